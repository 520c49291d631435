import Sensing
import TestSupport
import Testing

@testable import HomeCompass

@Suite("A memory of directions (MG-7)")
struct DirectionMemoryTests {
  /// Returns memories of every spread, from a constant heading to one that points anywhere.
  static func memories(seed: UInt64) -> [DirectionMemory] {
    var random = SeededGenerator(seed: seed)
    return [0, 1e-6, 0.1, 2, 10, 30, 60, 120, 360].flatMap { width in
      var memory = DirectionMemory(timeConstant: 1)
      return (0..<100).map { step in
        let swing = random.number(-width / 2, width / 2)
        memory.add(degrees: 20 + swing, at: .zero + .milliseconds(Int64(step) * 20))
        return memory
      }
    }
  }

  @Test(
    "What is called steadier than a limit has a spread below it", arguments: [1, 2] as [UInt64])
  func steadier(seed: UInt64) {
    var called = 0
    for memory in Self.memories(seed: seed) {
      for limit in [0, 1e-3, 0.5, 5, 15, 20, 30, 45, 60, 90, 150, 180] {
        guard memory.isSteadier(than: limit) else { continue }
        called += 1
        #expect(memory.spreadDegrees < limit, "seed \(seed)")
      }
      // sufficiently close: the purpose of the approximation is to avoid a logarithm
      let spread = memory.spreadDegrees
      if spread < 30 {
        #expect(memory.isSteadier(than: 1.02 * spread + 1e-3), "seed \(seed), \(spread)°")
      }
    }
    #expect(called > 1000)
  }

  @Test("No direction is no direction: it is not called steady")
  func notANumber() {
    var memory = DirectionMemory(timeConstant: 1)
    memory.add(degrees: .nan, at: .zero)
    #expect(!memory.isSteadier(than: 180))
  }

  @Test("One direction has no spread, two opposite ones 180°, two at a right angle 47.7°")
  func spread() {
    func spread(_ directions: [Double]) -> Double {
      var memory = DirectionMemory(timeConstant: 1)
      for degrees in directions { memory.add(degrees: degrees, at: .zero) }
      return memory.spreadDegrees
    }
    #expect(spread([40]) == 0)
    #expect(spread([40, 40]) < 1e-5)
    #expect(spread([0, 180]) == 180)
    // √(−2 ln √½) rad
    #expect(abs(spread([0, 90]) - 47.70) < 0.01)
  }

  @Test("A direction fades by the time that passes, at an even pace and an uneven one")
  func fading() {
    func weight(_ seconds: [Double]) -> Double {
      var memory = DirectionMemory(timeConstant: 2)
      for second in seconds { memory.add(degrees: 0, at: .zero + .seconds(second)) }
      return memory.weight
    }
    let half = 0.6065306597126334  // e to the power −1/2
    #expect(abs(weight([0, 1]) - (1 + half)) < 1e-12)
    #expect(abs(weight([0, 1, 2]) - (1 + half * (1 + half))) < 1e-12)
    #expect(abs(weight([0, 1, 1]) - (2 + half)) < 1e-12)
    // decayed weight is not restored if a clock is set back
    #expect(weight([1, 0]) == 2)
    #expect(abs(weight([0, 2, 3]) - (1 + half * (1 + half * half))) < 1e-12)
  }
}
