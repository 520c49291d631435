/// Limits on the resources and the answer times of a program.
public struct ProgramLimits: Hashable, Sendable {
  /// Real time in seconds until a line is answered, above 0.
  public var answerSeconds = 10.0
  /// Memory of the program and all processes it starts, in bytes.
  public var memoryBytes = 2_000_000_000
  /// Number of processes: the program and all that it starts.
  public var processes = 32

  /// Real time in seconds until the first line is answered: longer, because a program has to start.
  var startSeconds: Double { 3 * answerSeconds }

  public static let standard = ProgramLimits()

  /// Length of the longest line of a program, in bytes, including its end.
  static let lineBytes = 65_536
  /// Number of lines of the longest answer.
  static let answerLines = 10_000
  /// Size of what a program may save, in bytes.
  static let savedBytes = 32_768
  /// Real time in seconds in which a program must exit after the end of input.
  static let farewellSeconds = 2.0

  public init() {}
}
