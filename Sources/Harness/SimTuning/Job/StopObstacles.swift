import Geodesy
import SimKernel
import SimScenarios
import SimWorlds
import WalkRouter

/// What lies around the stops of a tour that no radius can tell from them: lanes that are near
/// through the wall and far on foot (H-8).
struct StopObstacles {
  /// A lane counts as another one from so many times its distance on foot, and from so many meters
  /// (assumed: a corner is one lane, a block is 25 m and more long).
  private static let detour = 3.0
  private static let leastMeters = 40.0
  /// How closely lanes are looked at, in meters.
  private static let spacing = 1.0

  /// The nearest spot of another lane.
  private struct OtherLane {
    var meters: Double
    var onFootMeters: Double
  }

  private let lanes: [OtherLane?]

  init(_ plan: TuningPlan) {
    guard let graph = plan.scenario.world?.graph else {
      lanes = plan.places.map { _ in nil }
      return
    }
    lanes = plan.places.map { Self.otherLane(graph.plane.point($0), graph) }
  }

  /// What no radius cures at `stop`, of which lanes up to `radiusMeters` off; `floor` is the fewest false triggers a walk that come with
  /// nine visits of ten noticed.
  func sentences(_ stop: Int, radiusMeters: Double, floor: Double?) -> [String] {
    var sentences: [String] = []
    if let lane = lanes[stop], lane.meters <= radiusMeters {
      sentences.append(
        "parallel lane at \(meters(lane.meters)), \(meters(lane.onFootMeters)) on foot: a circle "
          + "that reaches it takes in who walks there; order, bearing or a matched lane tell them "
          + "apart")
    }
    if let floor {
      // one walk in twenty is more than a mishap (assumed)
      if floor >= 0.05 {
        sentences.append(
          "at least \(Dimension.count.format(floor, digits: 2)) false triggers a walk at any "
            + "radius that notices nine visits of ten")
      }
    } else {
      sentences.append("no radius notices nine visits of ten")
    }
    return sentences
  }

  private func meters(_ meters: Double) -> String { "\(Int(meters.rounded())) m" }

  private static func otherLane(_ stop: PlanePoint, _ graph: WalkGraph) -> OtherLane? {
    guard let snap = graph.snap(stop, within: WalkGraph.largestSnapRadius) else { return nil }
    let onFoot = distances(from: snap, graph)
    var nearest: OtherLane?
    for (id, edge) in graph.edges.enumerated() where id != Int(snap.edge) {
      let line = graph.line(of: Int32(id))
      let length = Double(edge.lengthMillimeters) / 1000
      var along = 0.0
      for (start, end) in zip(line, line.dropFirst()) {
        let piece = start.distance(to: end)
        let steps = max(1, Int((piece / spacing).rounded(.up)))
        for step in 0...steps {
          let share = Double(step) / Double(steps)
          let point = PlanePoint(
            east: start.east + share * (end.east - start.east),
            north: start.north + share * (end.north - start.north))
          let meters = point.distance(to: stop)
          guard meters < nearest?.meters ?? WalkGraph.largestSnapRadius else { continue }
          let here = along + share * piece
          let walk = min(
            onFoot[Int(edge.from)] + here, onFoot[Int(edge.to)] + length - here)
          if walk >= max(leastMeters, detour * meters) {
            nearest = OtherLane(meters: meters, onFootMeters: walk)
          }
        }
        along += piece
      }
    }
    return nearest
  }

  /// From `snap` to every node on foot, in meters (Dijkstra; a tour has few stops, a medina few
  /// thousand nodes).
  private static func distances(from snap: Snap, _ graph: WalkGraph) -> [Double] {
    var meters = [Double](repeating: .infinity, count: graph.nodes.count)
    var isDone = [Bool](repeating: false, count: graph.nodes.count)
    let edge = graph.edges[Int(snap.edge)]
    meters[Int(edge.from)] = Double(snap.offsetMillimeters) / 1000
    meters[Int(edge.to)] = min(
      meters[Int(edge.to)], Double(edge.lengthMillimeters - snap.offsetMillimeters) / 1000)
    var open = [edge.from, edge.to]
    while let place = open.indices.min(by: { meters[Int(open[$0])] < meters[Int(open[$1])] }) {
      let node = open.remove(at: place)
      guard !isDone[Int(node)] else { continue }
      isDone[Int(node)] = true
      for (way, next) in graph.neighbors(of: node) where !isDone[Int(next)] {
        let length = Double(graph.edges[Int(way)].lengthMillimeters) / 1000
        if meters[Int(node)] + length < meters[Int(next)] {
          meters[Int(next)] = meters[Int(node)] + length
          open.append(next)
        }
      }
    }
    return meters
  }
}
