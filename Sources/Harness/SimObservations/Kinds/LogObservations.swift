/// The app's log was exported, as for sending it with a report.
public struct LogExported: Observation {
  public static var subject: Subject? { .log }
  public static var word: String { "exported" }
  public static var nature: ObservationNature { .event }
  public static var summary: String {
    "The app's log was exported, as for sending it with a report."
  }

  public var lines = 0
  /// Lines with a position of 100 m or better.
  public var positions = 0

  public init() {}

  @inlinable
  public init(lines: Int, positions: Int) {
    self.lines = lines
    self.positions = positions
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("lines", &lines)
    visitor.whole("positions", &positions)
  }
}
