import SimKernel
import SimObservations
import SimText

/// Baselines as short text whose differences a person can read: one line per metric for one seed, a
/// block of lines with ten values each for many seeds.
extension Baseline {
  /// Values per line for many seeds.
  private static let valuesPerLine = 10

  public var text: String {
    var text = """
      format: 1
      scenario: \(word(scenario))
      simrun: \(word(version))
      seeds: \(firstSeed.map { "\(runs) from \($0)" } ?? "none")
      input: \(input?.text ?? "none")

      """
    for (key, value) in facts?.lines ?? [] { text += "input.\(key): \(value)\n" }
    for variant in variants {
      text += """

        variant: \(variant.name.isEmpty ? "" : word(variant.name))
        must: \(variant.expectedToPass ? "pass" : "fail")
        digest: \(variant.digest.text)

        """.replacing(" \n", with: "\n")
      for measure in variant.measures { text += Self.text(of: measure) }
    }
    return text
  }

  private static func text(of measure: Measure) -> String {
    var head = "\(measure.metric) \(measure.unit.isEmpty ? "-" : measure.unit)"
    head += " \(measure.better?.rawValue ?? "-")"
    if let tolerance = measure.tolerance { head += " ±\(Decimals.shortest(tolerance))" }
    let values = measure.values.map { $0.map(Decimals.shortest) ?? "-" }
    if values.count == 1 { return "\(head): \(values[0])\n" }
    let lines = stride(from: 0, to: values.count, by: valuesPerLine).map {
      "  " + values[$0..<min($0 + valuesPerLine, values.count)].joined(separator: " ") + "\n"
    }
    return "\(head):\n" + lines.joined()
  }

  private func word(_ name: String) -> String { name.quotedInBaseline }
}

extension String {
  /// The name, quoted if it is not a single word or could be misread.
  fileprivate var quotedInBaseline: String {
    let isPlain = unicodeScalars.allSatisfy { $0 > " " && $0 != "\"" && $0 != "\u{7F}" }
    return isPlain && quotedForJSON == "\"\(self)\"" ? self : quotedForJSON
  }
}

extension InputFacts {
  static let keys = [
    "duration_s", "walked_m", "speed_mps", "fixes", "headings", "error_m", "accuracy_m", "faults",
    "events", "phone", "map",
  ]

  /// Keys and values in order; fields that are nil have no line.
  fileprivate var lines: [(String, String)] {
    let values = [
      Decimals.shortest(durationSeconds), Decimals.shortest(walkedMeters),
      metersPerSecond.map(Decimals.shortest), "\(fixes)", "\(headings)",
      errorMeters.map(Decimals.shortest), accuracyMeters.map(Decimals.shortest), "\(faults)",
      "\(events)", phone?.quotedInBaseline, map?.quotedInBaseline,
    ]
    return zip(Self.keys, values).compactMap { key, value in value.map { (key, $0) } }
  }

  /// nil if a number is missing or invalid, or a key is unknown.
  init?(_ values: [String: String]) {
    func number(_ key: String) -> Double? {
      values[key].flatMap(Double.init).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
    func count(_ key: String) -> Int? {
      values[key].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }
    guard values.keys.allSatisfy(Self.keys.contains), let duration = number("duration_s"),
      let walked = number("walked_m"), let fixes = count("fixes"),
      let headings = count("headings"), let faults = count("faults"), let events = count("events"),
      ["speed_mps", "error_m", "accuracy_m"].allSatisfy({ values[$0] == nil || number($0) != nil })
    else { return nil }
    self.init(
      durationSeconds: duration, walkedMeters: walked, metersPerSecond: number("speed_mps"),
      fixes: fixes, headings: headings, errorMeters: number("error_m"),
      accuracyMeters: number("accuracy_m"), faults: faults, events: events,
      phone: values["phone"], map: values["map"])
  }
}
