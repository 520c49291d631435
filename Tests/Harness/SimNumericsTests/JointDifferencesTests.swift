import SimKernel
import SimNumerics
import Testing

@Suite("Differences that are judged together (H-8)")
struct JointDifferencesTests {
  /// Rows of `width` differences that share half of their noise.
  private static func rows(_ count: Int, width: Int, mean: Double, seed: UInt64) -> [[Double]] {
    var random = RandomStream(seed: seed)
    return (0..<count).map { _ in
      let shared = random.normal()
      return (0..<width).map { _ in mean + shared + random.normal() }
    }
  }

  @Test("Where nothing differs, one set of twenty differences in twenty shows any")
  func level() {
    var (above, below) = (0, 0)
    for seed in 0..<200 {
      let joint = JointDifferences(
        Self.rows(60, width: 20, mean: 0, seed: UInt64(seed)), "level")
      above += (0..<20).contains(where: joint.isAbove) ? 1 : 0
      below += (0..<20).contains(where: joint.isBelow) ? 1 : 0
    }
    // 10 ± 3 of 200 sets expected
    #expect((3...22).contains(above) && (3...22).contains(below), "\(above), \(below)")
  }

  @Test("A difference is shown to its own side")
  func sides() {
    let joint = JointDifferences(Self.rows(60, width: 2, mean: 1, seed: 1), "sides")
    #expect(joint.isAbove(0) && joint.isAbove(1) && !joint.isBelow(0))
    let other = JointDifferences(Self.rows(60, width: 2, mean: -1, seed: 1), "sides")
    #expect(other.isBelow(0) && !other.isAbove(1))
  }

  @Test("What never varies is what it is, and a single row shows nothing that could vary")
  func constant() {
    let joint = JointDifferences([[0, 1, -1], [0, 1, -1], [0, 1, -1]], "constant")
    #expect((0..<3).map(joint.isAbove) == [false, true, false])
    #expect((0..<3).map(joint.isBelow) == [false, false, true])
    let single = JointDifferences([[5, -5]], "single")
    #expect(!single.isAbove(0) && !single.isBelow(1))
  }
}
