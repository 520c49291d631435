public import SimKernel
public import SimMetrics

/// A metric and the bound it is held to.
public struct Expectation: Sendable {
  public var metric: Metric
  public var bound: Bound
}
