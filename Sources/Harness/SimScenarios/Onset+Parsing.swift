public import SimKernel

extension Onset {
  /// Allowed periods between repetitions, in seconds.
  private static let periods = 10.0...86_400

  /// Reads `30 s`, `2 min .. 8 min`, `every 3 min`, `every 3 min until arrival`, `every 3 min until
  /// 20 min`.
  static func parse(_ text: Substring, in range: ClosedRange<Double>) throws(Slip) -> Onset {
    guard let rest = text.after("every ") else {
      return .once(try Quantity.parseSpan(text, .time))
    }
    let parts = rest.firstRange(of: " until ").map {
      (period: rest[..<$0.lowerBound], until: rest[$0.upperBound...])
    }
    let period = try Script.quantity(parts?.period ?? rest, .time, in: periods, text)
    guard let until = parts?.until else { return .every(seconds: period, until: .end) }
    if until == "arrival" { return .every(seconds: period, until: .arrival) }
    guard until.first?.isLetter != true else {
      throw Slip(
        message: "expected a time or 'arrival', found '\(until.shortened)'",
        offset: text.distance(from: text.startIndex, to: until.startIndex),
        hint: closest(to: String(until), among: ["arrival"]).map { "did you mean '\($0)'?" })
    }
    let last = try Script.quantity(until, .time, in: range, text)
    return .every(seconds: period, until: .at(seconds: last))
  }
}

extension YamlValue {
  /// Reads the start of something; times must be in `range`, in seconds.
  func onset(in range: ClosedRange<Double>) -> Onset? {
    let onset = text(.onset(range), expected: Dimension.time.expected) { text throws(Slip) in
      try Onset.parse(text, in: range)
    }
    if case .once(let span)? = onset, span.clamped(to: range) != span {
      return refuse(expected: "a time \(range.words(.time))")
    }
    return onset
  }
}

extension MappingReader {
  /// Reads a time, two as in `2 min .. 8 min`, or `every 3 min`; `range` is in seconds.
  public func onset(
    _ key: String, in range: ClosedRange<Double>, _ meaning: String
  ) -> Onset? {
    required(key, expected: Dimension.time.expected, meaning)?.onset(in: range)
  }
}
