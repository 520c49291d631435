import Sensing

/// Whether the satellite receiver is on, and since when it can know where it is.
///
/// Times to the first fix are those of common receivers: hot 1 s, with help from the network 4 s,
/// warm 10 s, cold 45 s.
struct SatelliteReceiver {
  static let hot = Timespan.seconds(1)
  static let assisted = Timespan.seconds(4)
  static let warm = Timespan.seconds(10)
  static let cold = Timespan.seconds(45)
  /// So long after it knew where it was it starts hot (assumed; broadcast orbits hold for hours).
  static let hotFor = Timespan.seconds(600)
  /// Without a position for so long it counts as having lost it (assumed).
  static let lostAfter = Timespan.seconds(10)

  private(set) var isOn = false
  /// Whether it knows where it is.
  private(set) var isTracking = false
  private var readyAt = Instant.zero
  private var lastHeard: Instant?
  /// Whether it ever knew, the time before the run included.
  var hasOrbits: Bool
  /// A recording has its own beginning: what is in it can be heard at once.
  private let isRecorded: Bool

  init(isRecorded: Bool, hasOrbits: Bool) {
    self.isRecorded = isRecorded
    self.hasOrbits = hasOrbits
  }

  /// When it counts as lost if it hears nothing; the distant future while it is off or lost.
  var lostAt: Instant {
    isOn && isTracking ? (lastHeard ?? .zero) + Self.lostAfter : .distantFuture
  }

  mutating func turn(on: Bool, at instant: Instant, hasNetwork: Bool) {
    guard on != isOn else { return }
    isOn = on
    isTracking = false
    guard on else { return }
    let start: Timespan
    if let lastHeard, instant - lastHeard <= Self.hotFor {
      start = Self.hot
    } else if hasNetwork {
      start = Self.assisted
    } else {
      start = hasOrbits ? Self.warm : Self.cold
    }
    readyAt = isRecorded ? Instant(nanoseconds: .min) : instant + start
  }

  /// Whether it works out `fix`; then it knows where it is.
  mutating func hears(_ fix: Fix) -> Bool {
    guard isOn, fix.measured >= readyAt else { return false }
    isTracking = true
    hasOrbits = true
    lastHeard = fix.delivered
    return true
  }

  /// It hears nothing more.
  mutating func lose() { isTracking = false }
}
