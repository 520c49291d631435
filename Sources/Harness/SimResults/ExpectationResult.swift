public import SimKernel
public import SimNumerics

/// One criterion judged on all runs of a variant.
public struct ExpectationResult: Sendable {
  public let criterion: Criterion
  /// Values in the order of the runs, in `unit`; NaN if there was nothing to measure.
  public let values: RunColumn<Double>
  /// Outcomes in the order of the runs.
  public let outcomes: RunColumn<Check.Outcome>

  /// Judges `scores`, given in base units in the order of the runs; NaN means nothing to measure.
  public init(_ criterion: Criterion, scores: RunColumn<Double>) {
    self.criterion = criterion
    values = scores.changed(criterion.shown)
    outcomes = scores.changed { criterion.judge($0) }
  }

  /// Assigns `check`, which covers all `count` runs together, to each of them.
  public init(_ check: Check, inEachOf count: Int) {
    criterion = check.criterion
    values = RunColumn(repeating: check.measured ?? .nan, count: count)
    outcomes = RunColumn(repeating: check.outcome, count: count)
  }

  /// The metric; nil for a fault or a script line without effect.
  public var metric: String? { criterion.subject.metric }
  /// Name in reports, as in `compass.redraw_rate.max`.
  public var name: String { criterion.name }
  /// The expected range with its unit, as in `≤ 20 /s`.
  public var expected: String { criterion.expected }
  /// Unit of the values as shown to the user; empty for a plain count.
  public var unit: String { criterion.unit }
  /// nil if neither direction is better.
  public var better: Direction? { criterion.better }
  /// The expected range in `unit`; infinite if there is no limit.
  public var limits: ClosedRange<Double> { criterion.limits }

  /// Number of runs that met it.
  public var met: Proportion {
    Proportion(successes: outcomes.count { $0 == .met }, trials: outcomes.count)
  }

  /// Index of the first run that missed it, else of the first run without data; nil if all met it.
  public var firstFailure: Int? {
    outcomes.firstIndex(of: .missed) ?? outcomes.firstIndex { $0 != .met }
  }

  /// Indices of the best and the worst run; nil if all runs gave the same value.
  ///
  /// The worst run is farthest beyond the limit or nearest to it, the best run is farthest within.
  /// Among equal runs the first is taken.
  public var extremes: (best: Int, worst: Int)? {
    let limits = limits
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

/// A metric that is reported but not judged, over all runs of a variant.
public struct MeasureResult: Sendable {
  public var metric: String
  public var unit: String
  /// nil if neither direction is better.
  public var better: Direction?
  /// Values in the order of the runs; NaN if there was nothing to measure.
  public var values: RunColumn<Double>

  public init(metric: String, unit: String, better: Direction? = nil, values: RunColumn<Double>) {
    self.metric = metric
    self.unit = unit
    self.better = better
    self.values = values
  }
}

/// One fault over all runs.
public struct FaultResult: Sendable {
  public var name: String
  /// Time of the fault, as in `at 14:00`; empty if not stated.
  public var time: String
  /// Number of fixes and headings that it changed, in the order of the runs; nil if a swarm left it
  /// out.
  public var events: RunColumn<UInt32?>

  public init(name: String, time: String = "", events: RunColumn<UInt32?>) {
    self.name = name
    self.time = time
    self.events = events
  }

  /// Returns a distinct label for each of `faults`: its name if that is unique, else as in `outage
  /// (2nd, at 14:00)`.
  public static func labels(of faults: [FaultResult]) -> [String] {
    var counts: [String: Int] = [:]
    return faults.map { fault in
      let number = counts[fault.name, default: 0] + 1
      counts[fault.name] = number
      guard faults.count(where: { $0.name == fault.name }) > 1 else { return fault.name }
      let time = fault.time.isEmpty ? "" : ", \(fault.time)"
      return "\(fault.name) (\(ordinal(number))\(time))"
    }
  }

  /// Text as in `1st`, `12th`.
  private static func ordinal(_ number: Int) -> String {
    let isTeen = (11...13).contains(number % 100)
    let ending =
      switch number % 10 {
      case 1 where !isTeen: "st"
      case 2 where !isTeen: "nd"
      case 3 where !isTeen: "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }
}
