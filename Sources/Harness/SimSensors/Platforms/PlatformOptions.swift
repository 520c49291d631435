public import Sensing
public import SimKernel

/// The phone's system as a scenario describes it: its platform rules and its settings.
public struct PlatformOptions: Hashable, Sendable {
  /// The effect of Android's battery saver on positions (`PowerManager`, modes 0 to 4).
  public enum BatterySaverMode: String, CaseIterable, Sendable {
    case noChange = "no_change"
    case satellitesOffWhenDark = "satellites_off_when_dark"
    case allOffWhenDark = "all_off_when_dark"
    case foregroundOnly = "foreground_only"
    case throttledWhenDark = "throttled_when_dark"
  }

  /// The source of Android's headings.
  public enum Orientation: String, CaseIterable, Sendable {
    /// The sensor of that name, with a status.
    case rotationVector = "rotation_vector"
    /// No gyroscope, so no rotation vector: the app must compute headings from the magnetometer and
    /// the accelerometer, or it has none.
    case magnetometer
    /// The Fused Orientation Provider, with an error in degrees, in the foreground only.
    case fused
  }

  public var rules: Platform
  /// The permissions given before the run begins.
  public var authorization = Authorization(status: .whenInUse)
  public var hasMagnetometer = true
  /// Whether the compass may use the position to find true north (iOS: Compass Calibration).
  public var calibratesCompass = true
  /// Age of the position that the phone still knows at the start; nil makes it random.
  public var lastKnownAge: Timespan?
  /// Whether the phone knows nothing at the start: no position and no satellite orbits.
  public var startsCold = false
  public var batterySaver = BatterySaverMode.foregroundOnly
  public var orientation = Orientation.rotationVector
  /// Whether another app requests the best positions every second all the time.
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
