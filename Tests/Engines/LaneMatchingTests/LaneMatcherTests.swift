import Geodesy
import LaneMatching
import Sensing
import TestSupport
import Testing
import WalkRouter

@Suite("The lane a walker is in (MG-9, H-5)")
struct LaneMatcherTests {
  /// Two lanes 15 m apart, 205 m long, joined at both ends.
  private static let parallel = WalkMap(
    """
    A----------------------------------------B
    |                                        |
    |                                        |
    C----------------------------------------D
    """, gridMeters: 5)
  /// A lane of 100 m with a dead end of 60 m that branches off.
  private static let branch = WalkMap(
    """
    A---------+---------B
              |
              |
              |
              |
              |
              E
    """, gridMeters: 10)

  @Test(
    "On its lane a walker is matched to within the fixes' noise", arguments: Stroll.Telling.allCases
  )
  func onLane(telling: Stroll.Telling) throws {
    var stroll = Stroll(Self.parallel, from: "A")
    stroll.telling = telling
    stroll.walk(to: Self.parallel.point("A", east: 120))
    let match = try #require(stroll.match)
    #expect(match.edge == stroll.edge("A", "B"))
    #expect(match.isConfident && match.probability > 0.8)
    #expect(match.point.distance(to: stroll.place) < 3)
    let offset = Double(match.offsetMillimeters) / 1000
    #expect(abs(offset - stroll.place.distance(to: Self.parallel.point("A"))) < 3)
  }

  @Test("Echoes that push fixes onto the next lane for half a minute do not move the walker there")
  func push() throws {
    var stroll = Stroll(Self.parallel, from: "A")
    stroll.walk(to: Self.parallel.point("A", east: 80))
    stroll.error = (0, -15)
    stroll.walk(to: Self.parallel.point("A", east: 116))
    let pushed = Self.parallel.point("A", east: 116, north: -15)
    #expect(Self.parallel.graph.snap(pushed, within: 60)?.edge == stroll.edge("C", "D"))
    #expect(stroll.matches.allSatisfy { $0?.edge == stroll.edge("A", "B") })
  }

  @Test("After a turn the match is in the new lane within ten seconds, 6 m off as fixes are")
  func turn() throws {
    var stroll = Stroll(Self.branch, from: "A")
    stroll.error = (6, 0)
    stroll.walk(to: Self.branch.point("A", east: 100))
    let corner = stroll.matches.count
    stroll.walk(to: "E")
    let edges = stroll.matches[(corner + 10)...].map { $0?.edge }
    let into = Self.branch.graph.edges.indices.first {
      Self.branch.graph.edges[$0].to == Self.branch.node("E")
        || Self.branch.graph.edges[$0].from == Self.branch.node("E")
    }
    #expect(edges.allSatisfy { $0.map(Int.init) == into })
  }

  @Test("A walker who turns round in a dead end comes out of it again")
  func deadEnd() throws {
    let corner = Self.branch.point("A", east: 100)
    var stroll = Stroll(Self.branch, from: "A")
    stroll.walk(to: corner)
    stroll.walk(to: Self.branch.point("E", north: 12))
    stroll.walk(to: corner)
    stroll.walk(to: "B")
    let match = try #require(stroll.match)
    #expect(match.point.distance(to: Self.branch.point("B")) < 4)
    #expect(match.isConfident)
  }

  @Test(
    "While a walker stands, echoes that push fixes 10 m along the lane carry the match less than 5")
  func stop() throws {
    var stroll = Stroll(Self.parallel, from: "A")
    stroll.walk(to: Self.parallel.point("A", east: 80))
    stroll.error = (10, 0)
    stroll.stand(seconds: 30)
    let match = try #require(stroll.match)
    #expect(match.point.distance(to: stroll.place) < 5)
  }

  @Test("Who walks on through a minute without fixes is found again")
  func gap() throws {
    var stroll = Stroll(Self.parallel, from: "A")
    stroll.walk(to: Self.parallel.point("A", east: 80))
    stroll.walk(to: Self.parallel.point("A", east: 152), isSilent: true)
    stroll.walk(to: Self.parallel.point("A", east: 176))
    let match = try #require(stroll.match)
    #expect(match.edge == stroll.edge("A", "B"))
    #expect(match.point.distance(to: stroll.place) < 8)
  }

  /// Two lanes to the east that are not joined, the second 410 m to the south.
  private static let apart = apart(meters: 410)

  private static func apart(meters: Double) -> WalkGraph {
    let graph = far.graph
    return WalkGraph(
      plane: graph.plane,
      nodes: graph.nodes.enumerated().map { index, point in
        index < 2 ? point : PlanePoint(east: point.east, north: -meters)
      }, edges: graph.edges)
  }
  private static let far = WalkMap(
    """
    A--------------------------------------------------B
    C--------------------------------------------------D
    """, gridMeters: 10)

