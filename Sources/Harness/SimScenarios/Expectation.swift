public import SimKernel
public import SimMetrics

/// A metric and the bound it is held to.
public struct Expectation: Sendable {
  public var metric: Metric
  public var bound: Bound
  /// Where the bound comes from: the comment behind it, as in `# MG-5`; nil where there is none.
  public var source: String?
}
