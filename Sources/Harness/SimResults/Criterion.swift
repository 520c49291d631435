public import SimKernel

/// A number of a run, and the range in which it must be.
///
/// Only this type decides the outcome of a number, so checks, columns of many runs and kept seeds
/// always agree.
public struct Criterion: Hashable, Sendable {
  /// The subject of a number.
  public enum Subject: Hashable, Sendable {
    /// The value of the metric with this name.
    case metric(String)
    /// The number of changes made by the fault with this name.
    case fault(String)
    /// How often a script line with this word happened.
    case scriptLine(String)
  }

  public var subject: Subject
  public var bound: Bound
  /// nil if neither direction is better.
  public var better: Direction?
  /// Place of the expectation, fault or line in the scenario; nil if there is no file.
  public var place: ScenarioPlace?

  public init(
    _ subject: Subject, _ bound: Bound, better: Direction? = nil, place: ScenarioPlace? = nil
  ) {
    self.subject = subject
    self.bound = bound
    self.better = better
    self.place = place
  }

  /// Requires that `subject`, a fault or a script line, has any effect.
  public init(biteOf subject: Subject, place: ScenarioPlace? = nil) {
    self.init(subject, Bound(.count, lower: 1, text: "≥ 1"), place: place)
  }

  /// Returns the outcome of `value`, in the base unit; nil and NaN mean nothing to measure.
  func judge(_ value: Double?) -> Check.Outcome {
    guard let value, !value.isNaN else { return .insufficient }
    return bound.contains(value) ? .met : .missed
  }

  /// Name in reports, as in `compass.redraw_rate.max`.
  public var name: String { subject.name }
  /// The expected range with its unit, as in `≤ 20 /s`.
  public var expected: String { bound.text }
  /// Unit of shown values; empty for a plain count.
  public var unit: String { bound.unit?.symbol ?? "" }
  /// The bound in `unit`; infinite on a side without a limit.
  public var limits: ClosedRange<Double> {
    (bound.lower.map(shown) ?? -.infinity)...(bound.upper.map(shown) ?? .infinity)
  }

  /// Converts `base` from the base unit to `unit`.
  func shown(_ base: Double) -> Double { bound.unit?.value(ofBase: base) ?? base }
}

extension Criterion.Subject {
  /// The metric; nil for a fault or a script line.
  public var metric: String? {
    if case .metric(let name) = self { name } else { nil }
  }

  /// Name in reports: the metric's own name, `fault.drift.events` or `script.leave_screen`.
  public var name: String {
    switch self {
    case .metric(let name): name
    case .fault(let name): "fault.\(name).events"
    case .scriptLine(let word): "script.\(word)"
    }
  }

  /// Parses `name`, the only form in a report.json; no metric name starts like that of a fault or
  /// line.
  init(name: String) {
    if name.hasPrefix("fault."), name.hasSuffix(".events") {
      self = .fault(String(name.dropFirst("fault.".count).dropLast(".events".count)))
    } else if name.hasPrefix("script.") {
      self = .scriptLine(String(name.dropFirst("script.".count)))
    } else {
      self = .metric(name)
    }
  }
}
