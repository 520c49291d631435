import SimKernel

/// Keys that hold one of some words.
extension Parameters {
  /// Whether `key` says `first`, rather than `second`; `isFirst` where it is left out.
  func either(
    _ key: String, _ first: String, or second: String, isFirst: Bool, _ meaning: String
  ) -> Bool {
    let words = isFirst ? [first, second] : [second, first]
    return choice(key, words, default: words[0], meaning) == first
  }

  /// The value of the word that `key` says; `value` where it is left out.
  ///
  /// - Parameter words: those with a value each, `value` among them.
  func word<Value: Equatable>(
    _ key: String, _ words: [(word: String, value: Value)], _ value: Value, _ meaning: String
  ) -> Value {
    let usual = words.first { $0.value == value } ?? words[0]
    let word = choice(key, words.map(\.word), default: usual.word, meaning)
    return words.first { $0.word == word }?.value ?? value
  }

  /// The case of `Value` that is called by one of `words`, which are in the order of the cases.
  func word<Value: CaseIterable & Equatable>(
    _ key: String, _ words: [String], _ value: Value, _ meaning: String
  ) -> Value {
    word(key, Array(zip(words, Value.allCases)), value, meaning)
  }

  /// The case of `Value` that `key` names; `value` where it is left out.
  func word<Value: RawRepresentable<String> & CaseIterable & Equatable>(
    _ key: String, _ value: Value, _ meaning: String
  ) -> Value {
    word(key, Value.allCases.map { ($0.rawValue, $0) }, value, meaning)
  }
}
