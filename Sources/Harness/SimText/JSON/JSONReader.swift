/// Reads JSON values from a source, one after the other, in bounded memory and with places.
///
/// Strict RFC 8259 in valid UTF-8: no comments, no trailing commas, no NaN, no lone surrogates, at
/// most `depthLimit` levels. Several values may follow each other, as in JSON Lines. Foundation's
/// JSONSerialization and JSONDecoder need the whole file in memory and give no line or column for
/// their errors.
package struct JSONReader {
  package static let depthLimit = 32
  /// Bytes of the longest string that is kept; skipped strings may be longer.
  package static let textLimit = 1 << 16
  /// Characters of the longest number: every double written out in full has fewer.
  static let numberLimit = 1100
  /// How much of a line's start is kept for the caret, in bytes.
  static let lineLimit = 1 << 16

  package let source: ByteSource
  /// Fetched bytes that are not dropped yet; `at` and `lineStart` are indices into it.
  package private(set) var bytes: [UInt8] = []
  /// Index of the next byte to read.
  package var at = 0
  /// Where the last token starts.
  package private(set) var mark = Mark(line: 1, offset: 0, lineOffset: 0, continuations: 0)
  private var line = 1
  private var lineStart = 0
  private var offsetAfterCR = -1
  /// Number of UTF-8 continuation bytes in the line so far.
  private var continuations = 0
  /// Number of dropped bytes.
  private var forgotten = 0
  private var depth = 0
  /// Whether nothing of the innermost object or array was read yet.
  private var isFresh = true
  /// Content of the last string or name.
  package var text: [UInt8] = []

  package init(_ source: ByteSource) throws(Diagnostic) {
    self.source = source
    _ = try fetch(3)
    if bytes.startWithByteOrderMark {
      at = 3
      lineStart = 3
    }
  }

  /// A place in the file, for a later refusal.
  package struct Mark {
    package fileprivate(set) var line: Int
    /// Offset from the start of the file, in bytes.
    package fileprivate(set) var offset: Int
    package fileprivate(set) var lineOffset: Int
    package fileprivate(set) var continuations: Int
  }

  /// The place of the next byte.
  package var next: Mark {
    Mark(
      line: line, offset: forgotten + at, lineOffset: forgotten + lineStart,
      continuations: continuations)
  }
}

/// The kinds of JSON values, recognized by their first character.
package enum JSONKind: Equatable {
  case object, array, string, number, bool, null
}

// MARK: Structure

extension JSONReader {
  /// Whether another value follows before the end of the file.
  package mutating func hasMore() throws(Diagnostic) -> Bool { try skipBlanks() != nil }

  /// The kind of the next value; refuses characters that start no value.
  package mutating func kind() throws(Diagnostic) -> JSONKind {
    switch try skipBlanks() {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), .some(0x30...0x39): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    default: throw unexpected("a value")
    }
  }

  package mutating func beginObject() throws(Diagnostic) {
    try begin(UInt8(ascii: "{"), "an object")
  }

  package mutating func beginArray() throws(Diagnostic) { try begin(UInt8(ascii: "["), "an array") }

  /// Moves to the next element of the array and returns true, or reads the end of the array and
  /// returns false.
  package mutating func nextElement() throws(Diagnostic) -> Bool {
    try hasItem(before: UInt8(ascii: "]"), "',' or ']'")
  }

  /// Reads the next name into `text` and returns true, or reads the end of the object and returns
  /// false.
  package mutating func nextName() throws(Diagnostic) -> Bool {
    guard try hasItem(before: UInt8(ascii: "}"), "',' or '}'") else { return false }
    guard try skipBlanks() == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
    try takeString(isKept: true)
    guard try skipBlanks() == UInt8(ascii: ":") else { throw unexpected("':'") }
    at += 1
    return true
  }

  /// Reads the next value, of any kind, and drops it.
  package mutating func skip() throws(Diagnostic) {
    switch try kind() {
    case .object:
      try beginObject()
      while try nextName() { try skip() }
    case .array:
      try beginArray()
      while try nextElement() { try skip() }
    case .string: try takeString(isKept: false)
    case .number: _ = try takeNumber()
    case .bool, .null: _ = try takeWord()
    }
  }

  private mutating func begin(_ bracket: UInt8, _ expected: String) throws(Diagnostic) {
    guard try skipBlanks() == bracket else { throw unexpected(expected) }
    guard depth < Self.depthLimit else {
      throw refusal(
        "values nested deeper than \(Self.depthLimit) levels", at: next,
        hint: "no recording needs as many; is the file damaged?")
    }
    startToken()
    at += 1
    depth += 1
    isFresh = true
  }

  private mutating func hasItem(
    before bracket: UInt8, _ expected: String
  ) throws(Diagnostic) -> Bool {
    let byte = try skipBlanks()
    if byte == bracket {
      at += 1
      depth -= 1
      isFresh = false
      return false
    }
    if isFresh {
      isFresh = false
      return true
    }
    guard byte == UInt8(ascii: ",") else { throw unexpected(expected) }
    let comma = next
    at += 1
    if try skipBlanks() == bracket {
      throw refusal("a comma before the end", at: comma, hint: "JSON has no trailing commas")
    }
    return true
  }
}

