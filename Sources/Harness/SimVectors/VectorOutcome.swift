import Geodesy
import SimText

/// The result of a case.
package struct VectorOutcome: Sendable {
  package enum End: Hashable, Sendable {
    case met
    /// A sentence for each value that differs from the expected one.
    case missed([String])
    /// The subject was not asked, and the reason.
    case skipped(String)
    /// The subject failed, and how.
    case failed(String)
  }

  package let test: VectorCase
  package let end: End
  /// nil where there was none.
  package let answer: VectorValue?

  init(_ test: VectorCase, _ end: End) {
    (self.test, self.end, answer) = (test, end, nil)
  }

  init(_ test: VectorCase, answer: VectorValue) {
    let misses = test.expected.compactMap { name, expected -> String? in
      guard let found = answer[name] else { return "\(name) is missing from the answer" }
      return test.miss(of: name, found: found, expected: expected)
    }
    self.test = test
    self.answer = answer
    end = misses.isEmpty ? .met : .missed(misses)
  }
}

extension VectorCase {
  private func key(_ name: String) -> VectorKey? {
    VectorEngine(rawValue: engine)?.outputs.first { $0.name == name }
  }

  /// A sentence on how `found` differs; nil where it is as expected.
  package func miss(of name: String, found: VectorValue, expected: VectorValue) -> String? {
    guard let number = found.number, let right = expected.number else {
      return found == expected ? nil : "\(name) is \(found.shown), expected \(expected.shown)"
    }
    let key = key(name)
    let tolerance = tolerance[name] ?? 0
    let unit = name.unit
    let margin = tolerance > 0 ? " ± \(Decimals.shortest(tolerance))" : ""
    let difference =
      key?.isAngle == true ? Angle.wrappedTo180(number - right) : number - right
    if abs(difference) <= tolerance {
      guard case .number(let range)? = key?.kind, !range.contains(number) else { return nil }
      return "\(name) is \(Decimals.shortest(number))\(unit), which is out of its range"
    }
    guard number.isFinite else { return "\(name) is not a number" }
    let off = Decimals.readable(abs(difference))
    return "\(name) is \(Decimals.shortest(number))\(unit), expected "
      + "\(Decimals.shortest(right))\(margin)\(unit): \(off)\(unit) too "
      + (difference > 0 ? "much" : "little")
  }
}

extension VectorValue {
  /// The text of the value in a sentence.
  fileprivate var shown: String {
    switch self {
    case .text(let text): "'\(text)'"
    case .null: "none"
    default: json
    }
  }
}

extension String {
  /// The unit at the end of a value's name, after a space where it is a word.
  fileprivate var unit: String {
    switch split(separator: "_").last {
    case "m": " m"
    case "s": " s"
    case "deg": "°"
    case "min": " min"
    default: ""
    }
  }
}
