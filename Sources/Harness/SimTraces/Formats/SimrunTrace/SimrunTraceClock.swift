import Sensing
import SimKernel
import SimText

/// Checks the order of the events that simrun wrote, and counts them.
struct SimrunTraceClock {
  private var latest = Instant.zero
  var fixCount = 0
  var headingCount = 0
  var motionCount = 0

  /// Returns when the event of the object at `start` was delivered.
  mutating func deliver(
    _ time: Instant?, _ json: inout JSONReader, _ start: JSONReader.Mark
  ) throws(Diagnostic) -> Instant {
    guard let time, time != .distantFuture else {
      throw json.refusal(
        "an event without 't_ns'", at: start, hint: "when was it delivered, in nanoseconds?")
    }
    guard time >= latest else {
      throw json.refusal(
        "time goes back: \(time.nanoseconds) ns after \(latest.nanoseconds) ns", at: start,
        hint: "events must be in the order in which they were delivered")
    }
    latest = time
    return time
  }

  /// Returns when the event was measured: `given`, or its delivery where `given` is the distant
  /// future, which stands for none.
  func measured(
    _ given: Instant, _ delivered: Instant, _ json: inout JSONReader, _ start: JSONReader.Mark
  ) throws(Diagnostic) -> Instant {
    if given == .distantFuture { return delivered }
    guard SimrunTraceRange.instants.contains((delivered - given).nanoseconds) else {
      throw json.refusal("'measured_ns' is too far from 't_ns'", at: start)
    }
    return given
  }

  var counts: TraceCounts {
    TraceCounts(
      fixes: Int64(fixCount), headings: Int64(headingCount), motions: Int64(motionCount))
  }

  func count(into sink: some TraceSink) {
    let counts = [("fix", fixCount), ("heading", headingCount), ("motion", motionCount)]
    for (name, count) in counts where count > 0 {
      sink.count(RowTally(name: name, count: count))
    }
  }
}

/// The number of events in a trace, from its last line.
struct TraceCounts: Equatable {
  var fixes: Int64
  var headings: Int64
  var motions: Int64 = 0

  /// As in `3 fixes and 2 headings`; motion is included where this or `other` has any.
  func words(beside other: TraceCounts) -> String {
    motions == 0 && other.motions == 0
      ? "\(fixes) fixes and \(headings) headings"
      : "\(fixes) fixes, \(headings) headings and \(motions) readings of motion"
  }

  /// As `words`, but only the numbers.
  func numbers(beside other: TraceCounts) -> String {
    motions == 0 && other.motions == 0
      ? "\(fixes) and \(headings)" : "\(fixes), \(headings) and \(motions)"
  }
}
