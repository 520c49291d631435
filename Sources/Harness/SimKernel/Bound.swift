/// The range that an expected value must lie in: `≤ 20 /s`, `10 s … 20 s`.
public struct Bound: Hashable, Sendable {
  public var dimension: Dimension
  /// The lower limit, in the dimension's base unit; nil for no lower limit.
  public var lower: Double?
  /// The upper limit, in the dimension's base unit; nil for no upper limit.
  public var upper: Double?
  /// Whether `lower` itself is outside of the range.
  public var lowerIsOpen: Bool
  /// Whether `upper` itself is outside of the range.
  public var upperIsOpen: Bool
  /// The text that a report prints, in the units of the scenario: `≤ 20 /s`, `10 s … 20 s`.
  public var text: String
  /// The scenario's unit, in which a report also prints the measured value; nil for a count.
  public var unit: Dimension.Unit?

  /// - Parameters:
  ///   - text: the text that a report prints; nil for the limits in the usual unit.
  ///   - unit: the unit in which a report prints values; nil for the usual one.
  public init(
    _ dimension: Dimension, lower: Double? = nil, upper: Double? = nil, lowerIsOpen: Bool = false,
    upperIsOpen: Bool = false, text: String? = nil, unit: Dimension.Unit? = nil
  ) {
    self.dimension = dimension
    self.lower = lower
    self.upper = upper
    self.lowerIsOpen = lowerIsOpen
    self.upperIsOpen = upperIsOpen
    self.unit = unit ?? dimension.units.first
    self.text = text ?? ""
    if text == nil { self.text = usualText }
  }

  private var usualText: String {
    switch (lower.map(dimension.formatExactly), upper.map(dimension.formatExactly)) {
    case (let lower?, let upper?): lower == upper ? "= \(upper)" : "\(lower) … \(upper)"
    case (nil, let upper?): (upperIsOpen ? "< " : "≤ ") + upper
    case (let lower?, nil): (lowerIsOpen ? "> " : "≥ ") + lower
    case (nil, nil): "any"
    }
  }

  /// Whether `value`, in the base unit, is as expected; NaN never is.
  public func contains(_ value: Double) -> Bool {
    guard !value.isNaN else { return false }
    if let lower, lowerIsOpen ? value <= lower : value < lower { return false }
    if let upper, upperIsOpen ? value >= upper : value > upper { return false }
    return true
  }
}

extension Bound {
  /// At most `value`, in the dimension's base unit.
  public static func atMost(_ value: Double, _ dimension: Dimension) -> Bound {
    Bound(dimension, upper: value)
  }

  /// At least `value`, in the dimension's base unit.
  public static func atLeast(_ value: Double, _ dimension: Dimension) -> Bound {
    Bound(dimension, lower: value)
  }

  /// `value` and nothing else, in the dimension's base unit.
  public static func exactly(_ value: Double, _ dimension: Dimension) -> Bound {
    Bound(dimension, lower: value, upper: value)
  }
}
