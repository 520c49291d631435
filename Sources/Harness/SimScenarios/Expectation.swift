public import SimKernel
public import SimMetrics
public import SimText

/// A metric and its bound.
public struct Expectation: Sendable {
  public var metric: Metric
  public var bound: Bound
  /// Source of the bound: the comment after it, as in `# MG-5`; nil if there is none.
  public var source: String?
  /// A diagnostic without message at its place, for the case that a replay can't judge it.
  public var refusal: Diagnostic

  init(metric: Metric, bound: Bound, source: String?, refusal: Diagnostic) {
    self.metric = metric
    self.bound = bound
    self.source = source
    self.refusal = refusal
  }

  /// - Parameters:
  ///   - bound: a bound in the metric's dimension.
  ///   - source: source of the bound.
  public init(_ metric: Metric, _ bound: Bound, source: String? = nil) {
    self.init(
      metric: metric, bound: bound, source: source,
      refusal: Diagnostic("", at: Diagnostic.Place(file: metric.name)))
  }
}
