import Geodesy
import Sensing
import SimKernel

/// Positions that a phone can compute from Wi-Fi and cells along a run: their times, errors and
/// reported accuracy.
///
/// All are drawn before the run begins, so the requests of one variant do not shift the draws of
/// another. Assumed: Wi-Fi once in 5–20 s, off by 35 m on each axis, reported as 30–65 m; cells
/// once in 1–5 min, reported as 500–3000 m and off accordingly.
struct NetworkPositions {
  enum Kind { case wiFi, cells }

  static let wiFiSpacingSeconds = 5.0...20
  static let wiFiSigma = 35.0
  static let wiFiReportMeters = 30.0...65
  static let cellSpacingSeconds = 60.0...300
  static let cellReportMeters = 500.0...3000
  /// Time from the request to the first position (assumed: one scan).
  static let firstAfter = Timespan.seconds(2)

  private struct Sighting {
    var instant: Instant
    var east: Double
    var north: Double
    var reportMeters: Double
  }

  /// Time of the next position; the distant future without a request.
  private(set) var due = Instant.distantFuture
  /// The kind that is requested; nil for none.
  private(set) var kind: Kind?
  private let wiFi: [Sighting]
  private let cells: [Sighting]
  private var next = 0
  /// Ratio of the 68 % radius to the 2-D RMS on Android, otherwise 1.
  private let reportFactor: Double

  init(until end: Instant, platform: Platform, random: RandomStream) {
    reportFactor = platform == .android ? GnssModel.androidFactor : 1
    wiFi = Self.sightings(until: end, Self.wiFiSpacingSeconds, random.fork("wifi")) { random in
      (Self.wiFiSigma, random.uniform(in: Self.wiFiReportMeters))
    }
    cells = Self.sightings(until: end, Self.cellSpacingSeconds, random.fork("cells")) { random in
      let report = random.uniform(in: Self.cellReportMeters)
      return (report * 0.5.squareRoot(), report)
    }
  }

  private static func sightings(
    until end: Instant, _ spacing: ClosedRange<Double>, _ random: RandomStream,
    _ quality: (inout RandomStream) -> (sigma: Double, report: Double)
  ) -> [Sighting] {
    var random = random
    var sightings: [Sighting] = []
    var instant = Instant.zero + .seconds(random.uniform(in: spacing))
    while instant <= end {
      let (sigma, report) = quality(&random)
      sightings.append(
        Sighting(
          instant: instant, east: sigma * random.normal(), north: sigma * random.normal(),
          reportMeters: report))
      instant = instant + .seconds(random.uniform(in: spacing))
    }
    return sightings
  }

  /// Requests positions of `kind` from `instant` on; after a time without requests the first comes
  /// soon.
  mutating func want(_ kind: Kind?, from instant: Instant) {
    guard kind != self.kind else { return }
    self.kind = kind
    guard kind != nil else {
      due = .distantFuture
      return
    }
    next = first(after: instant)
    due = min(scheduled, instant + Self.firstAfter)
  }

  /// Returns the position that is due at `instant`, and moves on to the next.
  mutating func nextFix(at instant: Instant, _ place: Whereabouts) -> Fix? {
    guard let kind else { return nil }
    let all = kind == .wiFi ? wiFi : cells
    guard !all.isEmpty else {
      due = .distantFuture
      return nil
    }
    let sighting = all[min(next, all.count - 1)]
    // an early position replaces the scheduled one
    next += 1
    due = scheduled
    return Fix(
      coordinate: place.coordinate(at: instant, east: sighting.east, north: sighting.north),
      horizontalAccuracyMeters: sighting.reportMeters * reportFactor, provider: .network,
      measured: instant)
  }

  private var scheduled: Instant {
    let all = kind == .wiFi ? wiFi : cells
    return next < all.count ? all[next].instant : .distantFuture
  }

  private func first(after instant: Instant) -> Int {
    let all = kind == .wiFi ? wiFi : cells
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if all[middle].instant <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
