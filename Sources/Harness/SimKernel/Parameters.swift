/// The keys and values a scenario gives a plug-in, which decodes its own.
///
/// A reader that answers nil has reported why; one with a default answers it where the key is
/// absent or its value is wrong, which is reported too. Quantities are in the base unit of their
/// dimension. `meaning` is a phrase for the catalogs: what the key sets.
public protocol Parameters {
  func quantity(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?, _ meaning: String
  ) -> Double?
  func quantity(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?, default value: Double,
    _ meaning: String
  ) -> Double
  /// One quantity, or `from .. to` where chance decides between the two.
  func span(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>, _ meaning: String
  ) -> ClosedRange<Double>?
  /// When something begins; times in `range` of seconds.
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
