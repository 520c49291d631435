/// A table of cells with a header, read row by row: RFC 4180, also with `;` or tab and a decimal
/// comma.
///
/// The separator is the one of `,`, `;` and tab that occurs most often in the header outside
/// quotes. Columns are found by name. A row with fewer cells than the header, with more that are
/// not empty, or with text after a closing quote is counted and skipped. Memory: one row.
package final class CSVTable {
  /// Why a row can't be used, and the faulty cell.
  package struct Fault: Error {
    package var reason: String
    package var column: Int?

    package init(reason: String, column: Int? = nil) {
      self.reason = reason
      self.column = column
    }
  }

  /// The largest number of columns of a table, and of lines of a quoted cell (assumed): a file with
  /// more is not a table, or has a stray quote.
  static let columnLimit = 512
  static let lineLimit = 16

  package let file: String
  /// Names without surrounding quotes and blanks; empty ones after the last name are left out.
  package private(set) var header: [String] = []
  /// Number of skipped rows, and the place of the first.
  package private(set) var garbled = Tally()
  package private(set) var firstFault: Diagnostic?

  private var lines: LineReader
  private var row = LineReader.Line()
  private var more = LineReader.Line()
  private var cells: [Range<Int32>] = []
  private var separator = UInt8(ascii: ",")
  private var hasDecimalComma = false

  /// Reads the header. A line `sep=;`, as for Excel, may precede it.
  ///
  /// Throws where there is no header, or one that can't be split.
  package init(_ source: ByteSource) throws(Diagnostic) {
    file = source.name
    lines = LineReader(source)
    repeat {
      guard try lines.next(&row) else {
        throw Diagnostic(
          "the file holds no line of text, expected a header",
          at: .init(file: file, line: max(1, lines.number), column: 1))
      }
    } while !row.isTooLong && row.bytes.allSatisfy { $0 <= 0x20 }
    if row.bytes.count == 5, row.bytes.starts(with: "sep=".utf8) {
      guard try lines.next(&row) else {
        throw Diagnostic(
          "the file ends before its header",
          at: .init(file: file, line: lines.number, column: 1))
      }
    }
    separator = Self.separator(of: row.bytes)
    hasDecimalComma = separator != UInt8(ascii: ",")
    guard !row.isTooLong, try takeCells() else {
      throw Diagnostic(
        "the header can't be split into cells",
        at: .init(file: file, line: max(1, row.number), column: 1),
        hint: "expected names separated by , or ; or tabs, quotes in pairs")
    }
    header = cells.indices.map { text($0) }
    while header.last == "" { header.removeLast() }
  }

  /// A table without a file, whose current row is set by `put`.
  package init(file: String, header: [String]) {
    self.file = file
    self.header = header
    lines = LineReader(ByteSource([], named: file))
  }

  /// Sets the cells of the current row, one for each name of the header; `line` is their line.
  package func put(_ texts: [[UInt8]], line: Int) {
    row.number = line
    row.bytes.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    for text in texts {
      let start = row.bytes.count
      row.bytes += text
      cells.append(Int32(start)..<Int32(row.bytes.count))
      // a separator, so that no cell looks quoted because of the one before it
      row.bytes.append(UInt8(ascii: ","))
    }
  }

  /// The names in the first line of `start`; nil where they can't be read.
  package static func header(of start: ArraySlice<UInt8>) -> [String]? {
    (try? CSVTable(ByteSource(Array(start), named: "")))?.header
  }

  /// The first column of the header with one of `names`; nil where there is none.
  package func column(_ names: String...) -> Int? {
    for name in names {
      if let column = header.firstIndex(of: name) { return column }
    }
    return nil
  }

  /// Line of the current row; of a row of several lines, the first.
  package var line: Int { row.number }

  /// Moves to the next row that fits the header; returns false at the end.
  package func next() throws(Diagnostic) -> Bool {
    while try lines.next(&row) {
      if row.isTooLong {
        skip(Fault(reason: "the line is longer than 64 KiB"))
      } else if row.bytes.isEmpty {
        continue
      } else if try !takeCells() {
        skip(Fault(reason: "quotes that don't match"))
      } else if cells.count < header.count
        || cells[header.count...].contains(where: { !$0.isEmpty })
      {
        skip(Fault(reason: "\(cells.count) cells, expected \(header.count)"))
      } else {
        return true
      }
    }
    return false
  }

  /// Counts the current row as skipped.
  package func skip(_ fault: Fault) {
    garbled.add("line \(row.number): \(fault.reason)")
    guard firstFault == nil else { return }
    firstFault = Diagnostic(
      "no row can be read; the first: \(fault.reason)", at: place(of: fault.column),
      hint: "do the cells match the names of the header?",
      sourceLine: String(decoding: row.bytes, as: UTF8.self))
  }

  /// The place of the cell of `column`, or of the row for nil.
  package func place(of column: Int?) -> Diagnostic.Place {
    let start = column.flatMap { $0 < cells.count ? Int(cells[$0].lowerBound) : nil } ?? 0
    let before = String(decoding: row.bytes[..<min(start, row.bytes.count)], as: UTF8.self)
    return .init(file: file, line: max(1, row.number), column: before.count + 1)
  }

  /// A description of the skipped rows for the user; nil where there are none.
  package var note: String? {
    garbled.first.map { "garbled rows, skipped: \(garbled.count) (first at \($0))" }
  }

  // MARK: Cells of the current row

  /// Calls `body` with the bytes of a cell, without its quotes.
  @inline(__always)
  package func withCell<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result
  {
    let cell = cells[column]
    return row.bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(cell.lowerBound)..<Int(cell.upperBound)]))
    }
  }

  /// The number in a cell; absent where `column` is nil.
  package func number(_ column: Int?) -> Number {
    guard let column else { return .absent }
    return withCell(column) { Number($0) }
  }

  /// The number in a cell that must have one.
  package func value(_ column: Int, _ name: String) throws(Fault) -> Double {
    // the reason is put into notes, which reports repeat: it must not quote a position (MG-15)
    guard case .value(let value) = number(column) else {
      throw Fault(reason: "\(name) is not a number", column: column)
    }
    return value
  }

  /// The text of a cell without surrounding blanks; empty where `column` is nil.
  package func text(_ column: Int?) -> String {
    guard let column else { return "" }
    let text = withCell(column) { String(decoding: Number.trimmed($0), as: UTF8.self) }
    let start = Int(cells[column].lowerBound)
    let isQuoted = start > 0 && row.bytes[start - 1] == UInt8(ascii: "\"")
    return isQuoted ? text.replacing("\"\"", with: "\"") : text
  }

  package func isEmpty(_ column: Int?) -> Bool {
    guard let column else { return true }
    return withCell(column) { Number.trimmed($0).isEmpty }
  }
}

