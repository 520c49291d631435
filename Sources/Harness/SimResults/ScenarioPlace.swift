public import SimText

/// Line and column of an item in a scenario file.
public struct ScenarioPlace: Hashable, Sendable {
  /// Line, from 1.
  public var line: Int
  /// Column, from 1; nil for the whole line.
  public var column: Int?

  public init(line: Int, column: Int? = nil) {
    (self.line, self.column) = (line, column)
  }

  /// nil if `place` has no line.
  public init?(_ place: Diagnostic.Place?) {
    guard let place, let line = place.line else { return nil }
    self.init(line: line, column: place.column)
  }
}
