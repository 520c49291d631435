public import Sensing

extension LaneMatcher {
  /// What the matcher takes for granted of phones and of walkers.
  public struct Policy: Hashable, Sendable {
    /// Scales all that is assumed of the noise of fixes.
    public var noiseScale = 1.0
    /// Accuracy that is given to a fix without one, in meters: the usual one in a lane.
    public var usualAccuracyMeters = 12.0
    /// Age from which a fix is not used.
    public var fixLifetime = Timespan.seconds(10)
    /// Share of the probability within `nearMeters` of the match from which it is confident.
    public var confidentShare = 0.8

    public init() {}
  }
}
