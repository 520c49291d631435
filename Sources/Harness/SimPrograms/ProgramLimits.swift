/// What a program may take, and how long it may think.
public struct ProgramLimits: Hashable, Sendable {
  /// Real time in seconds until a line is answered, above 0.
  public var answerSeconds = 10.0
  /// Of the program and all that it starts, in bytes.
  public var memoryBytes = 2_000_000_000
  /// The program and all that it starts.
  public var processes = 32

  /// Real time until the first line is answered: a program has to start.
  var startSeconds: Double { 3 * answerSeconds }

  public static let standard = ProgramLimits()

  /// Bytes of the longest line of a program, its end included.
  static let lineBytes = 65_536
  /// Lines of the longest answer.
  static let answerLines = 10_000
  /// Bytes of what a program may have kept.
  static let savedBytes = 32_768
  /// Real time in seconds that a program has to end in after the end of input.
  static let farewellSeconds = 2.0

  public init() {}
}
