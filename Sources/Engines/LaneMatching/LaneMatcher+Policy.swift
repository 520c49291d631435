public import Sensing

extension LaneMatcher {
  /// The matcher's assumptions about phones and walkers.
  public struct Policy: Hashable, Sendable {
    /// Factor for all assumed noise of fixes, above 0: the effect of a wrong assumption is tested
    /// with 0.5 and 2.
    package var noiseScale = 1.0
    /// Accuracy assumed for a fix without one, in meters: the usual one in a lane.
    public var usualAccuracyMeters = 12.0
    /// Age above which a fix is not used (T-4).
    public var fixLifetime = Timespan.seconds(10)
    /// A match is confident from this probability on: the share on the matched edge, and on other
    /// edges within 8 m of the match. With this value more than 88 of 100 confident matches are
    /// right in each preset, on walks of an ideal phone (MatchStudyTests).
    public var confidentShare = 0.8

    public init() {}
  }
}