// MARK: Bytes

extension JSONReader {
  /// Moves to the next byte that is not blank and returns it; nil at the end of the file.
  @inline(__always)
  mutating func skipBlanks() throws(Diagnostic) -> UInt8? {
    // most files have few blanks
    if at < bytes.count, bytes[at] > 0x20 { return bytes[at] }
    return try skipBlanksAhead()
  }

  private mutating func skipBlanksAhead() throws(Diagnostic) -> UInt8? {
    while true {
      while at < bytes.count {
        switch bytes[at] {
        case 0x20, 0x09: at += 1
        case 0x0A, 0x0D: endLine()
        default: return bytes[at]
        }
      }
      // endless blanks must not fill the memory
      if forgotten + at - mark.offset > Self.lineLimit { startToken() }
      if try !fetch() { return nil }
    }
  }

  /// Reads an end of line: LF, CR LF or CR.
  private mutating func endLine() {
    let isSecondHalf = bytes[at] == 0x0A && forgotten + at == offsetAfterCR
    if bytes[at] == 0x0D { offsetAfterCR = forgotten + at + 1 }
    at += 1
    if !isSecondHalf { line += 1 }
    lineStart = at
    continuations = 0
  }

  @inline(__always)
  mutating func startToken() { mark = next }

  /// Reads `count` bytes that are one character.
  package mutating func advance(character count: Int) {
    at += count
    continuations += count - 1
  }

  /// Fetches until `count` bytes are available; returns false where the file ends before that.
  package mutating func fetch(_ count: Int) throws(Diagnostic) -> Bool {
    while bytes.count - at < count {
      if try !fetch() { return false }
    }
    return true
  }

  /// Fetches at least one byte and drops bytes that are no longer needed; returns false at the end
  /// of the file.
  @inline(never)
  package mutating func fetch() throws(Diagnostic) -> Bool {
    let chunk = try source.next()
    if chunk.isEmpty { return false }
    let isLineNear = at - lineStart <= Self.lineLimit
    let token = mark.offset - forgotten
    let unneeded = isLineNear ? min(token, lineStart) : token
    if unneeded >= Self.lineLimit {
      bytes.removeFirst(unneeded)
      at -= unneeded
      lineStart -= unneeded
      forgotten += unneeded
    }
    bytes += chunk
    return true
  }

  /// The line of `mark`, split at the mark, if the line is still in memory.
  package mutating func excerpt(of mark: Mark) -> (
    before: ArraySlice<UInt8>, after: ArraySlice<UInt8>
  )? {
    guard mark.line == line, at - lineStart <= Self.lineLimit else { return nil }
    // enough for a terminal line; bytes that can't be read are not shown
    _ = try? fetch(400)
    let position = mark.offset - forgotten
    let after = bytes[position...].prefix(at - position + 400)
    return (bytes[lineStart..<position], after.prefix { $0 != 0x0A && $0 != 0x0D })
  }
}
