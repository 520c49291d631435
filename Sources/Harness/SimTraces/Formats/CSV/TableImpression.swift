import SimKernel

/// What a table looks like that no format reads, in words for the user.
enum TableImpression {
  /// nil where the text is no table with something of a recording in it.
  static func of(_ start: ArraySlice<UInt8>) -> (words: String, remedy: String?)? {
    guard let table = try? CSVTable(ByteSource(Array(start), named: "")), table.header.count > 1
    else { return nil }
    if let lack = CSVColumns.lack(in: table.header) {
      return ("a table whose header names \(lack)", CSVColumns.wanted)
    }
    // rows of numbers from the first on: nobody says what they are
    guard table.header.count > 2, table.header.count(where: isNumber) * 2 > table.header.count
    else { return nil }
    return ("a table without a header", "name the columns in a first line; \(CSVColumns.wanted)")
  }

  private static func isNumber(_ cell: String) -> Bool {
    if case .value = Number(cell) { true } else { false }
  }
}
