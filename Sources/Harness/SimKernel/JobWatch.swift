/// The callbacks of long work; they never change a result.
public struct JobWatch: Sendable {
  /// Called with the number of finished parts.
  public var progress: @Sendable (_ done: Int, _ total: Int) -> Void
  /// Called before each part, from any thread; once it returns true, no further part starts.
  public var shouldStop: @Sendable () -> Bool

  public init(
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in },
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.progress = progress
    self.shouldStop = shouldStop
  }
}
