import Geodesy
import SimKernel
import SimObservations

/// Metrics that compare routes with the lanes of the app's map.
extension RouteFollowing {
  /// Distance between two places of a route's line that are checked, in meters.
  private static let spacingMeters = 5.0
  /// Most places that are checked between two bends: 50 km. A program may draw lines of any length.
  private static let mostSteps = 10_000.0

  var lanes: [Metric] {
    [
      Metric(
        "\(subject.name).detour.max", .length, needs: needs, better: .lower,
        formula:
          """
          max of (length of the route's line − shortest way along the lanes of the app's map \
          between its ends), at least 0
          """,
        "Greatest length by which a route was longer than the shortest way on the app's map."
      ) { RouteFollowing.detour($0) },
      Metric(
        "\(subject.name).off_lanes.max", .length, needs: needs, better: .lower,
        formula:
          """
          max over all routes of d(place of the route's line, nearest lane of the app's map), at \
          its bends and every 5 m between them
          """,
        "Greatest distance of a route from the lanes of the app's map."
      ) { RouteFollowing.farthestFromLanes($0) },
      Metric(
        "\(subject.name).remaining_error.p95", .length, needs: needs + [.truth], better: .lower,
        formula:
          """
          95th percentile of |remaining distance shown − shortest way along the lanes of the app's \
          map from the walker's true place to the end of the route|
          """,
        "95th percentile of the error of the remaining distance shown."
      ) { remainingError($0) },
    ]
  }

  private static func detour(_ run: RunView) -> Score {
    let lanes = run.derived(AppLanes.self)
    var greatest = Greatest()
    for line in run.lines {
      guard let ways = lanes.ways(at: line.instant), let start = line.points.first,
        let end = line.points.last
      else { continue }
      let shortest = ways.way(from: start, by: ways.field(to: end)).meters
      greatest.add(millimeters(max(0, line.points.lengthMeters - shortest)), at: line.instant)
    }
    return greatest.score { "a route was \(fixed($0, 0)) m longer than the shortest way" }
  }

  private static func farthestFromLanes(_ run: RunView) -> Score {
    let lanes = run.derived(AppLanes.self)
    var greatest = Greatest()
    for line in run.lines {
      guard let ways = lanes.ways(at: line.instant), let last = line.points.last else { continue }
      var farthest = ways.meters(fromLanes: last)
      for (start, end) in zip(line.points, line.points.dropFirst()) {
        let meters = start.distance(to: end)
        let steps = max(1, Int(min(mostSteps, (meters / spacingMeters).rounded(.up))))
        for step in 0..<steps {
          let share = Double(step) / Double(steps)
          let place = PlanePoint(
            east: start.east + share * (end.east - start.east),
            north: start.north + share * (end.north - start.north))
          farthest = max(farthest, ways.meters(fromLanes: place))
        }
      }
      greatest.add(millimeters(farthest), at: line.instant)
    }
    return greatest.score { "a route led \(fixed($0, 0)) m from the nearest lane" }
  }

  /// `meters` in whole millimeters, as lengths on maps are.
  private static func millimeters(_ meters: Double) -> Double { (meters * 1000).rounded() / 1000 }

  private func remainingError(_ run: RunView) -> Score {
    guard let truth = run.trace.truth else { return Score(nil, count: 0) }
    let lanes = run.derived(AppLanes.self)
    var errors = Sample()
    var line = -1
    var field: (line: Int, ways: LaneWays, field: LaneWays.Field)?
    run.forEach(RouteProgressed.self, of: subject) { instant, progress in
      while line + 1 < run.lines.count, run.lines[line + 1].instant <= instant { line += 1 }
      guard line >= 0, let end = run.lines[line].points.last,
        let ways = lanes.ways(at: run.lines[line].instant)
      else { return }
      if field?.line != line { field = (line, ways, ways.field(to: end)) }
      guard let field else { return }
      let left = field.ways.way(from: truth.point(at: instant), by: field.field).meters
      guard left.isFinite else { return }
      errors.add(abs(progress.remainingMeters - left), at: instant)
    }
    return errors.quantile(0.95) { "the remaining distance was \(fixed($0, 0)) m wrong" }
  }
}
