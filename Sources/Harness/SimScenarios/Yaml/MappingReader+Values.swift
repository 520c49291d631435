public import SimKernel

/// One reader for each kind of value; with a `default`, that is the answer where the key is absent
/// or its value wrong (which is reported).
extension MappingReader {
  public func string(_ key: String) -> String? {
    required(key, expected: "a text")?.string()
  }

  public func string(_ key: String, default value: String) -> String {
    optional(key)?.string() ?? value
  }

  public func bool(_ key: String) -> Bool? {
    required(key, expected: "true or false")?.bool()
  }

  public func bool(_ key: String, default value: Bool) -> Bool {
    optional(key)?.bool() ?? value
  }

  public func integer(_ key: String, in range: ClosedRange<Int>? = nil) -> Int? {
    required(key, expected: "a whole number")?.integer(in: range)
  }

  public func integer(_ key: String, in range: ClosedRange<Int>? = nil, default value: Int) -> Int {
    optional(key)?.integer(in: range) ?? value
  }

  /// A number without a unit.
  public func number(_ key: String, in range: ClosedRange<Double>? = nil) -> Double? {
    required(key, expected: "a number")?.number(in: range)
  }

  /// A number without a unit.
  public func number(
    _ key: String, in range: ClosedRange<Double>? = nil, default value: Double
  ) -> Double {
    optional(key)?.number(in: range) ?? value
  }

  /// A number with its unit, in the base unit of `dimension`, as are `range` and the answer.
  public func quantity(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>? = nil
  ) -> Double? {
    required(key, expected: dimension.expected)?.quantity(dimension, in: range)
  }

  /// A number with its unit, in the base unit of `dimension`, as are `range` and the answer.
  public func quantity(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>? = nil,
    default value: Double
  ) -> Double {
    optional(key)?.quantity(dimension, in: range) ?? value
  }

  /// One quantity, or two as in `2 min .. 8 min`, in the base unit of `dimension`, as is `range`.
  public func span(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>
  ) -> ClosedRange<Double>? {
    required(key, expected: dimension.expected)?.span(dimension, in: range)
  }

  public func bound(_ key: String, _ dimension: Dimension) -> Bound? {
    required(key, expected: Bound.expected(dimension))?.bound(dimension)
  }

  /// One of `words`.
  public func choice(_ key: String, _ words: [String]) -> String? {
    required(key, expected: YamlValue.oneOf(words))?.choice(words)
  }

  /// One of `words`.
  public func choice(_ key: String, _ words: [String], default value: String) -> String {
    optional(key)?.choice(words) ?? value
  }

  /// One of the cases of `T`, by their raw values.
  public func choice<T: CaseIterable & RawRepresentable<String>>(
    _ key: String, of type: T.Type = T.self
  ) -> T? {
    choice(key, type.allCases.map(\.rawValue)).flatMap(type.init(rawValue:))
  }

  /// One of the cases of `T`, by their raw values.
  public func choice<T: CaseIterable & RawRepresentable<String>>(_ key: String, default value: T)
    -> T
  {
    optional(key)?.choice(T.allCases.map(\.rawValue)).flatMap(T.init(rawValue:)) ?? value
  }

  /// Reads the keys and values under `key`; those that `read` does not ask for are reported.
  public func mapping<T>(_ key: String, _ read: (MappingReader) -> T?) -> T? {
    required(key, expected: "keys and values")?.mapping(read)
  }

  /// Reads the list under `key`, leaving out the items that `read` answers nil to.
  public func sequence<T>(_ key: String, _ read: (YamlValue) -> T?) -> [T]? {
    required(key, expected: "a list")?.sequence(read)
  }
}
