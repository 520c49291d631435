import Sensing
import SimKernel
import SimText

/// Places the rows of a GnssLogger file on one timeline, in the order they are read.
///
/// A row has one moment by two clocks: `UnixTimeMillis`, from the satellites or from the phone's
/// wall clock, and `elapsedRealtimeNanos`, monotonic. On Android both are when the position was
/// valid (`Location.getElapsedRealtimeNanos`), and neither is when the app received it; for that
/// the file has only the order of its rows. So:
///
/// - `measured` is `UnixTimeMillis`, to the millisecond (`epochNanoseconds + measured`); where the
///   cell is empty, `elapsedRealtimeNanos` by the phone's clock.
/// - `delivered` is `elapsedRealtimeNanos`, or the latest such time of the rows before where that
///   is later: the earliest moment that the file allows. Where the cell is empty, `UnixTimeMillis`
///   is used in the same way.
/// - The clocks are aligned so that the quickest of the first 2000 rows has no latency: the Unix
///   time at which the phone started is the latest that any row implies, among those within 10 s of
///   the median (for other rows the clock was set, and they may be measured after they were
///   delivered). On a Pixel 6 GPS fixes come out 0.47 s late: the delay of the receiver, or the
///   error of the phone's clock.
/// - A later row that implies a later start, still within 10 s of that median, was delivered when
///   it was measured: the clocks drift apart, or a quicker row came late in the file.
/// - Motion does not influence the alignment: it is aligned like the other rows, and never holds
///   them up.
/// - Where none of the first 2000 rows has both times, only the clock that they have is used.
struct GnssLoggerTimeline {
  /// Number of rows held back until the clocks are aligned.
  static let heldLimit = 2000
  /// Number of motion rows held back with them: half an hour at 200 Hz, some 60 MB; in a log with
  /// headings the clocks are aligned within seconds.
  static let heldMotionLimit = 400_000

  private let sink: any TraceSink
  private var held: [GnssLoggerRow] = []
  /// Motion rows held back until the clocks are aligned; afterwards motion waits in `motions`.
  private var heldMotion: [GnssLoggerRow] = []
  private var motions = MotionQueue()
  private var leftOutMotionCount = 0
  private var alignment: Alignment?
  private var order = DeliveryOrder()
  private var zero: Int64?
  private var rowCount = 0
  /// Number of fixes passed to the sink.
  private(set) var fixCount = 0
  private var latencies: ClosedRange<Int64>?
  private var setClockCount = 0
  private var leadCount = 0
  private var largestLead: Int64 = 0
  private var undatedCount = 0

  init(into sink: any TraceSink) { self.sink = sink }

  mutating func add(_ row: GnssLoggerRow) {
    rowCount += 1
    if let alignment { return deliver(row, alignment) }
    held.append(row)
    if held.count == Self.heldLimit { align() }
  }

  /// Takes a motion row.
  mutating func takeMotion(_ row: GnssLoggerRow) {
    if let alignment { return queue(row, alignment) }
    if heldMotion.count < Self.heldMotionLimit {
      heldMotion.append(row)
    } else {
      leftOutMotionCount += 1
    }
  }

  mutating func finish() {
    if alignment == nil { align() }
    tellMotions(until: .max)
  }

  private mutating func align() {
    let alignment = Alignment(of: held)
    self.alignment = alignment
    let (rows, motion) = (held, heldMotion)
    (held, heldMotion) = ([], [])
    // in the order of the file, so that few wait at a time
    var next = 0
    for row in rows {
      while next < motion.count, motion[next].line < row.line {
        queue(motion[next], alignment)
        next += 1
      }
      deliver(row, alignment)
    }
    for row in motion[next...] { queue(row, alignment) }
  }

  private mutating func queue(_ row: GnssLoggerRow, _ alignment: Alignment) {
    guard case .motion(let reading) = row.event, let stamp = alignment.stamp(of: row) else {
      return
    }
    let measured = alignment.hasUnixTimes ? row.unixNanoseconds ?? stamp : stamp
    motions.add(reading, measured: measured, delivered: stamp)
  }

  private mutating func tellMotions(until end: Int64) {
    if let zero { motions.tell(sink, until: end, zero: zero) }
  }

  private mutating func deliver(_ row: GnssLoggerRow, _ alignment: Alignment) {
    guard let stamp = stamp(of: row, alignment) else {
      undatedCount += 1
      return
    }
    let delivered = order.deliver(stamp, line: row.line)
    let measured = alignment.hasUnixTimes ? row.unixNanoseconds ?? stamp : stamp
    let zero = zero ?? begin(at: delivered, alignment)
    // strictly before it: motion at the same instant comes after it
    tellMotions(until: delivered - 1)
    if case .fix = row.event {
      fixCount += 1
      let latency = delivered - measured
      latencies =
        latencies.map { min($0.lowerBound, latency)...max($0.upperBound, latency) }
        ?? latency...latency
    }
    sink.take(
      row.event, measured: Instant(nanoseconds: measured - zero),
      delivered: Instant(nanoseconds: delivered - zero))
  }

