import Geodesy
import WalkRouter

extension World {
  /// In meters; a crossing nearer than this to the way counts as passed (assumed: the error of a
  /// smoothed track, below the distance of parallel lanes).
  private static let nearMeters = 12.0
  /// A crossing was not passed if the shortest way to it from the last one is longer than `times`
  /// the recorded way plus `meters`: that way leads around a block.
  private static let mostDetour = (times: 1.5, meters: 30.0)
  /// The distance between examined points of the way, in meters.
  private static let spacing = 5.0

  /// Finds the way of `line` along the lanes of this world: its ends, which become places, and
  /// crossings between them. nil where an end is more than 60 m from every lane, or both are at the
  /// same spot.
  public mutating func follow(_ line: TrackLine) -> (from: Place, to: Place, via: [Place])? {
    let places = line.points.map(line.plane.coordinate)
    guard let first = places.first, let last = places.last else { return nil }
    let points = places.map(graph.plane.point)
    let ends = makingPlaces { world in
      (
        world.place(onMainPartAt: first, named: world.freeName("start")),
        world.place(onMainPartAt: last, named: world.freeName("end"))
      )
    }
    guard let from = ends.0, let to = ends.1 else { return nil }
    var via: [Place] = []
    let part = graph.components[Int(from.node)]
    var passed = (node: from.node, walked: 0.0)
    for (point, walked) in Self.looks(points) {
      guard let snap = graph.snap(point, within: Self.nearMeters),
        let node = nearNode(snap, point), graph.components[Int(node)] == part,
        node != passed.node, node != to.node
      else { continue }
      let straight = graph.nodes[Int(node)].distance(to: graph.nodes[Int(passed.node)])
      let recorded = max(straight, walked - passed.walked)
      guard let meters = metersOnFoot(passed.node, node),
        meters <= Self.mostDetour.times * recorded + Self.mostDetour.meters
      else { continue }
      via.append(Place(name: "", node: node))
      passed = (node, walked)
    }
    return (from, to, via)
  }

  private func freeName(_ name: String) -> String {
    var name = name
    while place(name) != nil { name += " of the track" }
    return name
  }

  /// Points of a line, close enough that no crossing is missed, with the distance walked to each.
  private static func looks(_ points: [PlanePoint]) -> [(PlanePoint, Double)] {
    var looks: [(PlanePoint, Double)] = []
    var walked = 0.0
    for (start, end) in zip(points, points.dropFirst()) {
      let length = start.distance(to: end)
      let steps = max(1, Int((length / spacing).rounded(.up)))
      for step in 0..<steps {
        let share = Double(step) / Double(steps)
        looks.append(
          (
            PlanePoint(
              east: start.east + share * (end.east - start.east),
              north: start.north + share * (end.north - start.north)), walked + share * length
          ))
      }
      walked += length
    }
    return looks
  }

  /// The end of the snapped lane that the way passes here; nil where it passes none.
  private func nearNode(_ snap: Snap, _ point: PlanePoint) -> Int32? {
    let edge = graph.edges[Int(snap.edge)]
    return [edge.from, edge.to]
      .map { ($0, graph.nodes[Int($0)].distance(to: point)) }
      .filter { $0.1 <= Self.nearMeters }.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
  }

  private func metersOnFoot(_ from: Int32, _ to: Int32) -> Double? {
    var router = Router(graph: graph)
    guard let start = graph.snap(node: from), let goal = graph.snap(node: to),
      case .route(let route) = router.route(from: start, to: goal)
    else { return nil }
    return Double(route.lengthMillimeters) / 1000
  }
}
