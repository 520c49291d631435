import Geodesy
import SimKernel
import SimScenarios
import SimWorlds
import WalkRouter

/// Lanes near the stops of a tour that no radius can distinguish from them: near through the wall,
/// but far on foot (H-8).
struct StopObstacles {
  /// A lane is a different one if it is this many times its distance away on foot, and at least
  /// this many meters (assumed: a corner is one lane, a block is 25 m and more long).
  private static let detour = 3.0
  private static let leastMeters = 40.0
  /// Spacing of the examined points on lanes, in meters.
  private static let spacing = 1.0

  /// The nearest point of another lane.
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

  /// Describes what no radius solves at `stop`, considering lanes up to `radiusMeters` away;
  /// `floor` is the smallest number of false triggers per walk with nine of ten visits noticed.
  func sentences(_ stop: Int, radiusMeters: Double, floor: Double?) -> [String] {
    var sentences: [String] = []
    if let lane = lanes[stop], lane.meters <= radiusMeters {
      sentences.append(
        "parallel lane at \(wholeMeters(lane.meters)), "
          + (lane.onFootMeters.isFinite
            ? "\(wholeMeters(lane.onFootMeters)) on foot" : "to which no way leads")
          + ": a circle that reaches it also triggers there; order, bearing or a matched lane "
          + "distinguish the two")
    }
    if let floor {
      // more than one walk in twenty is no accident (assumed)
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

  private static func otherLane(_ stop: PlanePoint, _ graph: WalkGraph) -> OtherLane? {
    guard let snap = graph.snap(stop, within: WalkGraph.largestSnapRadius) else { return nil }
    let onFoot = graph.metersOnFoot(from: snap)
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
}
