import Foundation
import SimKernel
import SimObservations
public import SimText

extension Baseline {
  /// Reads the baseline in `bytes`, the content of the file at `path`; throws at the first invalid
  /// line.
  public init(bytes: some Collection<UInt8>, path: String) throws(Diagnostic) {
    var reader = BaselineReader(bytes, path: path)
    self = try reader.read()
  }
}

/// Reads a baseline line by line.
private struct BaselineReader {
  private let path: String
  private let lines: [Substring]
  /// Index of the next line.
  private var index = 0

  /// Most seeds that a job can have.
  private static let mostRuns = 1_000_000

  init(_ bytes: some Collection<UInt8>, path: String) {
    self.path = path
    // split by bytes: Swift treats a carriage return with a line feed as one character
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      Substring(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self)
    }
  }

  mutating func read() throws(Diagnostic) -> Baseline {
    guard lines.first == "format: 1" else {
      throw refusal("expected a baseline of 'format: 1'", at: 0)
    }
    index = 1
    let scenario = try name(try value(of: "scenario"))
    let version = try name(try value(of: "simrun"))
    let seeds = try seeds()
    let input = try digest("input", orNone: true)
    let facts = try facts()
    var baseline = Baseline(
      scenario: scenario, version: version, firstSeed: seeds.first, runs: seeds.count,
      input: input, facts: facts, variants: [])
    while let line = next() {
      guard line.hasPrefix("variant:") else {
        throw refusal("expected 'variant: NAME'", at: index - 1)
      }
      let name = try name(line.dropFirst("variant:".count))
      baseline.variants.append(try variant(name, runs: seeds.count))
    }
    return baseline
  }

  private mutating func seeds() throws(Diagnostic) -> (first: UInt64?, count: Int) {
    let text = try value(of: "seeds")
    if text == "none" { return (nil, 1) }
    let words = text.split(separator: " ")
    guard words.count == 3, words[1] == "from", let count = Int(words[0]),
      (0...Self.mostRuns).contains(count), let first = UInt64(words[2])
    else { throw refusal("expected 'seeds: COUNT from FIRST', or none", at: index - 1) }
    return (first, count)
  }

  /// Reads lines such as `input.fixes: 601`; old baselines don't have them.
  private mutating func facts() throws(Diagnostic) -> InputFacts? {
    let start = index
    var values: [String: String] = [:]
    while index < lines.count, lines[index].hasPrefix("input.") {
      let parts = lines[index].dropFirst("input.".count).split(separator: ":", maxSplits: 1)
      guard parts.count == 2, values[String(parts[0])] == nil else {
        throw refusal("expected 'input.KEY: VALUE', each key once", at: index)
      }
      values[String(parts[0])] = try name(parts[1], at: index)
      index += 1
    }
    guard !values.isEmpty else { return nil }
    guard let facts = InputFacts(values) else {
      let keys = InputFacts.keys.joined(separator: ", ")
      throw refusal("expected numbers of what was given, under 'input.' \(keys)", at: start)
    }
    return facts
  }

  private mutating func variant(
    _ name: String, runs: Int
  ) throws(Diagnostic) -> Baseline.Variant {
    let must = try value(of: "must")
    guard must == "pass" || must == "fail" else {
      throw refusal("expected 'must: pass' or 'must: fail'", at: index - 1)
    }
    guard let digest = try digest("digest", orNone: false) else {
      throw refusal("expected a digest", at: index - 1)
    }
    var variant = Baseline.Variant(
      name: name, expectedToPass: must == "pass", digest: digest, measures: [])
    while index < lines.count, !lines[index].isEmpty, !lines[index].hasPrefix("variant:") {
      variant.measures.append(try measure(runs: runs))
    }
    return variant
  }

  /// Reads a line as in `compass.false_good % lower ±0.5: 2.697`.
  private mutating func measure(runs: Int) throws(Diagnostic) -> Baseline.Measure {
    let place = index
    let line = lines[index]
    index += 1
    guard let colon = line.lastIndex(of: ":") else {
      throw refusal("expected 'METRIC UNIT lower|higher|-: VALUE'", at: place)
    }
    var words = line[..<colon].split(separator: " ")
    var tolerance: Double?
    if let last = words.last, last.hasPrefix("±") {
      tolerance = Double(last.dropFirst())
      guard let tolerance, tolerance >= 0, tolerance.isFinite else {
        throw refusal("expected a tolerance as in '±0.5'", at: place)
      }
      words.removeLast()
    }
    let better = words.last.flatMap { Direction(rawValue: String($0)) }
    guard words.count >= 3, better != nil || words.last == "-" else {
      throw refusal("expected 'METRIC UNIT lower|higher|-: VALUE'", at: place)
    }
    // the unit may have several words, as in `m s`
    let unit = words[1..<words.count - 1].joined(separator: " ")
    var texts = line[line.index(after: colon)...].split(separator: " ")
    while index < lines.count, lines[index].hasPrefix("  ") {
      texts += lines[index].split(separator: " ")
      index += 1
    }
    guard texts.count == runs else {
      throw refusal("expected \(runs) values, one per seed, found \(texts.count)", at: place)
    }
    var values: [Double?] = []
    for text in texts {
      let value = text == "-" ? nil : Double(text)
      guard text == "-" || value?.isFinite == true else {
        throw refusal("expected a number or -, found '\(text.prefix(40))'", at: place)
      }
      values.append(value)
    }
    return Baseline.Measure(
      metric: String(words[0]), unit: unit == "-" ? "" : unit, better: better,
      tolerance: tolerance, values: values)
  }

  // MARK: - lines

  /// Returns the next line that is not empty.
  private mutating func next() -> Substring? {
    while index < lines.count, lines[index].isEmpty { index += 1 }
    guard index < lines.count else { return nil }
    index += 1
    return lines[index - 1]
  }

  private mutating func value(of key: String) throws(Diagnostic) -> Substring {
    guard index < lines.count, lines[index].hasPrefix("\(key): ") else {
      throw refusal("expected '\(key): …'", at: index)
    }
    index += 1
    return lines[index - 1].dropFirst(key.utf8.count + 2)
  }

  private mutating func digest(
    _ key: String, orNone: Bool
  ) throws(Diagnostic) -> RunDigest? {
    let text = try value(of: key)
    if orNone && text == "none" { return nil }
    guard text.utf8.count == 16, let value = UInt64(text, radix: 16) else {
      throw refusal("expected a digest of 16 hexadecimal digits", at: index - 1)
    }
    return RunDigest(value)
  }

  /// Reads a plain or quoted name.
  private func name(_ text: Substring, at place: Int? = nil) throws(Diagnostic) -> String {
    let text = text.drop { $0 == " " }
    guard text.hasPrefix("\"") else { return String(text) }
    guard let name = try? JSONDecoder().decode(String.self, from: Data(text.utf8)) else {
      throw refusal("expected a name in quotes", at: place ?? index - 1)
    }
    return name
  }

  private func refusal(_ message: String, at index: Int) -> Diagnostic {
    Diagnostic(
      message, at: Diagnostic.Place(file: path, line: index + 1),
      hint: "simrun baseline save writes it anew",
      sourceLine: index < lines.count ? String(lines[index]) : nil)
  }
}
