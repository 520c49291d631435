import Geodesy
import LaneMatching
import Sensing
import TestSupport
import Testing
import WalkRouter

@Suite("The lane a walker is in (MG-9, H-5)")
struct LaneMatcherTests {
  /// Two lanes 15 m apart, joined at both ends.
  private let lanes = WalkMap(
    """
    A----------------------------------------B
    |                                        |
    |                                        |
    |                                        |
    C----------------------------------------D
    """, gridMeters: 5)

  @Test("Fixes on a lane are matched to it")
  func onLane() throws {
    var matcher = LaneMatcher(graph: lanes.graph)
    for second in 0..<60 {
      let fix = lanes.fix(
        lanes.point("A", east: 20 + 1.2 * Double(second)), measured: Double(second))
      _ = matcher.handle(fix, at: fix.measured)
    }
    let match = try #require(matcher.match)
    #expect(match.edge == lanes.graph.edge(lanes.node("A"), lanes.node("B")))
    #expect(match.isConfident)
    #expect(match.point.distance(to: lanes.point("A", east: 20 + 1.2 * 59)) < 3)
  }
}
