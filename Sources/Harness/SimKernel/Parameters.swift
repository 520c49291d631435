/// The keys and values a scenario gives a plug-in, which decodes its own.
///
/// A reader that answers nil has reported why; one with a default answers it where the key is
/// absent or its value is wrong, which is reported too. Quantities are in the base unit of their
/// dimension.
public protocol Parameters {
  func quantity(_ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?) -> Double?
  func quantity(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?, default value: Double
  ) -> Double
  /// One quantity, or `from .. to` where chance decides between the two.
  func span(_ key: String, _ dimension: Dimension, in range: ClosedRange<Double>)
    -> ClosedRange<Double>?
  func integer(_ key: String, in range: ClosedRange<Int>?, default value: Int) -> Int
  func bool(_ key: String, default value: Bool) -> Bool
  func choice(_ key: String, _ words: [String], default value: String) -> String
}

extension Parameters {
  /// One quantity only.
  public func span(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>
  ) -> ClosedRange<Double>? { quantity(key, dimension, in: range).map { $0...$0 } }
}
