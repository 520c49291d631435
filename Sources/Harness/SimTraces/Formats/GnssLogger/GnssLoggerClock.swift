import Sensing
import SimKernel

/// Places the rows of a GnssLogger file on one timeline.
///
/// A row carries one moment by two clocks: `UnixTimeMillis`, from the satellites or from the
/// phone's wall clock, and `elapsedRealtimeNanos`, monotonic. On Android both say when the position
/// was valid (`Location.getElapsedRealtimeNanos`), neither when the app was given it; of that the
/// file keeps only the order of its rows. So:
///
/// - `measured` is `UnixTimeMillis`, to the millisecond (`epochNanoseconds + measured`); where the
///   cell is empty, `elapsedRealtimeNanos` by the phone's clock.
/// - `delivered` is `elapsedRealtimeNanos`, or the latest such time of the rows before where that
/// is
///   later: the earliest moment the file allows. Where the cell is empty, `UnixTimeMillis` so.
/// - The clocks are aligned so that the quickest row has no latency: the Unix time at which the
/// phone
///   started is the latest that any row implies, of those within 10 s of the median (rows outside
///   have a clock that was set, and may have been measured after they were delivered). On a Pixel 6
///   GPS fixes come out 0.47 s late: the delay of the receiver, or the error of the phone's clock.
struct GnssLoggerClock {
  private static let agreementNanoseconds: Int64 = 10_000_000_000

  /// Unix time at which the phone started; nil where no row has both times.
  private let startNanoseconds: Int64?
  private var notes: [String] = []

  init(_ rows: [GnssLoggerRow]) {
    let starts = rows.compactMap { row in
      row.unixNanoseconds.flatMap { unix in row.elapsedNanoseconds.map { unix - $0 } }
    }.sorted()
    guard !starts.isEmpty else {
      startNanoseconds = nil
      return
    }
    let median = starts[(starts.count - 1) / 2]
    startNanoseconds = starts.last { $0 - median <= Self.agreementNanoseconds }
    let odd = starts.count { abs($0 - median) > Self.agreementNanoseconds }
    if odd > 0 {
      notes.append(
        "rows whose UnixTimeMillis is more than 10 s off what elapsedRealtimeNanos says, as of a "
          + "clock that was set: \(odd)")
    }
  }

  /// Returns the trace of `rows`, which stand in the order of the file.
  func trace(of rows: [GnssLoggerRow]) -> Trace {
    var order = DeliveryOrder()
    var zero: Int64?
    var latencies: ClosedRange<Int64>?
    var undated = 0
    var trace = Trace(fixes: [])
    let hasUnixTimes = rows.contains { $0.unixNanoseconds != nil }
    for row in rows {
      let elapsed = row.elapsedNanoseconds.flatMap { elapsed in
        startNanoseconds.map { $0 + elapsed } ?? (hasUnixTimes ? nil : elapsed)
      }
      guard let stamp = elapsed ?? row.unixNanoseconds else {
        undated += 1
        continue
      }
      let delivered = order.deliver(stamp, line: row.line)
      let measured = row.unixNanoseconds ?? stamp
      let start = zero ?? delivered
      zero = start
      let latency = delivered - measured
      if case .fix = row.content {
        latencies =
          latencies.map { min($0.lowerBound, latency)...max($0.upperBound, latency) }
          ?? latency...latency
      }
      trace.append(
        row.content, measured: Instant(nanoseconds: measured - start),
        delivered: Instant(nanoseconds: delivered - start))
    }
    trace.epochNanoseconds = hasUnixTimes ? zero : nil
    trace.notes = notes + deliveryNotes(order, latencies, undated, count: rows.count)
    return trace
  }

  private func deliveryNotes(
    _ order: DeliveryOrder, _ latencies: ClosedRange<Int64>?, _ undated: Int, count: Int
  ) -> [String] {
    var notes: [String] = []
    if let latencies, startNanoseconds != nil {
      let low = Double(latencies.lowerBound / 1_000_000) / 1e3
      let high = Double(latencies.upperBound / 1_000_000) / 1e3
      notes.append(
        "the file does not say when a fix was delivered: taken is elapsedRealtimeNanos in the "
          + "order of the rows, \(low) to \(high) s after UnixTimeMillis; true delays may be longer"
      )
    }
    if undated > 0 {
      notes.append("rows with only elapsedRealtimeNanos, which nothing dates, left out: \(undated)")
    }
    if let held = order.note(of: "rows", count: count) { notes.append(held) }
    return notes
  }
}

extension Trace {
  fileprivate mutating func append(
    _ content: GnssLoggerRow.Content, measured: Instant, delivered: Instant
  ) {
    switch content {
    case .fix(let coordinate, let provider, let accuracy, let speed, let course):
      fixes.append(
        Fix(
          coordinate: coordinate, horizontalAccuracyMeters: accuracy, speedMetersPerSecond: speed,
          courseDegrees: course, provider: provider, measured: measured, delivered: delivered))
    case .heading(let magneticDegrees, let source):
      headings.append(
        Heading(
          magneticDegrees: magneticDegrees, source: source, measured: measured,
          delivered: delivered))
    }
  }
}
