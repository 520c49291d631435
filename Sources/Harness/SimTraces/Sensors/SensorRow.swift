import Sensing
import SimText

/// The content of one row of a sensor recording; missing parts are nil.
struct SensorRow {
  /// When it was measured, in nanoseconds: Unix time, or time since an arbitrary zero where there
  /// is no clock.
  var measured: Int64
  /// The earliest time of delivery, by the same clock.
  var delivered: Int64
  /// Its instants are set later, with its place on the timeline.
  var fix: Fix?
  /// Its instants are set later, too.
  var heading: Heading?
  /// In m/s², positive up, only gravity.
  var gravity: Vector3?
  /// In m/s², positive up, including gravity.
  var acceleration: Vector3?
  /// In microtesla.
  var field: Vector3?
  /// The phone's report about `field`; nil for none.
  var calibration: MagneticReading.Calibration?
  /// Motion that is not used for headings: steps or rotation.
  var motion: MotionSample.Reading?
  /// Whether later rows may have fixes and headings of earlier deliveries, which this one must not
  /// delay.
  var isLoose = false

  init(measured: Int64, delivered: Int64? = nil) {
    self.measured = measured
    self.delivered = delivered ?? measured
  }
}

/// A table of sensor rows, read one by one; times of delivery never go back.
final class SensorStream {
  /// The name in the tally of its rows.
  let name: String
  let table: CSVTable
  private let decode: (CSVTable) throws(CSVTable.Fault) -> SensorRow
  private var order = DeliveryOrder()
  private var count = 0
  private var span: ClosedRange<Int64>?
  /// The next row; nil at the end.
  private(set) var upcoming: SensorRow?
  /// Rows that were already read ahead, the next one last.
  private var ahead: [(row: SensorRow, line: Int)] = []
  private var sortedCount = 0

  /// - Parameter mayBeReversed: whether the rows may be listed newest first, and are then sorted.
  /// - Parameter decode: reads the current row of the table.
  init(
    _ table: CSVTable, named name: String, mayBeReversed: Bool = false,
    decode: @escaping (CSVTable) throws(CSVTable.Fault) -> SensorRow
  ) throws(Diagnostic) {
    self.table = table
    self.name = name
    self.decode = decode
    if mayBeReversed { try lookAhead() }
    try advance()
  }

  func advance() throws(Diagnostic) {
    upcoming = nil
    if !ahead.isEmpty { return advanceAhead() }
    while upcoming == nil, try table.next() {
      do throws(CSVTable.Fault) {
        var row = try decode(table)
        place(&row, table.line)
        upcoming = row
      } catch {
        table.skip(error)
      }
    }
  }

  private func advanceAhead() {
    guard var next = ahead.popLast() else { return }
    place(&next.row, next.line)
    upcoming = next.row
  }

  @inline(__always)
  private func place(_ row: inout SensorRow, _ line: Int) {
    row.delivered = order.deliver(row.delivered, line: line)
    count += 1
    span =
      span.map { min($0.lowerBound, row.measured)...max($0.upperBound, row.measured) }
      ?? row.measured...row.measured
  }

  /// The next readable row; nil at the end.
  private func decoded() throws(Diagnostic) -> SensorRow? {
    while try table.next() {
      do throws(CSVTable.Fault) { return try decode(table) } catch { table.skip(error) }
    }
    return nil
  }

  /// Reads the first rows ahead, and all rows if they are newest first.
  private func lookAhead() throws(Diagnostic) {
    while ahead.count < NewestFirst.windowCount, let row = try decoded() {
      ahead.append((row, table.line))
    }
    guard NewestFirst.isTold(by: ahead.lazy.map(\.row.delivered)) else {
      ahead.reverse()
      return
    }
    while let row = try decoded() {
      guard ahead.count < NewestFirst.rowLimit else {
        throw NewestFirst.refusal(
          of: "rows", limit: NewestFirst.rowLimit, file: table.file, line: table.line)
      }
      ahead.append((row, table.line))
    }
    sortedCount = ahead.count
    // the next one last; at the same instant the row on the last line is taken first
    ahead.sort { $0.row.delivered > $1.row.delivered }
  }

  var tally: RowTally {
    RowTally(
      name: name, count: count,
      span: span.map { Timespan(nanoseconds: $0.upperBound - $0.lowerBound) })
  }

  /// The refusal of a recording whose streams are empty; `file` is its name if there are no
  /// streams.
  static func refusal(of streams: [SensorStream], file: String, hint: String) -> Diagnostic {
    if let fault = streams.lazy.compactMap(\.table.firstFault).first { return fault }
    return Diagnostic(
      "no row: the recording holds neither a position nor a heading",
      at: .init(file: streams.first?.table.file ?? file, line: 1, column: 1), hint: hint)
  }

  var notes: [String] {
    let sorted = sortedCount > 0 ? NewestFirst.note(of: name, count: sortedCount) : nil
    return [sorted, table.note, order.note(of: "rows", count: count)].compactMap { $0 }
  }
}
