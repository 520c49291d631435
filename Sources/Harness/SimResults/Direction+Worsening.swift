import SimKernel

extension Direction {
  /// By how much `new` is worse than `old`, in the metric's unit; negative where it is better.
  func worsening(from old: Double, to new: Double) -> Double {
    self == .lower ? new - old : old - new
  }
}
