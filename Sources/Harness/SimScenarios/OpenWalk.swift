import AudioTour
import Geodesy
import SimFeatures
import SimWorlds
import WalkRouter

/// What a walk through places leaves open until the tour under test is known.
struct OpenWalk {
  var leadsThroughTour = false
  /// Whether nobody said where the walk begins, and where it ends.
  var lacks = (from: false, to: false)

  /// Where a walk along a recording begins and ends; nil for any other.
  var ends: (from: World.Place, to: World.Place)?

  /// How far on foot from its first place a walk begins that does not say where, and how far beyond
  /// the last one it ends, in meters: farther than any circle of a tour in lanes (assumed).
  static let approachMeters = 150.0

  /// Leads the walk of `plan` through the stops of the tour among `features`, and from where it
  /// comes and to where it goes.
  func close(_ plan: inout WalkPlan, _ features: [any FeatureSettings], _ reader: MappingReader) {
    if leadsThroughTour {
      guard let tour = features.lazy.compactMap({ ($0 as? TourSettings)?.tour }).first else {
        reader.report("there is no tour under test whose stops the walk could pass", at: "via")
        return
      }
      plan.walk.via = plan.world.makingPlaces { world in
        tour.points.enumerated().compactMap { stop($0.offset, $0.element, &world, reader) }
      }
    }
    let via = plan.walk.via
    guard let first = via.first, let last = via.last else { return }
    if lacks.from {
      plan.walk.from = plan.world.approach(
        to: first, besides: via.dropFirst().first, named: "before \(first.name)")
    }
    if lacks.to {
      plan.walk.to = plan.world.approach(
        to: last, besides: via.dropLast().last, named: "beyond \(last.name)")
    }
  }

  /// The place of a stop, on the lane that is nearest to it.
  private func stop(
    _ index: Int, _ point: TourPoint, _ world: inout World, _ reader: MappingReader
  ) -> World.Place? {
    // a place of that name may lie elsewhere
    let isTaken =
      world.place(point.id) != nil || world.landmarks.contains { $0.name == point.id }
    let name = isTaken ? "stop \(index + 1), \(point.id)" : point.id
    let place = world.place(onMainPartAt: point.coordinate, named: name)
    if place == nil {
      reader.report(
        "no lane that leads on is within 60 m of stop \(index + 1), '\(point.id.shortened)'",
        at: "via", hint: "its coordinate may be of another town, or its lane missing on the map")
    }
    return place
  }
}

extension World {
  /// A crossing or end of a lane some way from `place` that is nearer to it than to `other`: the
  /// nearest one that is at least `OpenWalk.approachMeters` away on foot; the farthest where none
  /// is.
  fileprivate func approach(to place: Place, besides other: Place?, named name: String) -> Place {
    let meters = graph.metersOnFoot(from: place.node)
    let others = other.map { graph.metersOnFoot(from: $0.node) }
    let nodes = graph.nodes.indices.filter { node in
      meters[node].isFinite && (others.map { meters[node] < $0[node] } ?? true)
    }
    let far = nodes.filter { meters[$0] >= OpenWalk.approachMeters }
    let node =
      far.min { (meters[$0], $0) < (meters[$1], $1) }
      ?? nodes.max { (meters[$0], $1) < (meters[$1], $0) }
    return Place(name: name, node: node.map { Int32($0) } ?? place.node)
  }
}
