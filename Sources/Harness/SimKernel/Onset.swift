/// When something begins, in seconds from the start of a run.
public enum Onset: Hashable, Sendable {
  /// At one time, or at one between two that chance decides.
  case once(ClosedRange<Double>)
  /// Repeated: at zero and then at each multiple of the period, before `until`.
  case every(seconds: Double, until: Until)

  /// What ends it.
  public enum Until: Hashable, Sendable {
    /// Nothing but the end of the run.
    case end
    /// The walker reaches the goal.
    case arrival
    /// At this time, in seconds.
    case at(seconds: Double)
  }
}
