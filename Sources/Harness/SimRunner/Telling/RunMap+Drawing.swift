import Geodesy
import HomeCompass
import Sensing
import SimKernel
import SimResults
import SimWorlds
import WalkRouter

extension RunMap {
  /// Creates the map of one run.
  init(_ record: RunRecord, input: RunInput, world: World?, places: [World.Place]) {
    let plane = input.plane(in: world)
    self.init(origin: plane.origin)
    if let world {
      lanes = RunMap.lanes(of: world)
      attribution = world.attribution
      self.places = RunMap.marks(places, in: world)
    } else {
      self.places = [Mark(point: plane.point(input.home.coordinate), label: input.home.name)]
    }
    self.places += record.facts.tourStops.enumerated().map { index, stop in
      Mark(
        point: plane.point(stop.coordinate), label: stop.label(at: index),
        radiusMeters: stop.radiusMeters, approachDegrees: stop.approachDegrees)
    }
    truth = RunMap.path(record.trace.truth, from: .zero, to: record.end)
    let happened = input.faults.filter(\.isOn)
    fixes = record.givenFixes.map { fix in
      let point = plane.point(fix.coordinate)
      return GivenFix(
        point: point, accuracyMeters: fix.horizontalAccuracyMeters,
        instant: fix.delivered, measured: fix.measured,
        fault: happened.firstIndex {
          $0.events > 0 && $0.start <= fix.measured && fix.measured <= $0.aftermathEnd
        },
        errorMeters: record.trace.truth.map {
          $0.plane.point(fix.coordinate).distance(to: $0.point(at: fix.measured))
        })
    }
    routes = record.lines.map(\.points)
    routeInstants = record.lines.map(\.instant)
    faults = happened.map { fault in
      FaultPath(
        fault, points: RunMap.path(record.trace.truth, from: fault.start, to: fault.end))
    }
  }

  /// The true path between two instants, without repeated points.
  private static func path(
    _ truth: GroundTruth?, from start: Instant, to end: Instant
  ) -> [PlanePoint] {
    guard let truth else { return [] }
    var points: [PlanePoint] = []
    var instant = start
    while instant <= min(end, truth.end) {
      let point = truth.point(at: instant)
      if point != points.last { points.append(point) }
      instant = instant + .seconds(1)
    }
    return points
  }
}
