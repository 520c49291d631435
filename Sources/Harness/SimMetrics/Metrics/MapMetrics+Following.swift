import Geodesy
import Sensing
import SimKernel
import SimObservations

/// Whether the map followed the user, stayed where the user dragged it, and returned (BL-8).
extension MapMetrics {
  private static let needs: [Metric.Need] = [.feature("map_center")]
  /// Largest age of a fix that answers Recenter, in seconds (T-4).
  private static let freshSeconds = 5.0

  static let following: [Metric] = [
    Metric(
      "map.recenter.age.max", .time, needs: needs, better: .lower,
      formula: "max of the age of the fix",
      "Greatest age of a fix that Recenter moved the map to."
    ) { run in
      var greatest = Greatest()
      run.forEach(MapMoved.self) { instant, moved in
        if moved.cause == .recentered { greatest.add(moved.ageSeconds, at: instant) }
      }
      return greatest.score { "a Recenter showed where the user was \(fixed($0, 1)) s ago" }
    },
    Metric(
      "map.recenter.delay.max", .time, needs: needs, better: .lower,
      formula: "max of t(map on a fix of less than 5 s, or end) − t(asked)",
      source: "5 s: what the shipping iOS app uses",
      """
      Longest time from a tap on Recenter until the map was on a fix less than 5 s old; to the \
      end if it never was.
      """
    ) { recenterDelay($0) },
    Metric(
      "map.drag.overruled", .count, needs: needs, better: .lower,
      "Times that the map moved on its own after a drag, and before the user asked for it."
    ) { run in
      var (incidents, chances) = (Incidents(), 0)
      forEachFix(run) { instant, isDragged, moved in
        guard isDragged else { return }
        chances += 1
        if moved?.cause == .followed {
          incidents.add(Moment(instant, "the map that the user had dragged moved on its own"))
        }
      }
      return incidents.score(of: chances)
    },
    Metric(
      "map.follow.share", .share, needs: needs, better: .higher,
      formula:
        "#(fixes that the map moved to) / #(fixes up to 10 s old and 100 m while it follows)",
      source: "10 s: what the shipping iOS app uses",
      assumption: "100 m, beyond which a fix is too coarse for a map",
      """
      Share of the usable fixes that the map moved to, from its first centering on, except between \
      a drag and the next Recenter.
      """
    ) { run in
      var (followed, total) = (0, 0)
      forEachFix(run) { _, isDragged, moved in
        guard !isDragged else { return }
        total += 1
        if moved != nil { followed += 1 }
      }
      return Score(total > 0 ? Double(followed) / Double(total) : nil, count: total)
    },
    Metric(
      "map.follow.error.p95", .length, needs: needs + [.truth], better: .lower,
      formula: "quantile 95 % of |center − where the user was then| over all centers of the map",
      """
      95th percentile of the distance between the center of the map and the user, when the map \
      moved to the user.
      """
    ) { followError($0) },
  ]

  private static func followError(_ run: RunView) -> Score {
    var moves: [(meters: Double, instant: Instant)] = []
    run.forEach(MapCentered.self) { instant, centered in
      if let meters = error(of: centered.coordinate, at: instant, run) {
        moves.append((meters, instant))
      }
    }
    run.forEach(MapMoved.self) { instant, moved in
      if let meters = error(of: moved.coordinate, at: instant, run) {
        moves.append((meters, instant))
      }
    }
    var errors = Sample(moves) { ($0.meters, $0.instant) }
    return errors.quantile(0.95) { "the map showed the user \(fixed($0, 0)) m off" }
  }

  private static func recenterDelay(_ run: RunView) -> Score {
    var answers: [Instant] = []
    run.forEach(MapMoved.self) { instant, moved in
      if moved.cause == .recentered, moved.ageSeconds < freshSeconds { answers.append(instant) }
    }
    var greatest = Greatest()
    for asked in run.instants(of: .recenter) {
      let answer = answers.first { $0 >= asked } ?? run.end
      greatest.add((answer - asked).seconds, at: asked)
    }
    return greatest.score { "a Recenter took \(fixed($0, 1)) s" }
  }

  /// Calls `body` with each usable fix given after the first centering on an open screen: whether
  /// the user has dragged the map without recentering since, and how the map reacted at that
  /// moment.
  private static func forEachFix(
    _ run: RunView, _ body: (Instant, _ isDragged: Bool, MapMoved?) -> Void
  ) {
    var centered: Instant?
    run.forEach(MapCentered.self) { instant, _ in centered = centered ?? instant }
    guard let centered else { return }
    var moves: [Instant: MapMoved] = [:]
    run.forEach(MapMoved.self) { moves[$0] = $1 }
    let touches = run.script.filter { $0.event == .mapDragged || $0.event == .recenter }
    let visits = run.visits
    for fix in run.given where fix.delivered > centered && isUsable(fix) {
      guard visits.contains(where: { $0.start <= fix.delivered && fix.delivered < $0.end }) else {
        continue
      }
      let touch = touches.last { $0.instant <= fix.delivered }
      body(fix.delivered, touch?.event == .mapDragged, moves[fix.delivered])
    }
  }
}
