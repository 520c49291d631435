import AudioTour
import Geodesy
import SimFeatures
import SimWorlds
import WalkRouter

/// The parts of a walk that remain open until the tour under test is known.
struct OpenWalk {
  var leadsThroughTour = false
  /// Whether the start and the end of the walk are not stated.
  var lacks = (from: false, to: false)

  /// Start and end of a walk along a recording; nil for any other walk.
  var ends: (from: World.Place, to: World.Place)?

  /// If the start is not stated, a walk starts at this distance on foot before its first place, and
  /// ends at this distance after the last one, in meters: farther than any circle of a tour in
  /// lanes (assumed).
  static let approachMeters = 150.0

  /// Completes the walk of `plan`: leads it through the stops of the tour among `features`, and
  /// sets its start and end.
  ///
  /// - Parameter namesTour: whether the scenario has a tour under test; if it can't be read, that
  ///   was reported.
  func close(
    _ plan: inout WalkPlan, _ features: [any FeatureSettings], namesTour: Bool,
    _ reader: MappingReader
  ) {
    if leadsThroughTour {
      guard let tour = features.lazy.compactMap({ ($0 as? TourSettings)?.tour }).first else {
        if !namesTour {
          reader.report("there is no tour under test whose stops the walk could pass", at: "via")
        }
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

  /// The place of a stop, on the nearest lane.
  private func stop(
    _ index: Int, _ point: TourPoint, _ world: inout World, _ reader: MappingReader
  ) -> World.Place? {
    // another place may already have that name
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
  /// Returns a crossing or lane end that is nearer to `place` than to `other`: the nearest one that
  /// is at least `OpenWalk.approachMeters` away on foot; the farthest one if there is none.
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
