import Sensing

/// What one row of a sensor recording says; the parts it says nothing of are nil.
struct SensorRow {
  /// When it was measured, in nanoseconds: Unix time, or since some zero where there is no clock.
  var measured: Int64
  /// When it was delivered at the earliest, so counted.
  var delivered: Int64
  /// Its instants are set where it gets its place on the timeline.
  var fix: Fix?
  /// So are its instants.
  var heading: Heading?
  /// In m/s², positive up, gravity alone.
  var gravity: Vector3?
  /// In m/s², positive up, gravity included.
  var acceleration: Vector3?
  /// In microtesla.
  var field: Vector3?
  /// What the phone says of `field`; nil where it says nothing.
  var calibration: MagneticReading.Calibration?
  /// Motion that no heading comes of: steps or turns.
  var motion: MotionSample.Reading?
  /// Whether fixes and headings of earlier deliveries may follow, which it must not hold up.
  var isLoose = false

  init(measured: Int64, delivered: Int64? = nil) {
    self.measured = measured
    self.delivered = delivered ?? measured
  }
}

/// A table of sensor rows, taken one by one, with delivery never going back.
final class SensorStream {
  /// As the tally of its rows calls it.
  let name: String
  let table: CSVTable
  private let decode: (CSVTable) throws(CSVTable.Fault) -> SensorRow
  private var order = DeliveryOrder()
  private var count = 0
  private var span: ClosedRange<Int64>?
  /// The next row; nil at the end.
  private(set) var upcoming: SensorRow?
  /// Rows that were looked at already, the next one last.
  private var ahead: [(row: SensorRow, line: Int)] = []
  private var sortedCount = 0

  /// - Parameter mayBeReversed: Whether the rows may be listed newest first, to be sorted then.
  /// - Parameter decode: Reads the row at hand of the table.
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

  /// The next row that can be read; nil at the end.
  private func decoded() throws(Diagnostic) -> SensorRow? {
    while try table.next() {
      do throws(CSVTable.Fault) { return try decode(table) } catch { table.skip(error) }
    }
    return nil
  }

  /// Looks at the first rows, and at all where these are newest first.
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
    // the next one last, and of one instant the one whose line is last
    ahead.sort { $0.row.delivered > $1.row.delivered }
  }

  var tally: RowTally {
    RowTally(
      name: name, count: count,
      span: span.map { Timespan(nanoseconds: $0.upperBound - $0.lowerBound) })
  }

  /// Why a recording whose streams say nothing can't be read; `file` is its name without any.
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
