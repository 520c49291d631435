public import SimKernel

/// What is asked of a run: one number of it, and where that must lie.
///
/// What a number comes to is decided here and nowhere else: a check, a column of many runs and a
/// kept seed can't be made with another verdict.
public struct Criterion: Hashable, Sendable {
  /// What a number is about.
  public enum Subject: Hashable, Sendable {
    /// What the metric of this name measures.
    case metric(String)
    /// How much the fault of this name changed.
    case fault(String)
    /// How often a line of the script with this word happened.
    case scriptLine(String)
  }

  public var subject: Subject
  public var bound: Bound
  /// nil where neither of two values is better in itself.
  public var better: Direction?
  /// Where the scenario asks for it, or has the fault or the line; nil where that is no file.
  public var place: ScenarioPlace?

  public init(
    _ subject: Subject, _ bound: Bound, better: Direction? = nil, place: ScenarioPlace? = nil
  ) {
    self.subject = subject
    self.bound = bound
    self.better = better
    self.place = place
  }

  /// Asks for `subject`, which is a fault or a line of the script, to do something at all.
  public init(biteOf subject: Subject, place: ScenarioPlace? = nil) {
    self.init(subject, Bound(.count, lower: 1, text: "≥ 1"), place: place)
  }

  /// What `value`, in the base unit, comes to; nil and NaN are nothing to measure.
  func judge(_ value: Double?) -> Check.Outcome {
    guard let value, !value.isNaN else { return .insufficient }
    return bound.contains(value) ? .met : .missed
  }

  /// As reports call it, as in `compass.redraw_rate.max`.
  public var name: String { subject.name }
  /// What is expected, with its unit, as in `≤ 20 /s`.
  public var expected: String { bound.text }
  /// The unit of shown values; empty for a plain count.
  public var unit: String { bound.unit?.symbol ?? "" }
  /// The bound in `unit`; infinite where there is no limit.
  public var limits: ClosedRange<Double> {
    (bound.lower.map(shown) ?? -.infinity)...(bound.upper.map(shown) ?? .infinity)
  }

  /// `base`, in the base unit, as `unit` has it.
  func shown(_ base: Double) -> Double { bound.unit?.value(ofBase: base) ?? base }
}

extension Criterion.Subject {
  /// The metric it is about; nil for a fault and a line of the script.
  public var metric: String? {
    if case .metric(let name) = self { name } else { nil }
  }

  /// As reports call it: the metric's own name, `fault.drift.events` or `script.leave_screen`.
  public var name: String {
    switch self {
    case .metric(let name): name
    case .fault(let name): "fault.\(name).events"
    case .scriptLine(let word): "script.\(word)"
    }
  }

  /// Reads back `name`, which is all that a report.json says of it; no metric begins as a fault or
  /// a line does.
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
