/// When something begins, in seconds from the start of a run.
public enum Onset: Hashable, Sendable {
  /// Once: at a fixed time, or at a random time within the range.
  case once(ClosedRange<Double>)
  /// Repeated: at zero and then at each multiple of the period, before `until`.
  case every(seconds: Double, until: Until)

  /// What ends the repetition.
  public enum Until: Hashable, Sendable {
    /// The end of the run.
    case end
    /// The walker's arrival at the goal.
    case arrival
    /// A fixed time, in seconds.
    case at(seconds: Double)
  }
}
