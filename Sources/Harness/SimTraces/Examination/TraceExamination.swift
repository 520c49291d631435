public import Sensing

/// What a recording holds and how good it is, without saying where it was.
///
/// Distances are on the sphere; quantiles are interpolated; times are seconds since the recording's
/// zero, the delivery of its first event.
public struct TraceExamination: Sendable {
  /// Five numbers of a sample; all nil where it is empty.
  public struct Spread: Hashable, Sendable {
    /// In the unit of the sample, as the others.
    public var least: Double?
    /// The 0.5 quantile.
    public var median: Double?
    /// The 0.95 quantile.
    public var p95: Double?
    /// The 1 quantile.
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

  /// A step between two fixes that is too long for a walker.
  public struct Jump: Hashable, Sendable {
    /// When the fix after it was measured, in seconds.
    public var at: Double
    /// How long the step is.
    public var meters: Double
    /// From the measurement before to this one.
    public var seconds: Double
    /// Of both fixes.
    public var provider: Fix.Provider
  }

  /// The fixes of one provider.
  public struct Fixes: Hashable, Sendable {
    /// Who computed them.
    public var provider: Fix.Provider
    /// How many, at least 1.
    public var count: Int
    /// From the first measurement to the last, in seconds.
    public var span: Double
    /// Their regularity.
    public var cadence: Cadence
    /// Length of the way from fix to fix, in meters.
    public var path: Double
    /// From the last fix to the first, in meters.
    public var closure: Double
    /// How far it reaches from the first fix, in meters, none below 0.
    public var north: Double
    /// As `north`.
    public var east: Double
    /// As `north`.
    public var south: Double
    /// As `north`.
    public var west: Double
    /// Same measurement and place as an earlier fix.
    public var duplicates: Int
    /// Same place as the fix before it, measured at another time.
    public var repeats = 0
    /// Measured before the fix delivered before it.
    public var outOfOrder: Int
    /// Reported radius in meters.
    public var accuracy: Spread
    /// Delivery minus measurement, in seconds.
    public var latency: Spread
    /// Fixes that nothing was said of.
    public var accuracyNotGiven: Int
    /// Fixes that the phone called unusable: an iPhone's −1.
    public var accuracyInvalid: Int
    /// Fixes without a speed.
    public var withoutSpeed: Int
    /// Fixes without a course.
    public var withoutCourse: Int
    /// Fixes with a speed of 0.
    public var standing: Int
    /// How it lies to the track of the reference provider; nil for that one.
    public var disagreement: Disagreement?
  }

  /// Distances of fixes to the track of another provider, interpolated to their time.
  public struct Disagreement: Hashable, Sendable {
    /// Whose track it is.
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
    /// What worked them out.
    public var source: Heading.Source
    /// How many, at least 1.
    public var count: Int
    /// From the first measurement to the last, in seconds.
    public var span: Double
    /// Their regularity.
    public var cadence: Cadence
    /// Headings from true north.
    public var withTrue: Int
    /// Headings from magnetic north.
    public var withMagnetic: Int
    /// Reported accuracy in degrees, where the report is one.
    public var reported: Spread
    /// How often each sensor status, 1 to 3, was reported.
    public var statuses: [Int]
    /// Headings that the phone called unusable.
    public var invalid: Int
    /// Headings that nothing was said of.
    public var withoutReport: Int
  }

  /// One kind of motion.
  public struct Motions: Hashable, Sendable {
    /// Which sensor it is of.
    public var kind: MotionSample.Kind
    /// Readings, at least 1.
    public var count: Int
    /// From the first measurement to the last, in seconds, at least 0.
    public var span: Double

    /// Readings a second; nil where there is one moment alone.
    public var rate: Double? { span > 0 && count > 1 ? Double(count - 1) / span : nil }
  }

  /// What was known before the first event.
  public var head: TraceHead
  /// From zero to the last delivery, in seconds.
  public var span: Double
  /// In the order of `Fix.Provider`.
  public var fixes: [Fixes]
  /// In the order of `Heading.Source`.
  public var headings: [Headings]
  /// In the order of `MotionSample.Kind`.
  public var motions: [Motions]
  /// Ages in seconds, at delivery, of the fixes before the first fresh one: of 65 536 at most.
  public var staleFirst: [Double]
  /// How many fixes come before the first fresh one.
  public var staleFirstCount: Int
  /// In order of delivery.
  public var jumps: [Jump]
  /// Whether the recording holds the truth of a synthetic walk.
  public var knowsTruth: Bool
  /// What the file held, used or not.
  public var rows: [RowTally]
  /// What its reader assumed, skipped or left out.
  public var notes: [String]
}

extension TraceExamination.Fixes {
  /// Fixes without a radius: not given or invalid.
  public var withoutAccuracy: Int { accuracyNotGiven + accuracyInvalid }

  /// Fixes with a radius.
  public var accuracyGiven: Int { count - withoutAccuracy }
}
