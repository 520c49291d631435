import AudioTour
import Geodesy
import SimFeatures
public import SimResults
public import SimScenarios
import SimWorlds
import WalkRouter

extension Scenario {
  /// The map of the scenario's world without a run, with the stops of its tours and their circles;
  /// nil if the scenario has no world.
  public var worldMap: RunMap? {
    guard let world else { return nil }
    var map = RunMap(world)
    let tours = features.compactMap { ($0 as? TourSettings)?.tour }
    map.places += tours.flatMap(\.points).enumerated().map { index, stop in
      RunMap.Mark(
        point: world.graph.plane.point(stop.coordinate), label: "\(index + 1) \(stop.id)",
        radiusMeters: stop.triggerRadiusMeters, approachDegrees: stop.approachDegrees)
    }
    return map
  }
}
