import SimKernel

/// Keys whose value is one word of a list.
extension Parameters {
  /// Whether `key` is `first` rather than `second`; `isFirst` if it is omitted.
  func either(
    _ key: String, _ first: String, or second: String, isFirst: Bool, _ meaning: String
  ) -> Bool {
    let words = isFirst ? [first, second] : [second, first]
    return choice(key, words, default: words[0], meaning) == first
  }

  /// The value of the word at `key`; `value` if it is omitted.
  ///
  /// - Parameter words: the words, each with a value; one has `value`.
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

  /// The case of `Value` that `key` names; `value` if it is omitted.
  func word<Value: RawRepresentable<String> & CaseIterable & Equatable>(
    _ key: String, _ value: Value, _ meaning: String
  ) -> Value {
    word(key, Value.allCases.map { ($0.rawValue, $0) }, value, meaning)
  }
}
