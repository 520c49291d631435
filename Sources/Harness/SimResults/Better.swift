/// Which of two values of a metric is the better one.
public enum Better: String, CaseIterable, Hashable, Sendable {
  case lower, higher

  /// By how much `new` is worse than `old`, in the metric's unit; negative where it is better.
  func worsening(from old: Double, to new: Double) -> Double {
    self == .lower ? new - old : old - new
  }
}
