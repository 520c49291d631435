public import SimResults

/// What a job of many runs tells and asks while it goes on; never changes a result.
public struct RunWatch: Sendable {
  /// Told how many runs are done, with those of a checkpoint, after every few.
  public var progress: @Sendable (_ done: Int, _ total: Int) -> Void
  /// Asked before each run, from any thread; once true, what is under way is the end.
  public var shouldStop: @Sendable () -> Bool
  /// Told of each seed as soon as it is done, from any thread; nil where nobody wants to know.
  public var finished: (@Sendable (SeedOutcome) throws -> Void)?
  /// Offered what is done so far, after every few runs.
  public var keep: @Sendable (Checkpoint) throws -> Void

  public init(
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in },
    shouldStop: @escaping @Sendable () -> Bool = { false },
    finished: (@Sendable (SeedOutcome) throws -> Void)? = nil,
    keep: @escaping @Sendable (Checkpoint) throws -> Void = { _ in }
  ) {
    self.progress = progress
    self.shouldStop = shouldStop
    self.finished = finished
    self.keep = keep
  }
}

/// How a job ended.
public enum RunEnd: Sendable {
  case finished(ScenarioResult)
  /// The watch asked to stop; `soFar` is nil where no run was done.
  case stopped(Checkpoint, soFar: ScenarioResult?)
}
