import TestSupport
import Testing

@testable import SimRunner

@Suite("Of what fails, parts are left out until none can be (H-13)")
struct DeltaDebuggingTests {
  @Test("Two parts that fail together only are found, in their order")
  func pair() {
    var asked = 0
    let left = DeltaDebugging.smallest(of: Array(0..<64)) { kept in
      asked += 1
      return kept.contains(3) && kept.contains(41)
    }
    #expect(left == [3, 41])
    #expect(asked < 64)
  }

  @Test("Nothing is left where nothing is needed, and all where all is")
  func ends() {
    #expect(DeltaDebugging.smallest(of: [1, 2, 3]) { _ in true } == [])
    #expect(DeltaDebugging.smallest(of: [1, 2, 3]) { $0.count == 3 } == [1, 2, 3])
    #expect(DeltaDebugging.smallest(of: [Int]()) { _ in false } == [])
  }

  /// A run fails if it contains all of one of several sets, as with causes that coincide by chance.
  @Test("No single part of what is left can be left out", arguments: 1...200)
  func minimal(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 1 + random.index(40)
    let causes = (0..<(1 + random.index(3))).map { _ in
      Set((0..<(1 + random.index(5))).map { _ in random.index(count) })
    }
    func fails(_ kept: [Int]) -> Bool { causes.contains { $0.isSubset(of: kept) } }
    let left = DeltaDebugging.smallest(of: Array(0..<count), fails)
    #expect(fails(left) && left == left.sorted(), "seed \(seed)")
    for part in left { #expect(!fails(left.filter { $0 != part }), "seed \(seed)") }
  }
}
