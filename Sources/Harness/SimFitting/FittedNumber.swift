import Elementary

/// One number of a phone as determined from recordings.
public struct FittedNumber: Hashable, Sendable {
  /// The basis of the number.
  public enum Basis: Hashable, Sendable {
    /// Estimated, with an interval.
    case fitted
    /// Read directly: a step, a floor, a count.
    case read
    /// Not determined by the recordings: the reason, and a recording that would help. The value is
    /// that of the nearest known phone, or as close to it as the recordings allow.
    case assumed(why: String, remedy: String)
  }

  /// The value in base units.
  public var value: Double
  /// Its interval at the confidence of the fit; nil if assumed.
  public var interval: ClosedRange<Double>?
  public var basis: Basis

  public var isAssumed: Bool { if case .assumed = basis { true } else { false } }

  static func read(_ value: Double, _ interval: ClosedRange<Double>) -> FittedNumber {
    FittedNumber(value: value, interval: interval, basis: .read)
  }

  static func assumed(_ value: Double, _ why: String, _ remedy: String) -> FittedNumber {
    FittedNumber(value: value, interval: nil, basis: .assumed(why: why, remedy: remedy))
  }

  static func fitted(
    plain told: (value: Double, interval: ClosedRange<Double>)
  ) -> FittedNumber {
    FittedNumber(value: told.value, interval: told.interval, basis: .fitted)
  }

  static func fitted(
    logarithm told: (value: Double, interval: ClosedRange<Double>)
  ) -> FittedNumber {
    FittedNumber(
      value: Portable.exp(told.value),
      interval: Portable.exp(told.interval.lowerBound)...Portable.exp(told.interval.upperBound),
      basis: .fitted)
  }
}
