public import SimResults

/// The callbacks of a job of many runs; they never change a result.
public struct RunWatch: Sendable {
  /// Called after every few runs with the number of finished runs, including those of a checkpoint.
  public var progress: @Sendable (_ done: Int, _ total: Int) -> Void
  /// Called before each run, from any thread; once it returns true, no further run starts.
  public var shouldStop: @Sendable () -> Bool
  /// Called for each finished seed, from any thread; nil: no callback.
  public var finished: (@Sendable (SeedOutcome) throws -> Void)?
  /// Called after every few runs with a checkpoint of the finished ones.
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
  /// The watch stopped the job; `soFar` is nil if no run was finished.
  case stopped(Checkpoint, soFar: ScenarioResult?)
}
