/// The keys and values that a scenario gives to a plug-in, which decodes its own.
///
/// A method that returns nil has reported why. A method with a default returns it where the key is
/// absent or its value is wrong, and reports a wrong value. Quantities are in the base unit of
/// their dimension. `meaning` is a phrase for the catalogs: what the key sets.
public protocol Parameters {
  func quantity(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?, _ meaning: String
  ) -> Double?
  func quantity(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?, default value: Double,
    _ meaning: String
  ) -> Double
  /// One quantity, or a range `from .. to` from which a value is drawn at random.
  func span(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>, _ meaning: String
  ) -> ClosedRange<Double>?
  /// When something begins; times, in seconds, must lie in `range`.
  func onset(_ key: String, in range: ClosedRange<Double>, _ meaning: String) -> Onset?
  func choice(_ key: String, _ words: [String], default value: String, _ meaning: String) -> String
}

extension Parameters {
  /// One quantity only.
  public func span(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>, _ meaning: String
  ) -> ClosedRange<Double>? { quantity(key, dimension, in: range, meaning).map { $0...$0 } }

  /// A time only.
  public func onset(_ key: String, in range: ClosedRange<Double>, _ meaning: String) -> Onset? {
    span(key, .time, in: range, meaning).map { .once($0) }
  }
}
