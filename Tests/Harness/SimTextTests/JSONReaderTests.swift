import Testing

@testable import SimText

@Suite("The JSON reader is strict and says where (H-2)")
struct JSONReaderTests {
  /// Skips every value of `text`; returns the error, or nil.
  private func refusal(_ text: String, chunk: Int = .max) -> Diagnostic? {
    refusal(Array(text.utf8), chunk: chunk)
  }

  private func refusal(_ bytes: [UInt8], chunk: Int = .max) -> Diagnostic? {
    do throws(Diagnostic) {
      var reader = try JSONReader(ByteSource(bytes, named: "a", chunk: chunk))
      while try reader.hasMore() { try reader.skip() }
      return nil
    } catch {
      return error
    }
  }

  private func strings(_ text: String, chunk: Int = .max) throws -> [String] {
    var reader = try JSONReader(ByteSource(Array(text.utf8), named: "a", chunk: chunk))
    var strings: [String] = []
    while try reader.hasMore() { strings.append(try reader.string()) }
    return strings
  }

  static let refusals: [(text: String, place: String, message: String)] = [
    ("", "", ""), ("{}", "", ""), (" [1, -0.5e+3,\r\n\ttrue, false, null, \"\\u00e9\"] 7", "", ""),
    ("[1,]", "1:3", "a comma before the end"), ("{\"a\":1,}", "1:7", "a comma before the end"),
    ("[1 2]", "1:4", "found '2', expected ',' or ']'"),
    ("{\"a\" 1}", "1:6", "found '1', expected ':'"),
    ("{a:1}", "1:2", "found 'a', expected a name in quotes"),
    ("{\"a\":1]", "1:7", "found ']', expected ',' or '}'"),
    ("[\"é\",\n x]", "2:2", "found 'x', expected a value"),
    ("[\r1,\r\n\n x]", "4:2", "found 'x', expected a value"),
    ("[\"é👣\", nan]", "1:8", "found 'nan', expected a value"),
    ("[1", "1:3", "the file ends, expected ',' or ']'"),
    ("{\"a\":\n", "2:1", "the file ends, expected a value"),
    ("[-]", "1:2", "found '-', expected a number"),
    ("[01]", "1:2", "found '01', expected a number"),
    ("[1.]", "1:2", "found '1.', expected a number"),
    ("[.5]", "1:2", "found '.5', expected a value"),
    ("[+5]", "1:2", "found '+5', expected a value"),
    ("[1e]", "1:2", "found '1e', expected a number"),
    ("[tru]", "1:2", "found 'tru', expected a value"),
    ("['a']", "1:2", "found ''', expected a value"),
    ("[/*a*/1]", "1:2", "found '/', expected a value"),
    ("[\"a\nb\"]", "1:4", "a control character in a string"),
    ("[\"a", "1:4", "the file ends, expected the end of the string, a '\"'"),
    ("[\"\\x\"]", "1:3", "an escape JSON does not have"),
    ("[\"\\u12g4\"]", "1:3", "an escape JSON does not have"),
    ("[\"\\ud83d\"]", "1:3", "half a surrogate pair"),
    ("[\"\\udc63\\ud83d\"]", "1:3", "half a surrogate pair"),
    (
      String(repeating: "[", count: 33), "1:33", "values nested deeper than 32 levels"
    ),
  ]

  @Test("What is no JSON is refused at its place", arguments: refusals)
  func places(text: String, place: String, message: String) {
    let found = refusal(text)
    #expect(found?.message ?? "" == message)
    #expect(found.map { "\($0.place.line ?? 0):\($0.place.column ?? 0)" } ?? "" == place)
    #expect(refusal(text, chunk: 1) == found)
  }

  @Test(
    "A refusal says how to mend it",
    arguments: [
      ("[NaN]", "JSON has no such value: leave it out, or write null"),
      ("[-Infinity]", "JSON has no such value: leave it out, or write null"),
      ("['a']", "JSON strings need double quotes"), ("[//", "JSON has no comments"),
      ("[1,]", "JSON has no trailing commas"), ("[1", "was it fully written or copied?"),
      ("[01]", "JSON numbers are like -12.5e3, without leading zeros"),
      ("[\"a\n\"]", "is the quote at its end missing?"), ("[\"\u{1}\"]", "write it as \\u00…"),
    ])
  func hints(text: String, hint: String) {
    #expect(refusal(text)?.hint == hint)
  }

  @Test(
    "Bytes that are no UTF-8 are refused: overlong, surrogates, beyond Unicode, cut",
    arguments: [
      [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xE2, 0x82], [0x80], [0xFF],
    ] as [[UInt8]])
  func encoding(bytes: [UInt8]) {
    let found = refusal([0x22, 0x61] + bytes + [0x22])
    #expect(found?.message == "bytes that are not UTF-8")
    #expect(found?.place == .init(file: "a", line: 1, column: 3))
  }

