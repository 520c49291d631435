import AudioTour
import Sensing
import TestSupport
import Testing

@Suite("A fence is entered when its fixes agree (T-7)")
struct ConfirmationTests {
  private func scene(_ confirmation: FencePolicy.Confirmation) -> FenceScene {
    let policy = FencePolicy.naive {
      $0.confirmation = confirmation
      $0.accuracyLimitMeters = 25
      $0.exitMeters = 10
    }
    return FenceScene(policy, fencesAt: 100)
  }

  @Test("Two of three: the second inside counts, with one outside between them")
  func twoOfThree() {
    var scene = scene(.fixes(2, of: 3))
    for (second, north) in [100.0, 0, 0, 100, 0, 100].enumerated() {
      scene.fix(north, at: Double(second))
    }
    #expect(scene.told == ["5 enter 0"])
  }

  @Test("A fix that the gate refuses takes its place among the three")
  func refusedCounts() {
    var scene = scene(.fixes(2, of: 3))
    scene.fix(100, at: 0)
    scene.fix(100, at: 1, accuracy: 80)
    scene.fix(100, at: 2, accuracy: 80)
    scene.fix(100, at: 3)
    #expect(scene.told == [])
    scene.fix(100, at: 4)
    #expect(scene.told == ["4 enter 0"])
  }

  @Test("A dwell of 3 s starts inside, starts anew outside, and takes no notice of a refused fix")
  func dwell() {
    var scene = scene(.dwell(.seconds(3)))
    scene.fix(100, at: 0)
    scene.fix(100, at: 2)
    scene.fix(0, at: 2.5)
    scene.fix(100, at: 3)
    scene.fix(0, at: 4, accuracy: 80)
    scene.fix(100, at: 5.9)
    #expect(scene.told == [])
    scene.fix(100, at: 6)
    #expect(scene.told == ["6 enter 0"])
  }

  @Test("Silence confirms nothing: the fix after it does")
  func silence() {
    var scene = scene(.dwell(.seconds(3)))
    scene.fix(100, at: 0)
    #expect(scene.told == [])
    scene.fix(100, at: 40)
    #expect(scene.told == ["40 enter 0"])
  }

  @Test("A window below one fix is one fix")
  func noWindow() {
    var scene = scene(.fixes(1, of: 0))
    scene.fix(0, at: 0)
    scene.fix(100, at: 1)
    #expect(scene.told == ["1 enter 0"])
  }

  @Test("A watch is idle until a fix lies inside, and again once all of its traces are gone")
  func idle() {
    func sight(_ meters: Double, at second: Double) -> FenceWatch.Sight {
      FenceWatch.Sight(distanceMeters: meters, accuracyMeters: 5, measured: .s(second))
    }
    func isIdle(after meters: [Double], _ confirmation: FencePolicy.Confirmation) -> Bool {
      var (watch, policy) = (FenceWatch(), FencePolicy())
      policy.confirmation = confirmation
      for (second, distance) in meters.enumerated() {
        _ = watch.update(sight(distance, at: Double(second)), radiusMeters: 20, policy: policy)
      }
      return watch.isIdle
    }
    #expect(isIdle(after: [50, 50], .fixes(2, of: 2)))
    #expect(!isIdle(after: [50, 10], .fixes(2, of: 2)))
    #expect(isIdle(after: [10, 50, 50], .fixes(2, of: 2)))
    #expect(!isIdle(after: [10, 10], .fixes(2, of: 2)))
    #expect(!isIdle(after: [10], .dwell(.seconds(3))))
    #expect(isIdle(after: [10, 50], .dwell(.seconds(3))))
    #expect(isIdle(after: [10, 10, 50], .fixes(2, of: 2)))
  }

  @Test("Once left, a fence needs all its fixes again")
  func again() {
    var scene = scene(.fixes(2, of: 3))
    for second in 0..<3 { scene.fix(100, at: Double(second)) }
    scene.fix(0, at: 3)
    scene.fix(100, at: 4)
    #expect(scene.told == ["1 enter 0", "3 exit 0"])
    scene.fix(100, at: 5)
    #expect(scene.told == ["1 enter 0", "3 exit 0", "5 enter 0"])
  }

  @Test("n of m enters when and only when n of the last m lie inside", arguments: 0..<200)
  func anyRow(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let window = 1 + random.index(8)
    let needed = 1 + random.index(window)
    let rows = (0..<60).map { _ in random.oneIn(3) }
    // the fence is never left: only the entry is tested
    let policy = FencePolicy.naive {
      $0.confirmation = .fixes(needed, of: window)
      $0.exitMeters = 1e6
    }
    var scene = FenceScene(policy, fencesAt: 100)
    for (second, isIn) in rows.enumerated() { scene.fix(isIn ? 100 : 0, at: Double(second)) }
    let expected = rows.indices.first { last in
      rows[max(0, last - window + 1)...last].count { $0 } >= needed
    }
    #expect(
      scene.told == (expected.map { ["\($0) enter 0"] } ?? []),
      "\(needed) of \(window), seed \(seed)")
  }
}
