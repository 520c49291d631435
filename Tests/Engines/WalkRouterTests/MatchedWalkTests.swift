import Geodesy
import Sensing
import TestSupport
import Testing
import WalkRouter

@Suite("Who knows the lane is led by it (MG-9)")
struct MatchedWalkTests {
  /// Two streets 14 m apart, joined at their ends.
  let map = WalkMap(
    """
    A----------G
    |          |
    B----------C
    """, gridMeters: 7)

  /// Returns a match `meters` east of `node` on the edge that leads east from there.
  private func match(
    _ node: Character, east meters: Double, isConfident: Bool = true
  ) throws -> LaneMatch {
    let edge = try #require(
      map.graph.neighbors(of: map.node(node)).first {
        map.graph.nodes[Int($0.node)].north == map.point(node).north
      }?.edge)
    let point = map.point(node, east: meters)
    return LaneMatch(
      edge: edge, offsetMillimeters: UInt32(meters * 1000), point: point, probability: 0.9,
      isConfident: isConfident, spreadMeters: 3)
  }

  /// Walks along one of the streets, with one fix a second that lies between them.
  ///
  /// - Parameter radius95Meters: of the app's own position in that street; nil: it uses fixes.
  private func walk(
    along node: Character, isConfident: Bool = true, radius95Meters: Double? = nil,
    _ policy: RouteFollower.Policy = .init()
  ) throws -> Bench<RouteFollower> {
    let goal = map.graph.plane.coordinate(map.point("G"))
    var bench = Bench(RouteFollower(graph: map.graph, goal: goal, policy: policy))
    for second in 0..<40 {
      let fix = map.fix(
        map.point("A", east: Double(second), north: -7), measured: Double(second))
      let match =
        second == 0
        ? try match("A", east: 0) : try match(node, east: Double(second), isConfident: isConfident)
      let position = radius95Meters.map {
        PositionEstimate(
          coordinate: fix.coordinate, radius68Meters: $0 / 2, radius95Meters: $0,
          measured: fix.measured)
      }
      bench.send(at: Double(second)) {
        $0.handle(.fix(fix), match: match, position: position, at: $1, into: &$2)
      }
    }
    return bench
  }

  private func plans(_ bench: Bench<RouteFollower>) -> [(at: Double, route: Route)] {
    bench.shown.compactMap {
      if case .planned(let route, _) = $0.output { ($0.at.seconds, route) } else { nil }
    }
  }

  @Test("In the parallel lane the route is given up, where fixes alone would keep it")
  func parallelLane() throws {
    let sure = plans(try walk(along: "B"))
    // the first match on the other street came at 1 s; it must persist for 15 s
    #expect(sure.map(\.at) == [0, 15])
    #expect(plans(try walk(along: "B", isConfident: false)).map(\.at) == [0])
    #expect(plans(try walk(along: "A")).map(\.at) == [0])
  }

  @Test("A position that may be off by more than the distance of the streets gives up no route")
  func evidence() throws {
    // the streets lie 14 m apart
    for (radius, plannedAt) in [(13.9, [0.0, 15]), (14.1, [0])] {
      #expect(plans(try walk(along: "B", radius95Meters: radius)).map(\.at) == plannedAt)
    }
    var guessing = RouteFollower.Policy()
    guessing.asksEvidence = false
    #expect(plans(try walk(along: "B", radius95Meters: 50, guessing)).map(\.at) == [0, 15])
  }

  @Test("A sure position off all lanes gives up the route sooner than a fix there")
  func surePosition() throws {
    // the fixes lie 7 m beside the route, in no lane: within the limit of a known lane
    let beside = try walk(along: "A", isConfident: false, radius95Meters: 5)
    #expect(plans(beside).map(\.at) == [0])
    guard case .progress(let progress)? = beside.outputs.last else {
      Issue.record("no progress")
      return
    }
    #expect(progress.limitMeters == 10 && !progress.isMatched)
  }

  @Test("A route begins on the matched lane, not on the one nearest to the fix")
  func start() throws {
    let route = try #require(plans(try walk(along: "B")).last?.route)
    #expect(route.points.first == map.point("B", east: 15))
  }

  @Test("Progress says whether it goes by the lane")
  func says() throws {
    for (isConfident, limit) in [(true, 10.0), (false, 30)] {
      let last = try walk(along: "A", isConfident: isConfident).outputs.last
      guard case .progress(let progress)? = last else {
        Issue.record("no progress: \(String(describing: last))")
        return
      }
      #expect(progress.isMatched == isConfident && progress.limitMeters == limit)
      #expect(abs(progress.deviationMeters - (isConfident ? 0 : 7)) < 1e-6)
    }
  }
}
