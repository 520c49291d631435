public import SimResults

/// Keeps the finished runs of a job while it goes on.
public struct RunKeeping: Sendable {
  /// Called for each finished seed, from any thread; nil: no callback.
  public var finished: (@Sendable (SeedOutcome) throws -> Void)?
  /// Called after every few runs with a checkpoint of the finished ones.
  public var checkpoint: @Sendable (Checkpoint) throws -> Void

  public init(
    finished: (@Sendable (SeedOutcome) throws -> Void)? = nil,
    checkpoint: @escaping @Sendable (Checkpoint) throws -> Void = { _ in }
  ) {
    self.finished = finished
    self.checkpoint = checkpoint
  }
}

/// How a job ended.
public enum RunEnd: Sendable {
  case finished(ScenarioResult)
  /// The watch stopped the job; `soFar` is nil if no run was finished.
  case stopped(Checkpoint, soFar: ScenarioResult?)
}
