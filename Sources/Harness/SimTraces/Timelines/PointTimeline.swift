import Sensing
import SimKernel
import SimText

/// Places the points of a file, with one time per point or none, on a timeline while they are read.
///
/// - The order of delivery is the order in the file. A point's time is its time of measurement; it
///   is delivered at the latest time so far, so delivery never goes back.
/// - Points listed newest first are sorted; for this and for their largest number see
///   `NewestFirst`.
/// - Zero is the first delivery. A later point with an earlier time has `measured` below zero.
/// - A point without a usable time in a file where others have one is left out: the time at which
///   the app received it is unknown, and a made-up time would give a made-up speed.
/// - Where less than half of the first 1000 points have a usable time, leaving out the others would
///   leave out the walk: all points are used, one fix per second is assumed, and there is no epoch.
///   A time before 1980 or after 2100 is not usable: the device's clock was never set.
/// - Where none of these times can be read and one of them is garbled, the file is refused there.
struct PointTimeline {
  /// Number of points held back until it is known whether they have times.
  static let heldLimit = 1000

  /// The first time that can't be read.
  var garbledTime: Diagnostic?
  private let sink: any TraceSink
  private let format: String
  private let file: String
  private var held: [TrackPoint] = []
  private var timing: Timing?
  private var pointCount = 0
  private var timedCount = 0
  private var unsetCount = 0
  private var zonelessCount = 0
  private var order = DeliveryOrder()
  private var left = Tally()
  private var end: Instant?
  /// Whether all points are held back until the end of the file, where they are sorted.
  private var isNewestFirst = false
  private var sortedCount = 0
  /// Whether the track broke since the last fix.
  private var isBroken = false

  private enum Timing {
    /// Unix time of zero in nanoseconds.
    case asWritten(zero: Int64)
    case assumed
  }

  /// - Parameter format: the file's format, for the head.
  /// - Parameter file: the file's name, for refusals.
  init(into sink: any TraceSink, format: String, file: String = "") {
    self.sink = sink
    self.format = format
    self.file = file
  }

  /// Time from the first to the last fix; nil without a fix or a clock.
  var span: Timespan? {
    guard case .asWritten? = timing else { return nil }
    return end.map { $0 - .zero }
  }

  mutating func add(_ point: TrackPoint) throws(Diagnostic) {
    pointCount += 1
    switch point.time {
    case .time(_, let hasZone)?:
      timedCount += 1
      if !hasZone { zonelessCount += 1 }
    case .outsideEra?: unsetCount += 1
    case .garbled?, nil: break
    }
    if timing != nil { return deliver(point) }
    if isNewestFirst { return try hold(point) }
    held.append(point)
    if held.count == Self.heldLimit { try settle() }
  }

  mutating func finish() throws(Diagnostic) {
    if timing == nil, !isNewestFirst { try settle() }
    if isNewestFirst { sort() }
  }

  /// Adds notes on what was assumed and left out.
  func tellNotes() {
    guard case .asWritten? = timing else {
      if unsetCount > 0 {
        sink.note(
          "times outside 1980–2100, from a clock that was never set, not used: \(unsetCount)")
      }
      sink.note(
        "points with a usable time: \(timedCount) of \(pointCount)\(Assumptions.oneFixPerSecond)")
      return
    }
    if let first = left.first {
      sink.note(
        "points without a usable time, left out: \(left.count) of \(pointCount) "
          + "(first at \(first))")
    }
    if sortedCount > 0 { sink.note(NewestFirst.note(of: "points", count: sortedCount)) }
    if zonelessCount > 0 { sink.note("times without a zone, read as UTC: \(zonelessCount)") }
    if let held = order.note(of: "points", count: timedCount) { sink.note(held) }
  }

  private mutating func settle() throws(Diagnostic) {
    let zero = held.lazy.compactMap(\.unixNanoseconds).first
    if let zero, timedCount * 2 >= held.count {
      if NewestFirst.isTold(by: held.lazy.compactMap(\.unixNanoseconds)) {
        isNewestFirst = true
        return
      }
      timing = .asWritten(zero: zero)
    } else if zero == nil, let garbledTime {
      throw garbledTime
    } else {
      timing = .assumed
    }
    var head = TraceHead(format: format, assumesTimes: true)
    if case .asWritten(let zero)? = timing {
      head.epochNanoseconds = zero
      head.assumesTimes = false
    }
    sink.begin(head)
    deliverHeld()
  }

  private mutating func deliverHeld() {
    let points = held
    held = []
    for point in points { deliver(point) }
  }

  private mutating func hold(_ point: TrackPoint) throws(Diagnostic) {
    guard held.count < NewestFirst.pointLimit else {
      throw NewestFirst.refusal(
        of: "points", limit: NewestFirst.pointLimit, file: file, line: point.line)
    }
    held.append(point)
  }

  /// Sorts points that were listed newest first; of several with the same instant, the one listed
  /// last comes first.
  private mutating func sort() {
    // a segment starts with the point that the file lists last
    for place in held.indices {
      held[place].startsSegment = place + 1 == held.count || held[place + 1].startsSegment
    }
    for point in held where point.unixNanoseconds == nil { left.add("line \(point.line)") }
    held.removeAll { $0.unixNanoseconds == nil }
    held.reverse()
    held.sort { ($0.unixNanoseconds ?? 0) < ($1.unixNanoseconds ?? 0) }
    sortedCount = held.count
    let zero = held.first?.unixNanoseconds ?? 0
    timing = .asWritten(zero: zero)
    sink.begin(TraceHead(format: format, epochNanoseconds: zero))
    deliverHeld()
  }

  private mutating func deliver(_ point: TrackPoint) {
    switch timing {
    case .asWritten(let zero)?:
      guard let nanoseconds = point.unixNanoseconds else {
        isBroken = isBroken || point.startsSegment
        return left.add("line \(point.line)")
      }
      let delivered = order.deliver(nanoseconds, line: point.line)
      tell(
        point, measured: Instant(nanoseconds: nanoseconds - zero),
        delivered: Instant(nanoseconds: delivered - zero))
    case .assumed?:
      let instant = end.map { $0 + .seconds(1) } ?? .zero
      tell(point, measured: instant, delivered: instant)
    case nil: break
    }
  }

  private mutating func tell(_ point: TrackPoint, measured: Instant, delivered: Instant) {
    if point.startsSegment { isBroken = true }
    if isBroken, end != nil { sink.breakTrack() }
    isBroken = false
    end = delivered
    sink.take(.fix(point.fix), measured: measured, delivered: delivered)
    if let heading = point.heading, heading.trueDegrees != nil || heading.magneticDegrees != nil {
      sink.take(.heading(heading), measured: measured, delivered: delivered)
    }
  }
}
