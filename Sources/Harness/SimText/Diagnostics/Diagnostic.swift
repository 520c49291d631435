/// A refusal with its place, what was found, what was expected, and how to fix it.
///
/// Printed as `file:line:column: error: message`, then the line with a caret, then the hint.
public struct Diagnostic: Error, Hashable, Sendable {
  /// A place in a file. Line and column count from 1, the column in characters.
  public struct Place: Hashable, Sendable {
    /// The file's name as given; not escaped.
    public var file: String
    /// nil where the whole file is meant.
    public var line: Int?
    /// nil where the whole line is meant.
    public var column: Int?

    public init(file: String, line: Int? = nil, column: Int? = nil) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  /// The exit status of the command (sysexits(3)).
  public enum Kind: Int32, Sendable {
    case badInput = 65
    case missingInput = 66
    case inputOutput = 74
  }

  /// The place of the error.
  public var place: Place
  /// The exit status of the command.
  public var kind: Kind
  /// Lower case, no full stop: what was found and what was expected.
  public var message: String
  /// How to fix it; nil where the message says enough.
  public var hint: String?
  /// The text of the line, for the caret; nil where the input is not text.
  public var sourceLine: String?
  /// Column of the first character of `sourceLine`: above 1 where it is part of a long line.
  public var sourceColumn: Int

  public init(
    _ message: String, at place: Place, kind: Kind = .badInput, hint: String? = nil,
    sourceLine: String? = nil, sourceColumn: Int = 1
  ) {
    self.message = message
    self.place = place
    self.kind = kind
    self.hint = hint
    self.sourceLine = sourceLine
    self.sourceColumn = sourceColumn
  }
}
