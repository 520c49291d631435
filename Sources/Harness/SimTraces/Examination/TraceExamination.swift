public import Sensing

/// The contents and quality of a recording, without its positions.
///
/// Distances are on the sphere; quantiles are interpolated; times are seconds since the recording's
/// zero, the delivery of its first event.
public struct TraceExamination: Sendable {
  /// Statistics of a sample; all nil where the sample is empty.
  public struct Spread: Hashable, Sendable {
    /// The minimum, in the unit of the sample, as all of these.
    public var least: Double?
    /// The 0.5 quantile.
    public var median: Double?
    /// The 0.95 quantile.
    public var p95: Double?
    /// The maximum.
    public var largest: Double?
  }

  /// How regular the events are.
  public struct Cadence: Hashable, Sendable {
    /// Gaps in seconds, by the time of measurement.
    public var gaps: Spread
    /// When the longest gap began, in seconds; nil without a gap.
    public var longestAt: Double?
    /// RMS deviation of the gaps from their median, in seconds, of gaps up to three medians; nil
    /// without such gaps.
    public var jitter: Double?
    /// Events a second: 1 / median gap; nil without a gap.
    public var rate: Double?
  }

  /// A step between two fixes that is too long for a walker.
  public struct Jump: Hashable, Sendable {
    /// When the fix after it was measured, in seconds.
    public var at: Double
    /// Length of the step.
    public var meters: Double
    /// Time between both measurements.
    public var seconds: Double
    /// The provider of both fixes.
    public var provider: Fix.Provider
  }

  /// The fixes of one provider.
  public struct Fixes: Hashable, Sendable {
    /// The provider that computed them.
    public var provider: Fix.Provider
    /// Number of fixes, at least 1.
    public var count: Int
    /// Time from the first measurement to the last, in seconds.
    public var span: Double
    /// Their regularity.
    public var cadence: Cadence
    /// Length of the way from fix to fix, in meters.
    public var path: Double
    /// Distance from the last fix to the first, in meters.
    public var closure: Double
    /// Largest distance to the north of the first fix, in meters, at least 0.
    public var north: Double
    /// The same to the east.
    public var east: Double
    /// The same to the south.
    public var south: Double
    /// The same to the west.
    public var west: Double
    /// Number with the same measurement time and place as an earlier fix.
    public var duplicates: Int
    /// Number with the same place as the fix before but another measurement time.
    public var repeats = 0
    /// Number measured before the fix that was delivered before.
    public var outOfOrder: Int
    /// Reported radius in meters.
    public var accuracy: Spread
    /// Delivery minus measurement, in seconds.
    public var latency: Spread
    /// Number of fixes without a reported accuracy.
    public var accuracyNotGiven: Int
    /// Number of fixes that the phone called unusable: an iPhone's −1.
    public var accuracyInvalid: Int
    /// Number of fixes without a speed.
    public var withoutSpeed: Int
    /// Number of fixes without a course.
    public var withoutCourse: Int
    /// Number of fixes with a speed of 0.
    public var standing: Int
    /// Distances to the track of the reference provider; nil for the reference itself.
    public var disagreement: Disagreement?
  }

  /// Distances of fixes to the track of another provider, interpolated to their time.
  public struct Disagreement: Hashable, Sendable {
    /// The provider of the track.
    public var reference: Fix.Provider
    /// Number of fixes that the track covers.
    public var count: Int
    /// Distances of the fixes to the track, in meters.
    public var distance: Spread
    /// Share of the fixes with an accuracy whose distance is within it; nil where no fix has an
    /// accuracy.
    public var withinAccuracy: Double?
  }

  /// The headings of one source.
  public struct Headings: Hashable, Sendable {
    /// What computed them.
    public var source: Heading.Source
    /// Number of headings, at least 1.
    public var count: Int
    /// Time from the first measurement to the last, in seconds.
    public var span: Double
    /// Their regularity.
    public var cadence: Cadence
    /// Number of headings from true north.
    public var withTrue: Int
    /// Number of headings from magnetic north.
    public var withMagnetic: Int
    /// Reported accuracy in degrees, where it is reported in degrees.
    public var reported: Spread
    /// How often each sensor status, 1 to 3, was reported.
    public var statuses: [Int]
    /// Number of headings that the phone called unusable.
    public var invalid: Int
    /// Number of headings without a reported accuracy.
    public var withoutReport: Int
  }

  /// One kind of motion.
  public struct Motions: Hashable, Sendable {
    /// The kind of sensor.
    public var kind: MotionSample.Kind
    /// Number of readings, at least 1.
    public var count: Int
    /// Time from the first measurement to the last, in seconds, at least 0.
    public var span: Double

    /// Readings a second; nil where all have the same time.
    public var rate: Double? { span > 0 && count > 1 ? Double(count - 1) / span : nil }
  }

  /// The head of the recording.
  public var head: TraceHead
  /// Time from zero to the last delivery, in seconds.
  public var span: Double
  /// In the order of `Fix.Provider`.
  public var fixes: [Fixes]
  /// In the order of `Heading.Source`.
  public var headings: [Headings]
  /// In the order of `MotionSample.Kind`.
  public var motions: [Motions]
  /// Ages in seconds, at delivery, of the fixes before the first fresh one; 65 536 at most.
  public var staleFirst: [Double]
  /// Number of fixes before the first fresh one.
  public var staleFirstCount: Int
  /// In order of delivery.
  public var jumps: [Jump]
  /// Whether the recording contains the truth of a synthetic walk.
  public var knowsTruth: Bool
  /// The rows of the file, used or not.
  public var rows: [RowTally]
  /// What the reader assumed, skipped or left out.
  public var notes: [String]
}

extension TraceExamination.Fixes {
  /// Fixes without a radius: not given or invalid.
  public var withoutAccuracy: Int { accuracyNotGiven + accuracyInvalid }

  /// Fixes with a radius.
  public var accuracyGiven: Int { count - withoutAccuracy }
}
