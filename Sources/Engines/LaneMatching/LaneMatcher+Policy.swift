public import Sensing

extension LaneMatcher {
  /// What the matcher takes for granted of phones and walkers.
  public struct Policy: Hashable, Sendable {
    /// Scales all that is assumed of the noise of fixes, above 0: how much that may be wrong is
    /// tried with a half and with two.
    package var noiseScale = 1.0
    /// Accuracy that is given to a fix without one, in meters: the usual one in a lane.
    public var usualAccuracyMeters = 12.0
    /// Age beyond which a fix is not used (T-4).
    public var fixLifetime = Timespan.seconds(10)
    /// Share of the probability on the matched edge, and within 8 m of the match on others, from
    /// which a match is confident. With this one more than 88 of 100 such matches are right in each
    /// preset, on walks of an ideal phone (MatchStudyTests).
    public var confidentShare = 0.8

    public init() {}
  }
}
