public import Sensing
public import SimKernel

/// The properties of a recording that are known before its first event.
public struct TraceHead: Hashable, Sendable {
  /// Name of the format it was read from.
  public var format: String
  /// Unix time of the recording's zero in nanoseconds; nil where it has no clock.
  public var epochNanoseconds: Int64?
  /// Whether the file has no times: one fix per second is assumed.
  public var assumesTimes: Bool
  /// The platform whose rules the phone's reports follow; nil where it is unknown.
  public var platform: Platform?
  /// The synthetic walk that the recording comes from; nil for a recording of a phone.
  public var origin: TraceOrigin?

  public init(
    format: String, epochNanoseconds: Int64? = nil, assumesTimes: Bool = false,
    platform: Platform? = nil, origin: TraceOrigin? = nil
  ) {
    self.format = format
    self.epochNanoseconds = epochNanoseconds
    self.assumesTimes = assumesTimes
    self.platform = platform
    self.origin = origin
  }
}

/// The number of rows of one kind in a file, whether simrun uses them or not.
public struct RowTally: Hashable, Sendable {
  /// The format's own word, as in `Fix`, `RMC` or `Magnetometer`.
  public var name: String
  /// Number of rows of this kind, at least 0.
  public var count: Int
  /// Time from the first to the last; nil where unknown.
  public var span: Timespan?

  public init(name: String, count: Int, span: Timespan? = nil) {
    self.name = name
    self.count = count
    self.span = span
  }
}

/// Receives a recording, event by event.
///
/// The order is: `begin` once; fixes and headings in order of delivery, none before zero and the
/// first of all at zero, and motion in its place among them; the truth, if there is one; counts and
/// notes. Only recordings that simrun wrote, in its own trace or as GeoJSON, keep their original
/// zero, wherever the first event is: the truth starts at that zero.
public protocol TraceSink: AnyObject {
  func begin(_ head: TraceHead)
  func take(_ fix: Fix)
  func take(_ heading: Heading)
  func take(_ motion: MotionSample)
  func take(_ truth: GroundTruth)
  /// A row count of the file, used or not, for `trace info`.
  func count(_ rows: RowTally)
  /// What was assumed, skipped or left out, in words for the user; never a position.
  func note(_ text: String)
  /// The track breaks here: the way to the next fix was not recorded.
  func breakTrack()
  /// Contents of the file that no event carries, in words for the user; every writer loses them.
  func drop(_ text: String)
}

extension TraceSink {
  public func take(_ motion: MotionSample) {}
  public func take(_ truth: GroundTruth) {}
  public func count(_ rows: RowTally) {}
  public func breakTrack() {}
  public func drop(_ text: String) {}

  /// Passes on all of `trace`, merged by delivery; at the same instant fixes come first, then
  /// headings.
  public func take(_ trace: Trace, format: String) {
    begin(
      TraceHead(
        format: format, epochNanoseconds: trace.epochNanoseconds,
        assumesTimes: trace.assumesTimes, platform: trace.platform, origin: trace.origin))
    var nextHeading = 0
    var motions = trace.motions[...]
    var breaks = trace.breaks[...]
    var isFirst = true
    for fix in trace.fixes {
      while nextHeading < trace.headings.count,
        trace.headings[nextHeading].delivered < fix.delivered
      {
        take(&motions, before: trace.headings[nextHeading].delivered)
        take(trace.headings[nextHeading])
        nextHeading += 1
      }
      take(&motions, before: fix.delivered)
      if breaks.removeAll(upTo: fix.delivered), !isFirst { breakTrack() }
      isFirst = false
      take(fix)
    }
    for heading in trace.headings[nextHeading...] {
      take(&motions, before: heading.delivered)
      take(heading)
    }
    for motion in motions { take(motion) }
    if let truth = trace.truth { take(truth) }
    for text in trace.notes { note(text) }
    for text in trace.dropped { drop(text) }
  }

  private func take(_ motions: inout ArraySlice<MotionSample>, before instant: Instant) {
    while let motion = motions.first, motion.delivered < instant {
      take(motion)
      motions.removeFirst()
    }
  }
}

/// Gathers a whole recording in memory.
public final class TraceCollector: TraceSink {
  /// The recording so far.
  public private(set) var trace = Trace(fixes: [])
  private var isBroken = false

  public init() {}

  public func begin(_ head: TraceHead) {
    trace.epochNanoseconds = head.epochNanoseconds
    trace.platform = head.platform
    trace.origin = head.origin
    trace.assumesTimes = head.assumesTimes
  }

  public func take(_ fix: Fix) {
    if isBroken, !trace.fixes.isEmpty { trace.breaks.append(fix.delivered) }
    isBroken = false
    trace.fixes.append(fix)
  }

  public func take(_ heading: Heading) { trace.headings.append(heading) }
  public func take(_ motion: MotionSample) { trace.motions.append(motion) }
  public func take(_ truth: GroundTruth) { trace.truth = truth }
  public func note(_ text: String) { trace.notes.append(text) }
  public func breakTrack() { isBroken = true }
  public func drop(_ text: String) { trace.dropped.append(text) }
}
