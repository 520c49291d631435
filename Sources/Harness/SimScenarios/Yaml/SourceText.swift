import SimText
import SimTraces
import Synchronization

/// The text of a file with its lines, to refer to places in it.
///
/// A whole document may be in one line, so finding a place must not scan its line.
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

  /// Counts the scalars that are converted to text.
  final class Work: Sendable {
    let scalars = Atomic(0)
  }

  /// The counter, in tests; nil elsewhere.
  @TaskLocal static var work: Work?

  private struct Line {
    /// Its range in `scalars`, without its line break.
    var range: Range<Int>
    /// Offsets of its characters from its start; nil if each character is one scalar.
    var starts: [Int]?

    /// The column, from 1, of the scalar at `offset` from the start.
    func column(at offset: Int) -> Int {
      guard let starts else { return offset + 1 }
      var (low, high) = (0, starts.count)
      while low < high {
        let middle = (low + high) / 2
        if starts[middle] < offset { low = middle + 1 } else { high = middle }
      }
      return low + 1
    }

    /// The index in `scalars` of a column, from 1; the line's end if the column does not exist.
    func index(atColumn column: Int) -> Int {
      guard column <= starts?.count ?? range.count else { return range.upperBound }
      return range.lowerBound + (starts?[column - 1] ?? column - 1)
    }
  }

  let file: String
  let scalars: [Unicode.Scalar]
  private let lines: [Line]
  /// Position after the last character that is not white space.
  let end: Position

  /// Every scalar below this is a character of its own (Unicode 15: U+0300 is the first that
  /// combines with the previous one).
  private static let firstJoining: Unicode.Scalar = "\u{300}"
  /// Most characters of a line before and after a place that an error keeps; it shows far fewer.
  private static let excerptReach = 500
  /// Most scalars that a message examines; of a longer text it shows forty characters.
  private static let messageReach = 100

  init(_ text: some StringProtocol, file: String) {
    self.file = file
    let scalars = Array(text.unicodeScalars)
    let lines = Self.split(scalars).map { range in
      let isPlain = scalars[range].allSatisfy { $0 < Self.firstJoining }
      return Line(range: range, starts: isPlain ? nil : Self.starts(scalars[range]))
    }
    let last = lines.lastIndex { !scalars[$0.range].allSatisfy(\.properties.isWhitespace) } ?? 0
    end = Position(line: last + 1, column: lines[last].column(at: lines[last].range.count))
    self.scalars = scalars
    self.lines = lines
  }

  private static func starts(_ scalars: ArraySlice<Unicode.Scalar>) -> [Int] {
    var next = 0
    return string(scalars).map { character in
      defer { next += character.unicodeScalars.count }
      return next
    }
  }

  var lineCount: Int { lines.count }

  /// The text of a line; empty if it does not exist.
  func line(_ number: Int) -> String {
    guard lines.indices.contains(number - 1) else { return "" }
    return Self.string(scalars[lines[number - 1].range])
  }

  /// The index in `scalars` of a position in Unicode scalars, from 1; nil outside the text.
  func index(line: Int, scalarColumn: Int) -> Int? {
    guard lines.indices.contains(line - 1), scalarColumn >= 1 else { return nil }
    let range = lines[line - 1].range
    let index = range.lowerBound + scalarColumn - 1
    return index < range.upperBound ? index : nil
  }

  /// The index in `scalars` of `text`, which starts at `position` or, if quoted, one scalar later.
  func index(of position: Position, before text: String) -> Int {
    let line = lines[position.line - 1]
    let index = line.index(atColumn: position.column)
    let first = text.unicodeScalars.first
    return index < line.range.upperBound && scalars[index] == first ? index : index + 1
  }

  /// Converts a position in Unicode scalars to one in characters, limited to the text.
  func position(line: Int, scalarColumn: Int) -> Position {
    guard line >= 1, line <= end.line else { return line < 1 ? .start : end }
    let length = min(max(scalarColumn - 1, 0), lines[line - 1].range.count)
    return Position(line: line, column: lines[line - 1].column(at: length))
  }

  /// The position of the scalar at `index`.
  func position(at index: Int) -> Position {
    let number = (lines.firstIndex { index <= $0.range.upperBound } ?? lines.count - 1) + 1
    return position(
      line: number, scalarColumn: index - lines[number - 1].range.lowerBound + 1)
  }

  /// The rest of the line from `position` on.
  func rest(from position: Position) -> ArraySlice<Unicode.Scalar> {
    guard lines.indices.contains(position.line - 1) else { return [] }
    let line = lines[position.line - 1]
    return scalars[line.index(atColumn: position.column)..<line.range.upperBound]
  }

  /// The first characters of the rest of the line from `position` on, enough for a message.
  func text(from position: Position) -> String {
    Self.string(rest(from: position).prefix(Self.messageReach))
  }

  /// Resolves a path that the file names relative to the file's folder.
  func path(of named: String) -> String {
    guard !named.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return named }
    return file[...slash] + named
  }

  func place(_ position: Position) -> Diagnostic.Place {
    .init(file: file, line: position.line, column: position.column)
  }

  func diagnostic(_ message: String, at position: Position, hint: String? = nil) -> Diagnostic {
    let (excerpt, column) = excerpt(around: position)
    let diagnostic = Diagnostic(
      message, at: place(position), hint: hint, sourceLine: excerpt, sourceColumn: column)
    if isWrittenByHand { return diagnostic }
    var masked = diagnostic.withoutPositions
    masked.hint = hint?.withoutPosition
    return masked
  }

  /// The text around `position`, and the column where it starts.
  private func excerpt(around position: Position) -> (text: String, column: Int) {
    guard lines.indices.contains(position.line - 1) else { return ("", 1) }
    let line = lines[position.line - 1]
    let first = max(1, position.column - Self.excerptReach)
    let behind = line.index(atColumn: position.column + Self.excerptReach)
    return (Self.string(scalars[line.index(atColumn: first)..<behind]), first)
  }

  /// Whether the user wrote this text, so that an error may quote it; a recording that is mistaken
  /// for a scenario or a tour must not reveal its positions (MG-15).
  private var isWrittenByHand: Bool {
    let ending = file.split(separator: ".").last?.lowercased() ?? ""
    guard ["yaml", "yml", "tour"].contains(ending) else { return false }
    let start = Array(Self.string(scalars.prefix(ByteSource.windowBytes)).utf8)
    return TraceFormats.format(of: start[...]) == nil
  }

  static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    if let work { work.scalars.add(text.count, ordering: .relaxed) }
    return String(text)
  }

  /// Splits lines at LF, CR and CR LF; screening rejects the other line breaks of YAML 1.1.
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
