import Geodesy
import Sensing
import SimKernel
import SimObservations

/// Whether the app's own position states its uncertainty correctly (MG-2).
enum OwnPosition {
  /// Largest radius of a 95 % circle that identifies a lane, in meters: without Medina Mode the app
  /// then counts as sure, and as wrong if the error is larger.
  static let sureMeters = Metric.alertMeters
  private static let laneWidths = "15 m: lanes of a medina lie 12 to 25 m apart"
  private static let isSure = "a 95 % radius ≤ 15 m, without Medina Mode,"
  /// An estimate is valid until the next one, and no longer than a fix, in seconds (T-4).
  private static let longestSeconds = Metric.staleSeconds

  /// - Parameters:
  ///   - subject: subject of the metrics and observations.
  ///   - feature: name of the feature in scenarios.
  static func metrics(of subject: Subject, feature: String) -> [Metric] {
    let needs: [Metric.Need] = [.feature(feature), .aspect("\(feature).own"), .truth]
    let name = "\(subject.name).own_position"
    return [
      Metric(
        "\(name).inside_68", .share, needs: needs,
        formula: "Σ time with ‖own − p(t)‖ ≤ the 68 % radius / Σ time with a position",
        "Share of the time for which the phone was inside the 68 % circle of the position."
      ) { run in share(of: stays(run, subject)) { $0.errorMeters <= $0.radius68Meters } },
      Metric(
        "\(name).inside_95", .share, needs: needs, better: .higher,
        formula: "Σ time with ‖own − p(t)‖ ≤ the 95 % radius / Σ time with a position",
        "Share of the time for which the phone was inside the 95 % circle of the position."
      ) { run in share(of: stays(run, subject)) { $0.errorMeters <= $0.radius95Meters } },
      Metric(
        "\(name).sure", .share, needs: needs, better: .higher,
        formula: "Σ time with \(isSure) / Σ time with a position",
        assumption: laneWidths,
        "Share of the time for which the app was sure of its own position."
      ) { run in share(of: stays(run, subject)) { $0.isSure } },
      Metric(
        "\(name).sure_wrong", .share, needs: needs, better: .lower,
        formula: "Σ time with \(isSure) and ‖own − p(t)‖ > 15 m / Σ time with a position",
        assumption: laneWidths,
        "Share of the time for which the app was sure of its own position, and wrong."
      ) { run in
        share(of: stays(run, subject), worst: \.errorMeters) {
          $0.isSure && $0.errorMeters > sureMeters
        }
      },
    ]
  }

  private struct Stay {
    var instant: Instant
    var seconds: Double
    /// Distance from the phone's position when the newest fix in the estimate was measured.
    var errorMeters: Double
    var radius68Meters: Double
    var radius95Meters: Double

    var isInMedinaMode: Bool

    var isSure: Bool { radius95Meters <= sureMeters && !isInMedinaMode }
  }

  private static func stays(_ run: RunView, _ subject: Subject) -> [Stay] {
    guard let truth = run.trace.truth else { return [] }
    var stays: [Stay] = []
    var modes: [(instant: Instant, isOn: Bool)] = []
    run.forEach(MedinaModeChanged.self, of: subject) { modes.append(($0, $1.reason != .off)) }
    var next = 0
    run.forEach(PositionEstimated.self, of: subject) { instant, estimate in
      guard let place = estimate.coordinate else { return }
      if let last = stays.indices.last {
        stays[last].seconds = min((instant - stays[last].instant).seconds, longestSeconds)
      }
      // a timestamp in the future is invalid
      let measured = min(instant, instant + .seconds(-(estimate.ageSeconds ?? 0)))
      while next < modes.count, modes[next].instant <= instant { next += 1 }
      let error = truth.plane.point(place).distance(to: truth.point(at: measured))
      stays.append(
        Stay(
          instant: instant, seconds: 0, errorMeters: error,
          radius68Meters: estimate.radius68Meters, radius95Meters: estimate.radius95Meters,
          isInMedinaMode: next > 0 && modes[next - 1].isOn))
    }
    if let last = stays.indices.last {
      stays[last].seconds = min(max(0, (run.end - stays[last].instant).seconds), longestSeconds)
    }
    return stays
  }

  private static func share(
    of stays: [Stay], worst: ((Stay) -> Double)? = nil, where holds: (Stay) -> Bool
  ) -> Score {
    let seconds = stays.reduce(0) { $0 + $1.seconds }
    let held = stays.filter(holds)
    let moment = worst.flatMap { worst in held.max { worst($0) < worst($1) } }.map {
      Moment(
        $0.instant,
        "the app's own position was \(fixed($0.errorMeters, 0)) m off, but claimed "
          + "\(fixed($0.radius95Meters, 0)) m")
    }
    return Score(
      seconds > 0 ? held.reduce(0) { $0 + $1.seconds } / seconds : nil, count: stays.count,
      worst: moment)
  }
}
