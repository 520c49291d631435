public import SimKernel

/// One reader per kind of value. With a `default`, the reader returns it if the key is absent or
/// its value is wrong (which is reported). `meaning` is a phrase for the schema.
extension MappingReader {
  public func string(_ key: String, _ meaning: String = "") -> String? {
    required(key, expected: "a text", meaning)?.string()
  }

  public func string(_ key: String, default value: String, _ meaning: String = "") -> String {
    optional(key, default: value.isEmpty ? nil : value, meaning)?.string() ?? value
  }

  public func bool(_ key: String, default value: Bool, _ meaning: String = "") -> Bool {
    optional(key, default: "\(value)", meaning)?.bool() ?? value
  }

  public func integer(
    _ key: String, in range: ClosedRange<Int>? = nil, _ meaning: String = ""
  ) -> Int? {
    required(key, expected: "a whole number", meaning)?.integer(in: range)
  }

  public func integer(
    _ key: String, in range: ClosedRange<Int>? = nil, default value: Int, _ meaning: String = ""
  ) -> Int {
    optional(key, default: "\(value)", meaning)?.integer(in: range) ?? value
  }

  /// Reads a number without a unit.
  public func number(
    _ key: String, in range: ClosedRange<Double>? = nil, _ meaning: String = ""
  ) -> Double? {
    required(key, expected: "a number", meaning)?.number(in: range)
  }

  /// Reads a number with its unit; `range` and the result are in the base unit of `dimension`.
  public func quantity(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>? = nil,
    _ meaning: String = ""
  ) -> Double? {
    required(key, expected: dimension.expected, meaning)?.quantity(dimension, in: range)
  }

  /// Reads a number with its unit; `range` and the result are in the base unit of `dimension`. NaN
  /// is a default without text.
  public func quantity(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>? = nil,
    default value: Double, _ meaning: String = ""
  ) -> Double {
    let text = value.isNaN ? nil : dimension.formatExactly(value)
    return optional(key, default: text, meaning)?.quantity(dimension, in: range) ?? value
  }

  /// Reads one quantity, or two as in `2 min .. 8 min`; `range` and result are in the base unit of
  /// `dimension`.
  public func span(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>, _ meaning: String = ""
  ) -> ClosedRange<Double>? {
    required(key, expected: dimension.expected, meaning)?.span(dimension, in: range)
  }

  /// Reads one of `words`.
  public func choice(_ key: String, _ words: [String], _ meaning: String = "") -> String? {
    required(key, expected: YamlValue.oneOf(words), meaning)?.choice(words)
  }

  /// Reads one of `words`.
  public func choice(
    _ key: String, _ words: [String], default value: String, _ meaning: String = ""
  ) -> String {
    optional(key, default: value, meaning)?.choice(words) ?? value
  }

  /// Reads one of the cases of `T`, by their raw values.
  public func choice<T: CaseIterable & RawRepresentable<String>>(
    _ key: String, default value: T, _ meaning: String = ""
  ) -> T {
    optional(key, default: value.rawValue, meaning)?.choice(T.allCases.map(\.rawValue))
      .flatMap(T.init(rawValue:)) ?? value
  }

  /// Reads the keys and values under `key`; keys that `read` does not ask for are reported.
  public func mapping<T>(
    _ key: String, _ meaning: String = "", _ read: (MappingReader) -> T?
  ) -> T? {
    required(key, expected: "keys and values", meaning)?.mapping(read)
  }
}
