public import Sensing
public import SimKernel

/// What is known of a recording before its first event.
public struct TraceHead: Hashable, Sendable {
  /// Name of the format it was read from.
  public var format: String
  /// Unix time of the recording's zero in nanoseconds; nil where it has no clock.
  public var epochNanoseconds: Int64?
  /// Whether the file has no times: one fix per second is assumed.
  public var assumesTimes: Bool
  /// Whose rules the phone's reports follow; nil where nobody said.
  public var platform: Platform?
  /// The synthetic walk it is; nil for a recording of a phone.
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

/// What a file held of one kind of row, whether simrun uses it or not.
public struct RowTally: Hashable, Sendable {
  /// The format's own word, as in `Fix`, `RMC` or `Magnetometer`.
  public var name: String
  /// Rows of this kind, at least 0.
  public var count: Int
  /// Time from the first to the last; nil where unknown.
  public var span: Timespan?

  public init(name: String, count: Int, span: Timespan? = nil) {
    self.name = name
    self.count = count
    self.span = span
  }
}

/// What takes a recording, event by event.
///
/// Told in this order: `begin` once; fixes and headings in order of delivery, neither before zero
/// and the first of all at zero, and motion in its place among them; the truth, where there is one;
/// counts and notes. Only what simrun wrote, in its own trace or as GeoJSON, keeps the zero it was
/// written with, wherever its first event is: at that zero the truth starts.
public protocol TraceSink: AnyObject {
  func begin(_ head: TraceHead)
  func take(_ fix: Fix)
  func take(_ heading: Heading)
  func take(_ motion: MotionSample)
  func take(_ truth: GroundTruth)
  /// What the file held, used or not, for `trace info`.
  func count(_ rows: RowTally)
  /// What was assumed, skipped or left out, in words for the user; never a position.
  func note(_ text: String)
  /// The track ends here and goes on elsewhere with the next fix: the way between was not recorded.
  func breakTrack()
  /// What the file holds and no event carries, in words for the user: lost by any writer.
  func drop(_ text: String)
}

extension TraceSink {
  public func take(_ motion: MotionSample) {}
  public func take(_ truth: GroundTruth) {}
  public func count(_ rows: RowTally) {}
  public func breakTrack() {}
  public func drop(_ text: String) {}

  /// Hands on all of `trace`, merged by delivery; at one instant fixes come first, then headings.
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
      if breaks.takeAll(upTo: fix.delivered), !isFirst { breakTrack() }
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

extension ArraySlice<Instant> {
  /// Takes what is not after `instant`; whether there was any.
  package mutating func takeAll(upTo instant: Instant) -> Bool {
    let count = prefix { $0 <= instant }.count
    removeFirst(count)
    return count > 0
  }
}

/// Gathers a whole recording in memory.
public final class TraceCollector: TraceSink {
  /// What was told so far.
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
