import SimText

/// Checks a document before the YAML parser sees it.
enum YamlScreening {
  /// Largest size of a document: 512 KiB. Scenarios are written by hand; a larger file is something
  /// else and would take a second to read.
  static let mostBytes = 1 << 19
  /// Largest nesting depth of lists and mappings.
  static let mostLevels = 32
  /// Characters that replace others while the parser runs, see `YamlComposition`.
  static let reserved: ClosedRange<UInt32> = 0xE000...0xE0FF

  /// The text of `bytes` without its byte order mark.
  static func decode(_ bytes: some Collection<UInt8>, file: String) throws(Diagnostics)
    -> SourceText
  {
    guard bytes.count <= mostBytes else {
      let size = "\(bytes.count) bytes in a file of at most \(mostBytes)"
      throw Diagnostics([Diagnostic(size, at: .init(file: file, line: 1, column: 1))])
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Diagnostics([invalidByte(in: Array(bytes), file: file)])
    }
    let withoutMark = text.unicodeScalars.first == "\u{FEFF}" ? 1 : 0
    return SourceText(String(text.unicodeScalars.dropFirst(withoutMark)), file: file)
  }

  /// Reports errors that the parser could not locate, or input that it must not see.
  static func screen(_ source: SourceText, into findings: Findings) {
    // once per line, because locating characters within a huge line is slow
    var isToldOfLine = false
    for (index, scalar) in source.scalars.enumerated() {
      if scalar == "\n" || scalar == "\r" { isToldOfLine = false }
      if isAllowed(scalar) || isToldOfLine || findings.isFull { continue }
      isToldOfLine = true
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      findings.add(
        "character U+\(code) has no place in a scenario", at: source.position(at: index),
        hint: "remove it")
    }
    let first = (1...source.lineCount).first { isContent(source.line($0)) }
    let start = first.map { (line: $0, text: source.line($0).drop { $0.isWhitespace }) }
    // the parser would silently accept `%YAML 1.1`
    if let start, source.line(start.line).first == "%" {
      findings.add(
        "directives are not supported", at: .init(line: start.line, column: 1),
        hint: "remove the line")
    }
    // within braces and brackets, as in JSON, indentation has no meaning
    let isJSON = start.map { $0.text.hasPrefix("{") || $0.text.hasPrefix("[") } ?? false
    for number in 1...source.lineCount where !findings.isFull {
      screenLine(number, of: source, allowsTabs: isJSON, into: findings)
    }
    screenBrackets(source, into: findings)
  }

  /// Whether YAML 1.1 calls the character printable; without its rarer line breaks and our
  /// replacement characters.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case reserved, 0x2028, 0x2029: false
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0xA0...0xFEFE, 0xFF00...0xFFFD: true
    case 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Whether the line has more than blanks and a comment.
  private static func isContent(_ line: String) -> Bool {
    line.first { !$0.isWhitespace }.map { $0 != "#" } ?? false
  }

  private static func screenLine(
    _ number: Int, of source: SourceText, allowsTabs: Bool, into findings: Findings
  ) {
    let line = source.line(number)
    let indentation = line.prefix { $0 == " " || $0 == "\t" }
    guard indentation.count < line.count else { return }
    if !allowsTabs, let tab = indentation.firstIndex(of: "\t") {
      let column = line.distance(from: line.startIndex, to: tab) + 1
      findings.add(
        "tab in the indentation", at: .init(line: number, column: column),
        hint: "indent with spaces")
    }
    // Each level of a block takes a column, so this bounds their depth before the parser recurses.
    let opening = line.prefix { " -?:".contains($0) }
    if opening.count > 8 * mostLevels {
      findings.add(
        "nested too deeply: more than \(mostLevels) levels",
        at: .init(line: number, column: opening.count))
    }
  }

  /// Brackets in texts and comments count, too; the exact limit is checked on the parsed document.
  private static func screenBrackets(_ source: SourceText, into findings: Findings) {
    var level = 0
    for (index, scalar) in source.scalars.enumerated() {
      switch scalar {
      case "[", "{": level += 1
      case "]", "}": level -= 1
      default: continue
      }
      guard level > 8 * mostLevels else { continue }
      return findings.add(
        "nested too deeply: more than \(mostLevels) levels", at: source.position(at: index))
    }
  }

  private static func invalidByte(in bytes: [UInt8], file: String) -> Diagnostic {
    var low = 0
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&rest) { low += UTF8.width(scalar) }
    let source = SourceText(String(decoding: bytes, as: UTF8.self), file: file)
    let before = SourceText(String(decoding: bytes[0..<low], as: UTF8.self), file: file)
    let position = before.position(at: before.scalars.count)
    let code = String(bytes[low], radix: 16, uppercase: true)
    return source.diagnostic(
      "byte 0x\(code) is not UTF-8", at: position, hint: "save the file as UTF-8")
  }
}
