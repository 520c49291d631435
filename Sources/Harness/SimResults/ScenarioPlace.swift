public import SimTraces

/// The line and column of a scenario file where something is written.
public struct ScenarioPlace: Hashable, Sendable {
  /// From 1.
  public var line: Int
  /// From 1; nil where the whole line is meant.
  public var column: Int?

  public init(line: Int, column: Int? = nil) {
    (self.line, self.column) = (line, column)
  }

  /// nil where `place` is of no line.
  public init?(_ place: Diagnostic.Place?) {
    guard let place, let line = place.line else { return nil }
    self.init(line: line, column: place.column)
  }
}
