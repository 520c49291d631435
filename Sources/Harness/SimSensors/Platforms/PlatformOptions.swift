public import Sensing
public import SimKernel

/// What a scenario says of the system on a phone: whose rules hold, and how it is set up.
public struct PlatformOptions: Hashable, Sendable {
  /// What Android does to positions while its battery saver is on (`PowerManager`, modes 0 to 4).
  public enum BatterySaverMode: String, CaseIterable, Sendable {
    case noChange = "no_change"
    case satellitesOffWhenDark = "satellites_off_when_dark"
    case allOffWhenDark = "all_off_when_dark"
    case foregroundOnly = "foreground_only"
    case throttledWhenDark = "throttled_when_dark"
  }

  /// What makes Android's headings.
  public enum Orientation: String, CaseIterable, Sendable {
    /// The sensor of that name, with a status.
    case rotationVector = "rotation_vector"
    /// There is no gyroscope, hence no rotation vector: the app has to work headings out of the
    /// magnetometer and the accelerometer, or it has none.
    case magnetometer
    /// The Fused Orientation Provider, with an error in degrees, in the foreground only.
    case fused
  }

  public var rules: Platform
  /// What the user has allowed before the run begins.
  public var authorization = Authorization(status: .whenInUse)
  public var hasMagnetometer = true
  /// Whether the compass may use the position to find true north (iOS: Compass Calibration).
  public var calibratesCompass = true
  /// How old the position is that the phone still knows at the start; nil leaves it to chance.
  public var lastKnownAge: Timespan?
  /// Whether it knows nothing at the start: no position, and no satellite's orbit.
  public var startsCold = false
  public var batterySaver = BatterySaverMode.foregroundOnly
  public var orientation = Orientation.rotationVector
  /// Whether another app asks for the best positions each second all the time.
  public var othersLocate = false

  public init(rules: Platform) { self.rules = rules }

  /// Returns a phone with these settings for one run to `end` over `trace`; `random` is its own.
  public func makePlatform(
    over trace: Trace, end: Instant, random: RandomStream
  ) -> any PhonePlatform {
    switch rules {
    case .ios: IOSPlatform(self, over: trace, end: end, random: random)
    case .android: AndroidPlatform(self, over: trace, end: end, random: random)
    }
  }
}
