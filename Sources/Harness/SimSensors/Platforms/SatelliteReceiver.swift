import Sensing

/// The satellite receiver: whether it is on, and when it can have a position.
///
/// Times to the first fix are those of common receivers: hot 1 s, assisted by the network 4 s, warm
/// 10 s, cold 45 s.
struct SatelliteReceiver {
  static let hot = Timespan.seconds(1)
  static let assisted = Timespan.seconds(4)
  static let warm = Timespan.seconds(10)
  static let cold = Timespan.seconds(45)
  /// Time after the last position during which it starts hot (assumed; broadcast orbits are valid
  /// for hours).
  static let hotFor = Timespan.seconds(600)
  /// Time without a fix after which the position counts as lost (assumed).
  static let lostAfter = Timespan.seconds(10)

  private(set) var isOn = false
  /// Whether it has a position.
  private(set) var isTracking = false
  private var readyAt = Instant.zero
  private var lastHeard: Instant?
  /// Whether it ever had a position, including the time before the run.
  var hasOrbits: Bool
  /// Whether the trace is a recording, which has its own beginning: its fixes can be received at
  /// once.
  private let isRecorded: Bool

  init(isRecorded: Bool, hasOrbits: Bool) {
    self.isRecorded = isRecorded
    self.hasOrbits = hasOrbits
  }

  /// Time at which the position counts as lost without new fixes; the distant future while the
  /// receiver is off or the position is lost.
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

  /// Returns whether the receiver computes `fix`; if so, it has a position.
  mutating func hears(_ fix: Fix) -> Bool {
    guard isOn, fix.measured >= readyAt else { return false }
    isTracking = true
    hasOrbits = true
    lastHeard = fix.delivered
    return true
  }

  /// Marks the position as lost.
  mutating func lose() { isTracking = false }
}
