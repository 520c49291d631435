import SimKernel

extension Direction {
  /// Returns how much worse `new` is than `old`, in the metric's unit; negative if it is better.
  func worsening(from old: Double, to new: Double) -> Double {
    self == .lower ? new - old : old - new
  }
}
