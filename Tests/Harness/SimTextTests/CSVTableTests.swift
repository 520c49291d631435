import Testing

@testable import SimText

@Suite("Tables of cells (H-2)")
struct CSVTableTests {
  private func table(_ text: String, chunk: Int = .max) throws -> CSVTable {
    try CSVTable(ByteSource(Array(text.utf8), named: "a.csv", chunk: chunk))
  }

  /// All rows, as the texts of their cells.
  private func rows(_ table: CSVTable) throws -> [[String]] {
    var rows: [[String]] = []
    while try table.next() { rows.append(table.header.indices.map { table.text($0) }) }
    return rows
  }

  @Test("Cells in quotes hold separators, quotes and line ends", arguments: [1, 3, 1000])
  func quotes(chunk: Int) throws {
    let table = try table(
      "a,\"b\",c\r\n1,\"x,\"\"y\"\"\r\nz\",3\r\n\"\",,\" 4 \"\r\n", chunk: chunk)
    #expect(try rows(table) == [["1", "x,\"y\"\nz", "3"], ["", "", "4"]])
    #expect(table.garbled.count == 0)
  }

  @Test(
    "The separator is told by the header, and a decimal comma goes with ; and tab",
    arguments: [";", "\t"])
  func separators(separator: String) throws {
    let table = try table("a;b\r1,5;\"-3,25\"\r2,5E1;3.5\r".replacing(";", with: separator))
    try #require(try table.next())
    #expect(table.number(0) == .value(1.5))
    #expect(table.number(1) == .value(-3.25))
    try #require(try table.next())
    #expect(table.number(0) == .value(25))
    #expect(table.number(1) == .value(3.5))
    let comma = try self.table("a;b\n1,5;\"x, y\"\n")
    #expect(try rows(comma) == [["1.5", "x, y"]])
  }

  @Test("A byte order mark, Excel's sep= line, blank lines and a header that ends in a comma")
  func preamble() throws {
    let table = try table("\u{FEFF}sep=;\n a ;b;\n\n1;2;\n3;4;;;\n")
    #expect(table.header == ["a", "b"])
    #expect(try rows(table) == [["1", "2"], ["3", "4"]])
    #expect(table.column("b") == 1)
    #expect(table.column("c") == nil)
  }

  @Test("Rows that don't fit the header are counted, and the first is named with its place")
  func garbled() throws {
    let table = try table("a,b\n1\n1,2,3\n\"1\"x,2\n5,6\n7,\"8")
    #expect(try rows(table) == [["5", "6"]])
    #expect(table.note == "garbled rows, skipped: 4 (first at line 2: 1 cells, expected 2)")
    #expect(
      table.firstFault?.message == "no row can be read; the first: 1 cells, expected 2")
    #expect(table.firstFault?.place == .init(file: "a.csv", line: 2, column: 1))
  }

  @Test("A stray quote costs sixteen lines, not the file")
  func strayQuote() throws {
    let lines = (0..<40).map { $0 == 3 ? "\"\($0),1" : "\($0),1" }
    let table = try table("a,b\n" + lines.joined(separator: "\n"))
    #expect(try rows(table).map { $0[0] } == ["0", "1", "2"] + (19..<40).map { "\($0)" })
    #expect(table.garbled.first == "line 5: quotes that don't match")
  }

  @Test("A place is that of the cell, in characters")
  func place() throws {
    let table = try table("a,b\nMédina,x\n")
    #expect(try table.next())
    #expect(table.place(of: 1) == .init(file: "a.csv", line: 2, column: 8))
  }

  @Test(
    "A file without a header is refused",
    arguments: [
      ("", "the file holds no line of text, expected a header"),
      ("\n \n", "the file holds no line of text, expected a header"),
      ("sep=;", "the file ends before its header"),
      ("\"a", "the header can't be split into cells"),
      (
        String(repeating: ",", count: 600), "the header can't be split into cells"
      ),
    ])
  func refusals(text: String, message: String) {
    #expect {
      try table(text)
    } throws: {
      ($0 as? Diagnostic)?.message == message
    }
  }
}
