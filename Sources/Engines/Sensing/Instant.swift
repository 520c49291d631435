/// A moment on the timeline of a run or a recording, in whole nanoseconds since its zero.
///
/// Integers, so that adding and comparing instants gives the same result on every machine.
public struct Instant: Hashable, Comparable, Sendable {
  public var nanoseconds: Int64

  @inlinable
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  // computed: reading a stored static costs a call and a lazy initialization in every hot loop
  @inlinable
  public static var zero: Instant { Instant(nanoseconds: 0) }
  @inlinable
  public static var distantFuture: Instant { Instant(nanoseconds: .max) }

  /// Seconds since zero; exact below 104 days, then rounded to the nearest double.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  @inlinable
  public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }

  /// Returns the moment `span` after `instant`, clamped to the range of instants.
  @inlinable
  public static func + (instant: Instant, span: Timespan) -> Instant {
    let (sum, overflow) = instant.nanoseconds.addingReportingOverflow(span.nanoseconds)
    return Instant(nanoseconds: overflow ? (span < .zero ? .min : .max) : sum)
  }

  /// Returns the time from `b` to `a`, clamped to the range of timespans, so that an absurd
  /// timestamp is only old or new and causes no crash.
  @inlinable
  public static func - (a: Instant, b: Instant) -> Timespan {
    let (span, overflow) = a.nanoseconds.subtractingReportingOverflow(b.nanoseconds)
    return Timespan(nanoseconds: overflow ? (a < b ? .min : .max) : span)
  }
}

/// A length of time in whole nanoseconds; may be negative.
public struct Timespan: Hashable, Comparable, Sendable {
  public var nanoseconds: Int64

  @inlinable
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  @inlinable
  public static var zero: Timespan { Timespan(nanoseconds: 0) }

  /// `seconds` rounded to the nearest nanosecond; |seconds| must be below 9.2e9.
  public static func seconds(_ seconds: Double) -> Timespan {
    Timespan(nanoseconds: Int64((seconds * 1e9).rounded()))
  }

  public static func milliseconds(_ milliseconds: Int64) -> Timespan {
    Timespan(nanoseconds: milliseconds * 1_000_000)
  }

  public var seconds: Double { Double(nanoseconds) / 1e9 }

  @inlinable
  public static func < (a: Timespan, b: Timespan) -> Bool { a.nanoseconds < b.nanoseconds }
}
