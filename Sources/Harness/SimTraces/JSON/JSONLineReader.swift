package import Sensing

/// A `JSONReader` of one text in memory, for other modules.
///
/// It stands between: functions that another module can call are compiled as such, and recordings
/// in JSON were read 4 to 7 % slower (measured) while `JSONReader` itself could be.
package struct JSONLineReader {
  /// Where something stood, for a refusal that comes later.
  package struct Mark {
    fileprivate let mark: JSONReader.Mark

    /// From the start of the text, in bytes.
    package var offset: Int { mark.offset }
  }

  private var reader: JSONReader

  package init(_ bytes: [UInt8]) throws(Diagnostic) {
    reader = try JSONReader(ByteSource(bytes, named: ""))
  }

  /// Where what was taken last starts.
  package var mark: Mark { Mark(mark: reader.mark) }
  /// The next byte to take.
  package var next: Mark { Mark(mark: reader.next) }
  /// Content of the string or name taken last.
  package var text: [UInt8] { reader.text }

  package mutating func refusal(
    _ message: String, at mark: Mark, hint: String? = nil
  ) -> Diagnostic {
    reader.refusal(message, at: mark.mark, hint: hint)
  }
}

// MARK: Structure, as of `JSONReader`

extension JSONLineReader {
  package mutating func hasMore() throws(Diagnostic) -> Bool { try reader.hasMore() }
  package mutating func kind() throws(Diagnostic) -> JSONKind { try reader.kind() }
  package mutating func beginObject() throws(Diagnostic) { try reader.beginObject() }
  package mutating func beginArray() throws(Diagnostic) { try reader.beginArray() }
  package mutating func nextElement() throws(Diagnostic) -> Bool { try reader.nextElement() }
  package mutating func nextName() throws(Diagnostic) -> Bool { try reader.nextName() }
  package mutating func skip() throws(Diagnostic) { try reader.skip() }

  package mutating func nextKey<Key>(
    _ fields: inout JSONFields<Key>
  ) throws(Diagnostic) -> Key? {
    try reader.nextKey(&fields)
  }
}

// MARK: Values, as of `JSONReader`

extension JSONLineReader {
  package mutating func number() throws(Diagnostic) -> Double { try reader.number() }
  package mutating func string() throws(Diagnostic) -> String { try reader.string() }
  package mutating func bool() throws(Diagnostic) -> Bool { try reader.bool() }
  package mutating func takeNull() throws(Diagnostic) -> Bool { try reader.takeNull() }

  package mutating func number(
    _ name: StaticString, in range: ClosedRange<Double>
  ) throws(Diagnostic) -> Double {
    try reader.number(name, in: range)
  }

  package mutating func integer(
    _ name: StaticString, in range: ClosedRange<Int64>
  ) throws(Diagnostic) -> Int64 {
    try reader.integer(name, in: range)
  }

  package mutating func instant(
    _ name: StaticString, in range: ClosedRange<Int64>
  ) throws(Diagnostic) -> Instant {
    try reader.instant(name, in: range)
  }

  package mutating func word<Word: NamedCase>(_ name: StaticString) throws(Diagnostic) -> Word {
    try reader.word(name)
  }
}
