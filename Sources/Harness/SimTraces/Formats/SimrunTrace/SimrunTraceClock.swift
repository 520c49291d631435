import Sensing
import SimKernel

/// Keeps the events that simrun wrote in order, and counts them.
struct SimrunTraceClock {
  private var latest = Instant.zero
  var fixCount = 0
  var headingCount = 0

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
        hint: "events stand in the order in which they were delivered")
    }
    latest = time
    return time
  }

  /// Returns when it was measured; at its delivery where nothing was `given`, which is the distant
  /// future.
  func measured(
    _ given: Instant, _ delivered: Instant, _ json: inout JSONReader, _ start: JSONReader.Mark
  ) throws(Diagnostic) -> Instant {
    if given == .distantFuture { return delivered }
    guard SimrunTraceRange.instants.contains((delivered - given).nanoseconds) else {
      throw json.refusal("'measured_ns' is too far from 't_ns'", at: start)
    }
    return given
  }

  func count(into sink: some TraceSink) {
    for (name, count) in [("fix", fixCount), ("heading", headingCount)] where count > 0 {
      sink.count(RowTally(name: name, count: count))
    }
  }
}
