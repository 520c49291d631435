/// Between what an expected value may lie: `≤ 20 /s`, `10 s … 20 s`.
public struct Bound: Hashable, Sendable {
  public var dimension: Dimension
  /// In the dimension's base unit; nil where there is none.
  public var lower: Double?
  /// In the dimension's base unit; nil where there is none.
  public var upper: Double?
  /// Whether `lower` itself is outside.
  public var lowerIsOpen: Bool
  /// Whether `upper` itself is outside.
  public var upperIsOpen: Bool
  /// As a report prints it, in the units of the scenario: `≤ 20 /s`, `10 s … 20 s`.
  public var text: String
  /// The unit in the scenario, in which a report prints the value too; nil for a count.
  public var unit: Dimension.Unit?

  /// - Parameter text: what a report prints.
  public init(
    _ dimension: Dimension, lower: Double? = nil, upper: Double? = nil, lowerIsOpen: Bool = false,
    upperIsOpen: Bool = false, text: String, unit: Dimension.Unit? = nil
  ) {
    self.dimension = dimension
    self.lower = lower
    self.upper = upper
    self.lowerIsOpen = lowerIsOpen
    self.upperIsOpen = upperIsOpen
    self.text = text
    self.unit = unit ?? dimension.units.first
  }

  /// Whether `value`, in the base unit, is as expected; NaN never is.
  public func contains(_ value: Double) -> Bool {
    guard !value.isNaN else { return false }
    if let lower, lowerIsOpen ? value <= lower : value < lower { return false }
    if let upper, upperIsOpen ? value >= upper : value > upper { return false }
    return true
  }
}
