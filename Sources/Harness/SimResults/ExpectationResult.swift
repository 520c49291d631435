public import SimNumerics

/// One expectation over all runs of a variant.
public struct ExpectationResult: Sendable {
  /// The metric's name, as in `compass.redraw_rate.max`.
  public var metric: String
  /// The unit of the values as the user reads them; empty for a plain count.
  public var unit: String
  /// nil where neither of two values is better in itself.
  public var better: Better?
  /// What was expected, with its unit, as in `≤ 20 /s`.
  public var bound: String
  /// The same in numbers, in `unit`; infinite where there is no limit.
  public var limits: ClosedRange<Double>
  /// In the order of the runs; NaN where there was nothing to measure.
  public var values: [Double]
  /// In the order of the runs.
  public var outcomes: [Check.Outcome]

  public init(
    metric: String, unit: String, better: Better? = nil, bound: String,
    limits: ClosedRange<Double>, values: [Double], outcomes: [Check.Outcome]
  ) {
    self.metric = metric
    self.unit = unit
    self.better = better
    self.bound = bound
    self.limits = limits
    self.values = values
    self.outcomes = outcomes
  }

  /// Whether it is about a metric: not about a fault or a line of the script that did nothing.
  var isOfMetric: Bool { !metric.hasPrefix("fault.") && !metric.hasPrefix("script.") }

  /// How many runs met it.
  public var met: Proportion {
    Proportion(successes: outcomes.count { $0 == .met }, trials: outcomes.count)
  }

  /// The first run that missed it, or else the first without data, by its place; nil where all
  /// met it.
  public var firstFailure: Int? {
    outcomes.firstIndex(of: .missed) ?? outcomes.firstIndex { $0 != .met }
  }

  /// The runs that came out best and worst, by their places; nil where all came to the same.
  ///
  /// Worst is what lies farthest beyond the limit or nearest to it; best what lies deepest within.
  /// Of equals the first.
  public var extremes: (best: Int, worst: Int)? {
    var best: (run: Int, excess: Double)?
    var worst: (run: Int, excess: Double)?
    for (run, value) in values.enumerated() where value.isFinite {
      let excess = max(value - limits.upperBound, limits.lowerBound - value)
      guard excess.isFinite else { continue }
      if excess < best?.excess ?? .infinity { best = (run, excess) }
      if excess > worst?.excess ?? -.infinity { worst = (run, excess) }
    }
    guard let best, let worst, best.excess < worst.excess else { return nil }
    return (best.run, worst.run)
  }
}

/// A metric that is told and not judged, over all runs of a variant.
public struct MeasureResult: Sendable {
  public var metric: String
  public var unit: String
  /// nil where neither of two values is better in itself.
  public var better: Better?
  /// In the order of the runs; NaN where there was nothing to measure.
  public var values: [Double]

  public init(metric: String, unit: String, better: Better? = nil, values: [Double]) {
    self.metric = metric
    self.unit = unit
    self.better = better
    self.values = values
  }
}

/// One fault over all runs.
public struct FaultResult: Sendable {
  public var name: String
  /// How many fixes and headings it changed, in the order of the runs; nil where a swarm left it
  /// out.
  public var events: [UInt32?]

  public init(name: String, events: [UInt32?]) {
    self.name = name
    self.events = events
  }
}
