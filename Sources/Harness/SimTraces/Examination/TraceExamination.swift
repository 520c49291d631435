public import Sensing

/// What a recording holds and how good it is, without saying where it was.
///
/// Distances are on the sphere; quantiles are interpolated; times are seconds since the recording's
/// zero, the delivery of its first event.
public struct TraceExamination: Sendable {
  /// Five numbers of a sample; all nil where it is empty.
  public struct Spread: Hashable, Sendable {
    public var least: Double?
    public var median: Double?
    public var p95: Double?
    public var largest: Double?
  }

  /// How regularly something came.
  public struct Cadence: Hashable, Sendable {
    /// Gaps in seconds, by the time of measurement.
    public var gaps: Spread
    /// When the longest gap began, in seconds; nil without a gap.
    public var longestAt: Double?
    /// RMS of the gaps around their median, in seconds, of those up to three medians; nil without.
    public var jitter: Double?
    /// Events a second: 1 / median gap; nil without a gap.
    public var rate: Double?
  }

  /// A step farther than whoever carried the phone can have gone.
  public struct Jump: Hashable, Sendable {
    /// When the fix after it was measured, in seconds.
    public var at: Double
    public var meters: Double
    public var seconds: Double
    public var provider: Fix.Provider
  }

  /// The fixes of one provider.
  public struct Fixes: Hashable, Sendable {
    public var provider: Fix.Provider
    public var count: Int
    /// From the first measurement to the last, in seconds.
    public var span: Double
    public var cadence: Cadence
    /// Length of the way from fix to fix, and from the last to the first, in meters.
    public var path: Double
    public var closure: Double
    /// How far it reaches from the first fix, in meters, none below 0.
    public var north: Double
    public var east: Double
    public var south: Double
    public var west: Double
    /// Same measurement and place as an earlier fix.
    public var duplicates: Int
    /// Measured before the fix delivered before it.
    public var outOfOrder: Int
    /// Reported radius in meters.
    public var accuracy: Spread
    /// Delivery minus measurement, in seconds.
    public var latency: Spread
    public var withoutAccuracy: Int
    public var withoutSpeed: Int
    public var withoutCourse: Int
    public var standing: Int
    /// How it lies to the track of the reference provider; nil for that one.
    public var disagreement: Disagreement?
  }

  /// Distances of fixes to the track of another provider, interpolated to their time.
  public struct Disagreement: Hashable, Sendable {
    public var reference: Fix.Provider
    /// Fixes that the track covers.
    public var count: Int
    /// In meters.
    public var distance: Spread
    /// Share of those with an accuracy that lie within it; nil where none has one.
    public var withinAccuracy: Double?
  }

  /// The headings of one source.
  public struct Headings: Hashable, Sendable {
    public var source: Heading.Source
    public var count: Int
    public var span: Double
    public var cadence: Cadence
    public var withTrue: Int
    public var withMagnetic: Int
    /// Reported accuracy in degrees, where the report is one.
    public var reported: Spread
    /// How often each sensor status, 1 to 3, was reported.
    public var statuses: [Int]
    public var invalid: Int
    public var withoutReport: Int
  }

  public var head: TraceHead
  /// From zero to the last delivery, in seconds.
  public var span: Double
  /// In the order of `Fix.Provider`.
  public var fixes: [Fixes]
  /// In the order of `Heading.Source`.
  public var headings: [Headings]
  /// Ages in seconds, at delivery, of the fixes before the first fresh one.
  public var staleFirst: [Double]
  public var jumps: [Jump]
  public var knowsTruth: Bool
  public var rows: [RowTally]
  public var notes: [String]
}
