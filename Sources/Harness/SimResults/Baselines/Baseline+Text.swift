import SimKernel
import SimObservations
import SimWriting

/// Baselines as text that is small, and whose differences a person can read: a line for each metric
/// of one seed, a block of ten values a line for each of many.
extension Baseline {
  /// Values a line of many seeds.
  private static let valuesPerLine = 10

  public var text: String {
    var text = """
      format: 1
      scenario: \(word(scenario))
      simrun: \(word(version))
      seeds: \(firstSeed.map { "\(runs) from \($0)" } ?? "none")
      input: \(input?.text ?? "none")

      """
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

  /// Quoted where it is more than a word or could be taken for something else.
  private func word(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { $0 > " " && $0 != "\"" && $0 != "\u{7F}" }
    return isPlain && name.quotedForJSON == "\"\(name)\"" ? name : name.quotedForJSON
  }
}
