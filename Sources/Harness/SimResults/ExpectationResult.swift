public import SimKernel
public import SimNumerics

/// One criterion over all runs of a variant, each judged.
public struct ExpectationResult: Sendable {
  public let criterion: Criterion
  /// In the order of the runs, in `unit`; NaN where there was nothing to measure.
  public let values: RunColumn<Double>
  /// In the order of the runs.
  public let outcomes: RunColumn<Check.Outcome>

  /// Judges `scores`, which are in the base unit and in the order of the runs; NaN where there was
  /// nothing to measure.
  public init(_ criterion: Criterion, scores: RunColumn<Double>) {
    self.criterion = criterion
    values = scores.changed(criterion.shown)
    outcomes = scores.changed { criterion.judge($0) }
  }

  /// Carries `check`, which is about all of `count` runs together, into each of them.
  public init(_ check: Check, inEachOf count: Int) {
    criterion = check.criterion
    values = RunColumn(repeating: check.measured ?? .nan, count: count)
    outcomes = RunColumn(repeating: check.outcome, count: count)
  }

  /// The metric it is about; nil for a fault or a line of the script that did nothing.
  public var metric: String? { criterion.subject.metric }
  /// As reports call it, as in `compass.redraw_rate.max`.
  public var name: String { criterion.name }
  /// What was expected, with its unit, as in `≤ 20 /s`.
  public var expected: String { criterion.expected }
  /// The unit of the values as the user reads them; empty for a plain count.
  public var unit: String { criterion.unit }
  /// nil where neither of two values is better in itself.
  public var better: Direction? { criterion.better }
  /// What was expected in numbers, in `unit`; infinite where there is no limit.
  public var limits: ClosedRange<Double> { criterion.limits }

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

/// A metric that is told and not judged, over all runs of a variant.
public struct MeasureResult: Sendable {
  public var metric: String
  public var unit: String
  /// nil where neither of two values is better in itself.
  public var better: Direction?
  /// In the order of the runs; NaN where there was nothing to measure.
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
  /// When it happens, as in `at 14:00`; empty where nobody said.
  public var time: String
  /// How many fixes and headings it changed, in the order of the runs; nil where a swarm left it
  /// out.
  public var events: RunColumn<UInt32?>

  public init(name: String, time: String = "", events: RunColumn<UInt32?>) {
    self.name = name
    self.time = time
    self.events = events
  }

  /// What tells each of `faults` from the others: its name where no other has it, else
  /// `outage (2nd, at 14:00)`.
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

  /// As in `1st`, `12th`.
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
