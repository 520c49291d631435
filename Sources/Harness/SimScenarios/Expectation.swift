public import SimKernel
public import SimMetrics
public import SimTraces

/// A metric and the bound it is held to.
public struct Expectation: Sendable {
  public var metric: Metric
  public var bound: Bound
  /// Where the bound comes from: the comment behind it, as in `# MG-5`; nil where there is none.
  public var source: String?
  /// Points at it where only a replay finds that it can't be judged; the message is to be put in.
  public var refusal: Diagnostic

  init(metric: Metric, bound: Bound, source: String?, refusal: Diagnostic) {
    self.metric = metric
    self.bound = bound
    self.source = source
    self.refusal = refusal
  }

  /// - Parameters:
  ///   - bound: of the metric's dimension.
  ///   - source: where it comes from.
  public init(_ metric: Metric, _ bound: Bound, source: String? = nil) {
    self.init(
      metric: metric, bound: bound, source: source,
      refusal: Diagnostic("", at: Diagnostic.Place(file: metric.name)))
  }
}
