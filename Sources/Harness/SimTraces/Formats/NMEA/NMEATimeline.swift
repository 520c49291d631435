import Sensing
import SimKernel
import SimText

/// Passes fixes and headings to a sink, on one timeline.
///
/// Events wait until a sentence has the date: a receiver that was just switched on first knows only
/// the time of day. After `mostWaiting` events without a date the recording counts as one without a
/// clock, and its times are times of day.
struct NMEATimeline {
  /// Ten minutes of fixes at 1 Hz (assumed).
  static let mostWaiting = 600
  /// A logger's stamp that is farther from the receiver's time comes from a clock that is set
  /// differently (assumed).
  private static let mostLatency: Int64 = 60_000_000_000

  private struct Waiting {
    var event: TimelineEvent
    var measured: Int64
    var stamp: Int64?
    var line: Int
  }

  private let sink: any TraceSink
  private var waiting: [Waiting] = []
  private var zero: Int64?
  private(set) var order = DeliveryOrder()
  private(set) var hasClock = false
  private(set) var fixCount = 0
  private(set) var headingCount = 0
  private(set) var stampedCount = 0
  private(set) var oddStampCount = 0

  init(_ sink: any TraceSink) { self.sink = sink }

  /// Whether the recording finally counts as one without a clock.
  var isUndated: Bool { zero != nil && !hasClock }
  var eventCount: Int { fixCount + headingCount }

  /// Called when the first date is known; `shift` is the error of waiting events.
  mutating func date(shift: Int64) {
    for index in waiting.indices { waiting[index].measured += shift }
    begin(hasClock: true)
  }

  mutating func emit(
    _ event: TimelineEvent, measured: Int64, stamp: Int64?, line: Int, isDated: Bool
  ) {
    let arrival = Waiting(event: event, measured: measured, stamp: stamp, line: line)
    if zero != nil || isDated {
      if zero == nil { hasClock = isDated }
      deliver(arrival)
    } else {
      waiting.append(arrival)
      if waiting.count >= Self.mostWaiting { begin(hasClock: false) }
    }
  }

  /// Passes on the waiting events, at the end of the file.
  mutating func finish() { begin(hasClock: false) }

  private mutating func begin(hasClock: Bool) {
    guard zero == nil, !waiting.isEmpty else { return }
    self.hasClock = hasClock
    for arrival in waiting { deliver(arrival) }
    waiting = []
  }

  private mutating func deliver(_ arrival: Waiting) {
    let delivered = order.deliver(delivery(of: arrival), line: arrival.line)
    let zero = zero ?? start(at: delivered)
    let measured = Instant(nanoseconds: arrival.measured - zero)
    let instant = Instant(nanoseconds: delivered - zero)
    switch arrival.event {
    case .fix: fixCount += 1
    case .heading: headingCount += 1
    case .motion: break
    }
    sink.take(arrival.event, measured: measured, delivered: instant)
  }

  private mutating func delivery(of arrival: Waiting) -> Int64 {
    guard hasClock, let stamp = arrival.stamp else { return arrival.measured }
    guard abs(stamp - arrival.measured) <= Self.mostLatency else {
      oddStampCount += 1
      return arrival.measured
    }
    stampedCount += 1
    return stamp
  }

  private mutating func start(at delivered: Int64) -> Int64 {
    zero = delivered
    // Days counted back from the first date may lead to a time before any receiver existed.
    let epoch = hasClock && Timestamp.era.contains(delivered) ? delivered : nil
    sink.begin(TraceHead(format: NMEAFormat.name, epochNanoseconds: epoch))
    return delivered
  }
}
