public import Sensing

/// Which phone a run is worked out for, and what it does beside the features under test.
public struct PowerPlan: Hashable, Sendable {
  /// Transfers by the cell radio, evenly spaced.
  public struct Transfers: Hashable, Sendable {
    public var every: Timespan
    public var length: Timespan

    public init(every: Timespan, length: Timespan) {
      self.every = every
      self.length = length
    }
  }

  public var profile: PowerProfile
  /// Of the display, in [0, 1]; 0.6 is assumed.
  public var brightness = 0.6
  /// Whether audio plays all the time; otherwise while that of a tour does.
  public var playsAudio = false
  public var usesBluetooth = false
  /// Whether GNSS receives two bands.
  public var isDualBand = false
  /// nil where nothing is transferred.
  public var transfers: Transfers?

  public init(profile: PowerProfile = .mid) { self.profile = profile }
}
