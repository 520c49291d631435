import Geodesy
import Sensing
import SimKernel
import SimObservations

/// The center of the map and its source (BL-3); its later movement (BL-8).
enum MapMetrics {
  private static let needs: [Metric.Need] = [.feature("map_center")]
  /// The age, in seconds, above which a fix is only a past position (T-4).
  private static let usableSeconds = 10.0
  /// Largest accuracy radius of a fix that is useful for a street map, in meters (assumed).
  private static let usableMeters = 100.0

  static let all =
    centering + following + OwnPosition.metrics(of: .map, feature: "map_center")

  private static let centering: [Metric] = [
    Metric(
      "map.centerings", .count, needs: needs,
      "Times that the map was centered on the user: once, unless he can never be located."
    ) { run in
      let count = run.count(MapCentered.self)
      return Score(amount: run.visits.isEmpty ? nil : Double(count), count: count)
    },
    Metric(
      "map.stale_centerings", .count, needs: needs, better: .lower,
      source: "10 s: what the shipping iOS app uses",
      assumption: "100 m, beyond which a fix is too coarse for a map",
      """
      Times that the map was centered on a fix older than 10 s, worse than 100 m or of unknown \
      accuracy.
      """
    ) { stale($0) },
    Metric(
      "map.first_usable", .time, needs: needs, better: .lower,
      formula: "t(first fix given that is usable) − t(screen opened)",
      source: "10 s: what the shipping iOS app uses",
      assumption: "100 m, beyond which a fix is too coarse for a map",
      """
      Time from opening the screen to the first fix that is at most 10 s old and good to 100 m.
      """
    ) { run in
      guard let usable = firstUsable(run) else { return Score(nil, count: 0) }
      return Score((usable.fix - usable.opened).seconds, count: 1)
    },
    Metric(
      "map.center_delay", .time, needs: needs, better: .lower,
      formula: "t(centered) − t(first usable fix given)",
      source: "10 s: what the shipping iOS app uses",
      assumption: "100 m, beyond which a fix is too coarse for a map",
      "Time from the first usable fix to the centering of the map, 0 where it came before."
    ) { run in
      guard let usable = firstUsable(run) else { return Score(nil, count: 0) }
      let centered = centerings(run).first { $0.instant >= usable.opened }?.instant ?? run.end
      return Score(
        max(0, (centered - usable.fix).seconds), count: 1,
        worst: Moment(max(centered, usable.fix), "the map was centered"))
    },
    Metric(
      "map.center_error", .length, needs: needs + [.truth], better: .lower,
      formula: "max of |center − where the user was then|",
      "Greatest distance between the map's new center and where the user was at that moment."
    ) { run in
      var greatest = Greatest()
      for center in centerings(run) {
        if let meters = error(of: center.coordinate, at: center.instant, run) {
          greatest.add(meters, at: center.instant)
        }
      }
      return greatest.score { "the map was centered \(fixed($0, 0)) m from the user" }
    },
  ]

  private struct Centering {
    var instant: Instant
    var coordinate: Coordinate?
    var ageSeconds: Double
    var accuracyMeters: Double
  }

  private static func centerings(_ run: RunView) -> [Centering] {
    var all: [Centering] = []
    run.forEach(MapCentered.self) { instant, centered in
      all.append(
        Centering(
          instant: instant, coordinate: centered.coordinate, ageSeconds: centered.ageSeconds,
          accuracyMeters: centered.accuracyMeters ?? .nan))
    }
    return all
  }

  private static func firstUsable(_ run: RunView) -> (opened: Instant, fix: Instant)? {
    guard let opened = run.visits.first?.start else { return nil }
    let fix = run.given.first { $0.delivered >= opened && isUsable($0) }
    return fix.map { (opened, $0.delivered) }
  }

  static func isUsable(_ fix: Fix) -> Bool {
    fix.latency.seconds <= usableSeconds
      && fix.horizontalAccuracyMeters.map { $0 <= usableMeters } ?? false
  }

  private static func stale(_ run: RunView) -> Score {
    let all = centerings(run)
    let wrong = all.filter {
      !($0.ageSeconds <= usableSeconds && $0.accuracyMeters <= usableMeters)
    }
    return Score(
      all.isEmpty ? nil : Double(wrong.count), count: all.count,
      worst: wrong.max { $0.ageSeconds < $1.ageSeconds }.map {
        let accuracy =
          $0.accuracyMeters.isNaN ? "" : " that claimed \(fixed($0.accuracyMeters, 0)) m"
        return Moment(
          $0.instant,
          "the map was centered on a fix of \(fixed($0.ageSeconds, 1)) s ago\(accuracy)")
      })
  }

  /// Distance between a center of the map and where the user was at `instant`, in meters; nil
  /// without a valid center or the truth.
  static func error(of center: Coordinate?, at instant: Instant, _ run: RunView) -> Double? {
    guard let truth = run.trace.truth, let center, center.isValid else { return nil }
    return truth.plane.point(center).distance(to: truth.point(at: instant))
  }
}
