import SimKernel

/// Takes JSON values off a source, one after the other, in bounded memory and with places.
///
/// Strict RFC 8259 in valid UTF-8: no comments, no trailing commas, no NaN, no lone surrogates, at
/// most `depthLimit` levels. Several values may stand one after the other, as in JSON Lines.
/// Foundation's JSONSerialization and JSONDecoder want the file whole and say no line or column of
/// what they refuse.
package struct JSONReader {
  static let depthLimit = 32
  /// Bytes of the longest string that is kept; what is skipped may be longer.
  static let textLimit = 1 << 16
  /// Characters of the longest number: every double written out in full has fewer.
  static let numberLimit = 1100
  /// How far into a line its start is kept for the caret.
  static let lineLimit = 1 << 16

  let source: ByteSource
  /// What was fetched and not forgotten yet; `at` and `lineStart` are indices into it.
  private(set) var bytes: [UInt8] = []
  /// Of the next byte to take.
  var at = 0
  /// Where what was taken last starts.
  package private(set) var mark = Mark(line: 1, offset: 0, lineOffset: 0, continuations: 0)
  private var line = 1
  private var lineStart = 0
  private var offsetAfterCR = -1
  /// Bytes of the line so far that continue a character.
  private var continuations = 0
  /// How many bytes were forgotten.
  private var forgotten = 0
  private var depth = 0
  /// Whether nothing was taken of the innermost object or array yet.
  private var isFresh = true
  /// Content of the string or name taken last.
  package var text: [UInt8] = []

  package init(_ source: ByteSource) throws(Diagnostic) {
    self.source = source
    _ = try fetch(3)
    if bytes.startWithByteOrderMark {
      at = 3
      lineStart = 3
    }
  }

  /// Where something stood, for a refusal that comes later.
  package struct Mark {
    fileprivate(set) var line: Int
    /// From the start of the file, in bytes.
    package fileprivate(set) var offset: Int
    fileprivate(set) var lineOffset: Int
    fileprivate(set) var continuations: Int
  }

  /// The next byte to take.
  package var next: Mark {
    Mark(
      line: line, offset: forgotten + at, lineOffset: forgotten + lineStart,
      continuations: continuations)
  }
}

/// The kinds of JSON values, told by their first character.
package enum JSONKind: Equatable {
  case object, array, string, number, bool, null
}

// MARK: Structure

extension JSONReader {
  /// Whether another value stands before the end of the file.
  package mutating func hasMore() throws(Diagnostic) -> Bool { try skipBlanks() != nil }

  /// What the next value is; refuses what starts none.
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

  /// Takes the end of the array, which is false, or whatever stands before its next element.
  package mutating func nextElement() throws(Diagnostic) -> Bool {
    try hasItem(before: UInt8(ascii: "]"), "',' or ']'")
  }

  /// Takes the end of the object, which is false, or the next name, which is then in `text`.
  package mutating func nextName() throws(Diagnostic) -> Bool {
    guard try hasItem(before: UInt8(ascii: "}"), "',' or '}'") else { return false }
    guard try skipBlanks() == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
    try takeString(isKept: true)
    guard try skipBlanks() == UInt8(ascii: ":") else { throw unexpected("':'") }
    at += 1
    return true
  }

  /// Takes the next value, whatever it is, and forgets it.
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
  /// Goes to the next byte that is no blank and returns it; nil at the end of the file.
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
      // no end of blanks must fill the memory
      if forgotten + at - mark.offset > Self.lineLimit { startToken() }
      if try !fetch() { return nil }
    }
  }

  /// Takes an end of line: LF, CR LF or CR.
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

  /// Takes `count` bytes that are one character.
  mutating func advance(character count: Int) {
    at += count
    continuations += count - 1
  }

  /// Fetches until `count` bytes lie ahead; false where the file ends before.
  mutating func fetch(_ count: Int) throws(Diagnostic) -> Bool {
    while bytes.count - at < count {
      if try !fetch() { return false }
    }
    return true
  }

  /// Fetches at least one byte and forgets what nobody will ask for; false at the end of the file.
  @inline(never)
  mutating func fetch() throws(Diagnostic) -> Bool {
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

  /// The line of `mark` and how far into it the mark is, where the line is still at hand.
  mutating func excerpt(of mark: Mark) -> (before: ArraySlice<UInt8>, after: ArraySlice<UInt8>)? {
    guard mark.line == line, at - lineStart <= Self.lineLimit else { return nil }
    // enough for what a terminal shows; what can't be read is not shown
    _ = try? fetch(400)
    let position = mark.offset - forgotten
    let after = bytes[position...].prefix(at - position + 400)
    return (bytes[lineStart..<position], after.prefix { $0 != 0x0A && $0 != 0x0D })
  }
}
