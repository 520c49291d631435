import SimKernel
import SimText

/// A description, for the user, of a table that no format reads.
enum TableImpression {
  /// nil where the text is not a table.
  static func of(_ start: ArraySlice<UInt8>) -> (words: String, remedy: String?)? {
    // JSON and XML are not tables, even with commas
    let first = start.first { $0 > 0x20 }
    guard let first, !"{[<".utf8.contains(first),
      let table = try? CSVTable(ByteSource(Array(start), named: "")), table.header.count > 1
    else { return nil }
    if let lack = CSVColumns.lack(in: table.header) {
      return ("a table whose header names \(lack)", CSVColumns.wanted)
    }
    // rows of numbers from the first on: their meaning is unknown
    if table.header.count(where: isNumber) * 2 > table.header.count {
      return ("a table without a header", "name the columns in a first line; \(CSVColumns.wanted)")
    }
    // a sentence may also contain commas
    guard table.header.count > 2, (try? table.next()) == true,
      table.header.indices.count(where: { isNumber(table.text($0)) }) > 1
    else { return nil }
    return ("a table whose header names no time, no position and no heading", CSVColumns.wanted)
  }

  private static func isNumber(_ cell: String) -> Bool {
    if case .value = Number(cell.replacing(",", with: ".")) { true } else { false }
  }
}