  @Test("Strings are read with their escapes and pairs of surrogates", arguments: [1, 2, .max])
  func strings(chunk: Int) throws {
    let text = "\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00E9\\ud83d\\udc63é👣\u{10FFFF}\"  \"\""
    let expected = ["a\"\\/\u{8}\u{c}\n\r\té👣é👣\u{10FFFF}", ""]
    #expect(try strings(text, chunk: chunk) == expected)
    #expect(try strings("\u{FEFF}\"a\"", chunk: chunk) == ["a"])
  }

  @Test("Strings, numbers and blanks of any length end in bounded memory")
  func bounds() throws {
    #expect(refusal("\"" + String(repeating: "a", count: 1 << 20) + "\"") == nil, "skipped")
    #expect(throws: Diagnostic.self) {
      try strings("\"" + String(repeating: "a", count: 1 << 17) + "\"")
    }
    #expect(
      refusal(String(repeating: "1", count: 2000))?.message
        == "a number of more than 1100 characters")
    let blanks = [UInt8](repeating: 0x20, count: 1 << 20)
    var reader = try JSONReader(ByteSource(blanks + [0x31], named: "a", chunk: 1 << 12))
    #expect(try reader.hasMore())
    #expect(reader.bytes.count < 1 << 18)
    var lines = try JSONReader(
      ByteSource(Array(String(repeating: "[1,2]\n", count: 1 << 17).utf8), named: "a", chunk: 512))
    while try lines.hasMore() {
      try lines.skip()
      #expect(lines.bytes.count < 1 << 18)
    }
  }

  @Test("Far into a line the column is still counted, without the line")
  func longLines() {
    let start = "[\"é\",\"" + String(repeating: "x", count: 200_000) + "\","
    let found = refusal(start + "nan]")
    #expect(found?.place == .init(file: "a", line: 1, column: start.count + 1))
    #expect(found?.sourceLine == nil)
    #expect(refusal(start + "nan]", chunk: 100) == found)
  }

  @Test("A name that stands twice is refused, and one that is not known where it matters")
  func names() throws {
    enum Key: String, CaseIterable { case a, b }
    func read(_ text: String, refusing: Bool) throws(Diagnostic) -> [Key] {
      let keys = JSONKeys<Key>(refusingOthers: refusing)
      var reader = try JSONReader(ByteSource(Array(text.utf8), named: "a"))
      try reader.beginObject()
      var fields = JSONFields(keys)
      var found: [Key] = []
      while let key = try reader.nextKey(&fields) {
        found.append(key)
        try reader.skip()
      }
      return found
    }
    #expect(try read("{\"b\":1,\"c\":{\"a\":2},\"a\":3}", refusing: false) == [.b, .a])
    let unknown = #expect(throws: Diagnostic.self) { try read("{\"c\":1}", refusing: true) }
    #expect(unknown?.message == "unknown name 'c'")
    #expect(unknown?.hint == "expected one of 'a', 'b'")
    let twice = #expect(throws: Diagnostic.self) { try read("{\"a\":1,\"a\":1}", refusing: true) }
    #expect(twice?.message == "'a' appears twice in one object")
    #expect(twice?.place.column == 8)
  }

  @Test("Names that begin alike and are as long are told apart, in any order")
  func alikeNames() throws {
    let known = ["measured_ns", "measured_ms", "measure", "measures"]
    let keys = JSONKeys(known.map { ($0, $0) }, refusingOthers: false)
    let order = ["measured_ms", "measures", "measured_ns", "measure"]
    let others = ["measured_us", "measurer", "measurements", "", "measur"]
    let names = zip(order, others).flatMap { [$0, $1] }
    let text = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    var reader = try JSONReader(ByteSource(Array(text.utf8), named: "a"))
    try reader.beginObject()
    var fields = JSONFields(keys)
    var found: [String] = []
    while let key = try reader.nextKey(&fields) {
      found.append(key)
      try reader.skip()
    }
    #expect(found == order)
  }

  @Test("A number no double or no 64 bits can hold is refused")
  func numbers() throws {
    func reader(_ text: String) throws -> JSONReader {
      try JSONReader(ByteSource(Array(text.utf8), named: "a"))
    }
    var large = try reader("1e999")
    let beyond = #expect(throws: Diagnostic.self) { try large.number() }
    #expect(beyond?.message == "a number beyond ±1.8e308")
    for (text, shown) in [
      ("1.5", "1.5"), ("9223372036854775808", "###################"), ("1e3", "1e3"),
    ] {
      var reader = try reader(text)
      let refusal = #expect(throws: Diagnostic.self) { try reader.integer() }
      #expect(refusal?.message == "'\(shown)' is not a whole number of 64 bits")
    }
    var minus = try reader("-0")
    #expect(try minus.number().sign == .minus)
  }
}