  /// When the row would be delivered on its own; nil where it has no usable clock.
  private mutating func stamp(of row: GnssLoggerRow, _ alignment: Alignment) -> Int64? {
    guard let start = alignment.start, let elapsed = row.elapsedNanoseconds else {
      return alignment.hasUnixTimes ? row.unixNanoseconds : row.elapsedNanoseconds
    }
    guard let unix = row.unixNanoseconds else { return start.latest + elapsed }
    guard start.agrees(with: unix - elapsed) else {
      setClockCount += 1
      return start.latest + elapsed
    }
    let lead = unix - elapsed - start.latest
    guard lead > 0 else { return start.latest + elapsed }
    leadCount += 1
    largestLead = max(largestLead, lead)
    return unix
  }

  private mutating func begin(at delivered: Int64, _ alignment: Alignment) -> Int64 {
    zero = delivered
    // a row without Unix time may be placed before the era
    let isEpoch = alignment.hasUnixTimes && Timestamp.era.contains(delivered)
    sink.begin(
      TraceHead(
        format: GnssLoggerFormat.name, epochNanoseconds: isEpoch ? delivered : nil,
        platform: .android))
    return delivered
  }
}

extension GnssLoggerTimeline {
  /// The relation of the two clocks, from the first rows.
  private struct Alignment {
    /// Unix time at which the phone started, in nanoseconds.
    struct Start {
      var latest: Int64
      var median: Int64

      private static let agreementNanoseconds: Int64 = 10_000_000_000

      /// - Parameter all: the start times that the rows imply, sorted and not empty.
      init(_ all: [Int64]) {
        let median = all[(all.count - 1) / 2]
        self.median = median
        latest = all.last { $0 - median <= Self.agreementNanoseconds } ?? median
      }

      func agrees(with other: Int64) -> Bool { abs(other - median) <= Self.agreementNanoseconds }
    }

    /// nil where no row has both times.
    let start: Start?
    let hasUnixTimes: Bool

    init(of rows: [GnssLoggerRow]) {
      let starts = rows.compactMap { row in
        row.unixNanoseconds.flatMap { unix in row.elapsedNanoseconds.map { unix - $0 } }
      }
      start = starts.isEmpty ? nil : Start(starts.sorted())
      hasUnixTimes = rows.contains { $0.unixNanoseconds != nil }
    }

    /// When `row` would be delivered on its own; nil where it has no usable clock.
    func stamp(of row: GnssLoggerRow) -> Int64? {
      guard let start, let elapsed = row.elapsedNanoseconds else {
        return hasUnixTimes ? row.unixNanoseconds : row.elapsedNanoseconds
      }
      guard let unix = row.unixNanoseconds, start.agrees(with: unix - elapsed) else {
        return start.latest + elapsed
      }
      return max(unix, start.latest + elapsed)
    }
  }

  /// What was assumed and left out, in words for the user.
  var notes: [String] {
    var notes: [String] = []
    if setClockCount > 0 {
      notes.append(
        "rows whose UnixTimeMillis is more than 10 s off elapsedRealtimeNanos, because the clock "
          + "was set: \(setClockCount)")
    }
    if let latencies, alignment?.start != nil {
      notes.append(
        "the file does not say when a fix was delivered: elapsedRealtimeNanos in the order of the "
          + "rows is used, \(Self.seconds(latencies.lowerBound)) to "
          + "\(Self.seconds(latencies.upperBound)) s after UnixTimeMillis; true delays may be "
          + "longer")
    }
    // the resolution of UnixTimeMillis
    if largestLead >= 1_000_000 {
      notes.append(
        "rows measured later than the clock offset of the first \(Self.heldLimit) rows allows, "
          + "assumed to be delivered when measured: \(leadCount), by up to "
          + "\(Self.seconds(largestLead)) s")
    }
    if undatedCount > 0 {
      let clock =
        alignment?.hasUnixTimes ?? true ? "elapsedRealtimeNanos" : "UnixTimeMillis"
      notes.append("rows with only \(clock), which can't be dated, left out: \(undatedCount)")
    }
    if let held = order.note(of: "rows", count: rowCount) { notes.append(held) }
    if leftOutMotionCount > 0 {
      notes.append(
        "motion before the clocks were aligned, left out as there was too much of it: "
          + "\(leftOutMotionCount) readings")
    }
    return notes + motions.notes
  }

  /// Seconds, rounded to the millisecond.
  private static func seconds(_ nanoseconds: Int64) -> Double {
    Double(nanoseconds / 1_000_000) / 1e3
  }
}
