import Geodesy
import Sensing
import SimKernel

/// Positions from Wi-Fi while satellites are out of reach: rare, rough, and without a velocity.
///
/// All assumed: one every 10–20 s, off by 35 m on each axis, reported as 30–65 m. Wi-Fi accuracy is
/// given as 20–50 m by Android's guide to geofences.
struct NetworkFallback {
  static let spacingSeconds = 10.0...20
  static let sigma = 35.0
  static let reportMeters = 30.0...65

  /// Time of the next position if the gap lasts, in seconds.
  private var due = Double.infinity
  private var gap = -Double.infinity
  private var random: RandomStream

  init(random: RandomStream) { self.random = random }

  /// Appends to `fixes` the positions of a gap in `reception` up to `time`, in seconds.
  mutating func append(
    to fixes: inout FixList, until time: Double, _ reception: Reception, _ truth: GroundTruth
  ) {
    if reception.lostAt != gap {
      gap = reception.lostAt
      due = gap + random.uniform(in: NetworkFallback.spacingSeconds)
    }
    while due <= time, due < reception.regainedAt {
      let instant = Instant.zero + .seconds(due)
      var point = truth.point(at: instant)
      point.east += NetworkFallback.sigma * random.normal()
      point.north += NetworkFallback.sigma * random.normal()
      fixes.append(
        Fix(
          coordinate: truth.plane.coordinate(point),
          horizontalAccuracyMeters: random.uniform(in: NetworkFallback.reportMeters),
          provider: .network, measured: instant), &random)
      due += random.uniform(in: NetworkFallback.spacingSeconds)
    }
  }
}
