public import Sensing

/// The phone for which energy is computed, and its activities apart from the features under test.
public struct PowerPlan: Hashable, Sendable {
  /// Transfers over the cell radio at regular intervals.
  public struct Transfers: Hashable, Sendable {
    public var every: Timespan
    public var length: Timespan

    public init(every: Timespan, length: Timespan) {
      self.every = every
      self.length = length
    }
  }

  public var profile: PowerProfile
  /// Brightness of the display, in [0, 1]; 0.6 is assumed.
  public var brightness = 0.6
  /// Whether audio plays all the time; if not, only while a tour plays.
  public var playsAudio = false
  public var usesBluetooth = false
  /// Whether GNSS receives two bands.
  public var isDualBand = false
  /// nil without transfers.
  public var transfers: Transfers?

  public init(profile: PowerProfile = .mid) { self.profile = profile }
}
