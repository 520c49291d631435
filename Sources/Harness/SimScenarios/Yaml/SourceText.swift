import SimTraces

/// The text of a file with its lines, to point into it.
struct SourceText {
  /// Line and column count from 1, the column in characters.
  struct Position: Hashable, Comparable, Sendable {
    var line: Int
    var column: Int

    static let start = Position(line: 1, column: 1)

    static func < (a: Position, b: Position) -> Bool {
      (a.line, a.column) < (b.line, b.column)
    }
  }

  let file: String
  let scalars: [Unicode.Scalar]
  /// Where each line stands in `scalars`, without its line break.
  private let lines: [Range<Int>]
  /// Behind the last character that is not white.
  let end: Position

  init(_ text: some StringProtocol, file: String) {
    self.file = file
    scalars = Array(text.unicodeScalars)
    lines = Self.split(scalars)
    let lines = lines
    let scalars = scalars
    let last = lines.lastIndex { !scalars[$0].allSatisfy(\.properties.isWhitespace) } ?? 0
    end = Position(line: last + 1, column: Self.string(scalars[lines[last]]).count + 1)
  }

  var lineCount: Int { lines.count }

  /// The text of a line; empty where there is no such line.
  func line(_ number: Int) -> String {
    guard lines.indices.contains(number - 1) else { return "" }
    return Self.string(scalars[lines[number - 1]])
  }

  /// The index in `scalars` of a mark that counts Unicode scalars, from 1; nil outside the text.
  func index(line: Int, scalarColumn: Int) -> Int? {
    guard lines.indices.contains(line - 1), scalarColumn >= 1 else { return nil }
    let index = lines[line - 1].lowerBound + scalarColumn - 1
    return index < lines[line - 1].upperBound ? index : nil
  }

  /// The index in `scalars` of `text`, which begins at `position` or, in quotes, one behind.
  func index(of position: Position, before text: String) -> Int {
    let range = lines[position.line - 1]
    let before = Self.string(scalars[range]).prefix(position.column - 1)
    let index = range.lowerBound + before.unicodeScalars.count
    let first = text.unicodeScalars.first
    return index < range.upperBound && scalars[index] == first ? index : index + 1
  }

  /// Turns a mark that counts Unicode scalars into one that counts characters, inside the text.
  func position(line: Int, scalarColumn: Int) -> Position {
    guard line >= 1, line <= end.line else { return line < 1 ? .start : end }
    let range = lines[line - 1]
    let length = min(max(scalarColumn - 1, 0), range.count)
    let before = Self.string(scalars[range.lowerBound..<range.lowerBound + length])
    return Position(line: line, column: before.count + 1)
  }

  /// The position of the scalar at `index`.
  func position(at index: Int) -> Position {
    let number = (lines.firstIndex { index <= $0.upperBound } ?? lines.count - 1) + 1
    return position(line: number, scalarColumn: index - lines[number - 1].lowerBound + 1)
  }

  /// What stands on the line from `position` on.
  func text(from position: Position) -> Substring {
    line(position.line).dropFirst(position.column - 1)
  }

  /// A path that the file names is meant from its own folder.
  func path(of named: String) -> String {
    guard !named.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return named }
    return file[...slash] + named
  }

  func place(_ position: Position) -> Diagnostic.Place {
    .init(file: file, line: position.line, column: position.column)
  }

  func diagnostic(_ message: String, at position: Position, hint: String? = nil) -> Diagnostic {
    let diagnostic = Diagnostic(
      message, at: place(position), hint: hint, sourceLine: line(position.line))
    if isWrittenByHand { return diagnostic }
    var masked = diagnostic.withoutPositions
    masked.hint = hint?.withoutPosition
    return masked
  }

  /// Whether this is what its user wrote, so that a refusal may repeat it; a recording that
  /// somebody takes for a scenario or a tour keeps its positions to itself (MG-15).
  private var isWrittenByHand: Bool {
    let ending = file.split(separator: ".").last?.lowercased() ?? ""
    guard ["yaml", "yml", "tour"].contains(ending) else { return false }
    let start = Array(Self.string(scalars.prefix(TraceFormats.windowBytes)).utf8)
    return TraceFormats.format(of: start[...]) == nil
  }

  static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// Breaks lines at LF, CR and CR LF; screening refuses what else YAML 1.1 takes for a break.
  private static func split(_ scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "\n" || scalar == "\r" {
        lines.append(start..<index)
        if scalar == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { index += 1 }
        start = index + 1
      }
      index += 1
    }
    return lines + [start..<scalars.count]
  }
}