extension CSVTable {
  private static func separator(of line: [UInt8]) -> UInt8 {
    var counts: (comma: Int, semicolon: Int, tab: Int) = (0, 0, 0)
    var isQuoted = false
    for byte in line {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: counts.comma += 1
      case UInt8(ascii: ";") where !isQuoted: counts.semicolon += 1
      case 0x09 where !isQuoted: counts.tab += 1
      default: break
      }
    }
    if counts.comma >= max(counts.semicolon, counts.tab) { return UInt8(ascii: ",") }
    return counts.semicolon >= counts.tab ? UInt8(ascii: ";") : 0x09
  }

  /// Splits the row, including further lines of a quoted cell; returns false where it can't be
  /// split.
  private func takeCells() throws(Diagnostic) -> Bool {
    var split = splitRow()
    var lineCount = 1
    while split == .isOpen, lineCount < Self.lineLimit, try lines.next(&more), !more.isTooLong {
      row.bytes.append(0x0A)
      row.bytes += more.bytes
      lineCount += 1
      split = splitRow()
    }
    if split == .isWhole, hasDecimalComma, row.bytes.contains(UInt8(ascii: ",")) {
      for cell in cells { setDecimalPoint(in: Int(cell.lowerBound)..<Int(cell.upperBound)) }
    }
    return split == .isWhole
  }

  private enum Split { case isWhole, isOpen, isGarbled }

  private func splitRow() -> Split {
    cells.removeAll(keepingCapacity: true)
    let quote = UInt8(ascii: "\"")
    let separator = separator
    return row.bytes.withUnsafeBufferPointer { bytes in
      var at = 0
      while cells.count < Self.columnLimit {
        var end = at
        if at < bytes.count, bytes[at] == quote {
          end = at + 1
          while end < bytes.count, bytes[end] != quote || bytes[safe: end + 1] == quote {
            end += bytes[end] == quote ? 2 : 1
          }
          guard end < bytes.count else { return .isOpen }
          cells.append(Int32(at + 1)..<Int32(end))
          end += 1
          while end < bytes.count, bytes[end] == 0x20 { end += 1 }
          if end < bytes.count, bytes[end] != separator { return .isGarbled }
        } else {
          while end < bytes.count, bytes[end] != separator { end += 1 }
          cells.append(Int32(at)..<Int32(end))
        }
        if end >= bytes.count { return .isWhole }
        at = end + 1
      }
      return .isGarbled
    }
  }

  /// Turns `1,5` into `1.5` where the cell is only a number.
  private func setDecimalPoint(in cell: Range<Int>) {
    guard let comma = row.bytes[cell].firstIndex(of: UInt8(ascii: ",")),
      row.bytes[cell].allSatisfy({ $0.digit != nil || "+-eE, ".utf8.contains($0) })
    else { return }
    row.bytes[comma] = UInt8(ascii: ".")
  }
}

extension UnsafeBufferPointer<UInt8> {
  @inline(__always)
  fileprivate subscript(safe index: Int) -> UInt8? { index < count ? self[index] : nil }
}