  @Test("After a jump to another lane the walker is found there within half a minute")
  func teleport() throws {
    var matcher = LaneMatcher(graph: Self.apart)
    for second in 0..<90 {
      let north = second < 60 ? 0.0 : -410
      let point = PlanePoint(east: 50 + 1.2 * Double(second), north: north)
      let fix = Self.far.fix(point, measured: Double(second))
      _ = matcher.handle(fix, at: fix.measured)
    }
    let match = try #require(matcher.match)
    #expect(match.edge == 1)
    #expect(match.point.distance(to: PlanePoint(east: 50 + 1.2 * 89, north: -410)) < 8)
  }

  @Test("Who is in a lane 30 m from the one matched so far is found there within half a minute")
  func otherLane() {
    var matcher = LaneMatcher(graph: Self.apart(meters: 30))
    for second in 0..<90 {
      let point = PlanePoint(east: 50 + 1.2 * Double(second), north: second < 60 ? 0 : -30)
      var fix = Self.far.fix(point, accuracy: 8, measured: Double(second))
      (fix.speedMetersPerSecond, fix.courseDegrees) = (1.2, 90)
      _ = matcher.handle(fix, at: fix.measured)
    }
    #expect(matcher.match?.edge == 1)
  }

  @Test("After more than three minutes without a fix the walker may be anywhere, and not before")
  func longGap() {
    for (silence, edge) in [(180.0, nil), (180.5, Int32(1))] {
      var matcher = LaneMatcher(graph: Self.apart)
      for second in 0..<60 {
        let point = PlanePoint(east: 50 + 1.2 * Double(second), north: 0)
        let fix = Self.far.fix(point, measured: Double(second))
        _ = matcher.handle(fix, at: fix.measured)
      }
      let fix = Self.far.fix(PlanePoint(east: 100, north: -410), measured: 59 + silence)
      #expect(matcher.handle(fix, at: fix.measured)?.edge == edge, "\(silence) s")
    }
  }

  @Test("Courses that were exact for minutes tell sooner which of two lanes is taken")
  func exactCourses() {
    // after 700 m a fork of 20 degrees
    let nodes = [(0.0, 0.0), (700, 0), (800, 0), (794, -34)].map {
      PlanePoint(east: $0.0, north: $0.1)
    }
    let edges = [(0, 1), (1, 2), (1, 3)].map {
      WalkGraph.Edge(
        from: Int32($0.0), to: Int32($0.1),
        lengthMillimeters: WalkGraph.length(nodes[$0.0], nodes[$0.1]), traits: [])
    }
    let graph = WalkGraph(plane: Self.far.graph.plane, nodes: nodes, edges: edges)
    /// How far behind the fork the match is nearly certain, in meters.
    func certain(from start: Double) -> Double {
      var matcher = LaneMatcher(graph: graph)
      for second in 1...600 {
        let east = start + 1.2 * Double(second)
        var fix = Self.far.fix(
          PlanePoint(east: east, north: 0), accuracy: 8, measured: Double(second))
        (fix.speedMetersPerSecond, fix.courseDegrees) = (1.2, 90)
        let match = matcher.handle(fix, at: fix.measured)
        if match?.edge == 1, match?.probability ?? 0 > 0.9 { return east - 700 }
      }
      return .infinity
    }
    #expect(certain(from: 20) < 5)
    #expect(certain(from: 680) > 7)
  }

  @Test("A one-way lane is not walked against its direction")
  func oneWay() throws {
    // east of the junction: one-way stairs to the west, and a lane next to them, 30° off
    let nodes = [(0.0, 0.0), (80, 0), (140, 0), (132, -30)].map {
      PlanePoint(east: $0.0, north: $0.1)
    }
    func edge(_ from: Int32, _ to: Int32, _ traits: WalkGraph.Traits = []) -> WalkGraph.Edge {
      WalkGraph.Edge(
        from: from, to: to,
        lengthMillimeters: WalkGraph.length(nodes[Int(from)], nodes[Int(to)]), traits: traits)
    }
    let plane = Self.parallel.graph.plane
    func matched(_ traits: WalkGraph.Traits) -> Int32? {
      let graph = WalkGraph(
        plane: plane, nodes: nodes, edges: [edge(0, 1), edge(2, 1, traits), edge(1, 3)])
      var matcher = LaneMatcher(graph: graph)
      for second in 0..<66 {
        let point = PlanePoint(east: 20 + 1.2 * Double(second), north: 0)
        let fix = Self.parallel.fix(point, measured: Double(second))
        _ = matcher.handle(fix, at: fix.measured)
      }
      return matcher.match?.edge
    }
    #expect(matched([]) == 1)
    #expect(matched(.oneWay) == 2)
  }
}
