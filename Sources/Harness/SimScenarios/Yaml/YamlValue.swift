public import SimKernel
import SimText

/// A value in a document. Its readers return the requested type, or report an error and return nil.
public struct YamlValue {
  let node: YamlNode
  /// The key of the value; nil for a list item and for the whole document.
  var owner: YamlNode.Entry?
  let findings: Findings

  private var isMapping: Bool { if case .mapping = node.content { true } else { false } }

  private var isSequence: Bool { if case .sequence = node.content { true } else { false } }

  /// Records the requests if this represents all values; nil for a real value.
  private var asked: Shape? { if case .asked(let shape) = node.content { shape } else { nil } }

  /// Records a possible form of the value, if this represents all values.
  func note(_ form: Shape.Form) { asked?.note(form) }

  /// Reports that the value is wrong.
  public func report(_ message: String, hint: String? = nil) {
    findings.add(message, at: node.position, hint: hint)
  }

  /// Reads a non-empty text, without trailing white space.
  public func string() -> String? {
    asked?.note(.text)
    return read("a text", quoted: true) { text throws(Slip) in String(text.trimmingEnd()) }
  }

  /// Reads `true` or `false`.
  public func bool() -> Bool? {
    asked?.note(.boolean)
    return read("true or false") { text throws(Slip) in
      if text == "true" || text == "false" { return text == "true" }
      let hint: String? =
        switch text.lowercased() {
        case "true", "yes", "on", "y": "write true"
        case "false", "no", "off", "n": "write false"
        default: nil
        }
      throw Slip(message: "expected true or false, found '\(text.shortened)'", hint: hint)
    }
  }

  /// Reads a number without a unit, in `range`.
  public func number(in range: ClosedRange<Double>? = nil) -> Double? {
    asked?.note(.number(range ?? -.infinity ... .infinity))
    let expected = range.map { "a number \($0.words(.count))" } ?? "a number"
    return read(expected, in: range) { text throws(Slip) in
      try NumberParsing.number(text, expected: expected)
    }
  }

  /// Reads a whole number in `range`.
  public func integer(in range: ClosedRange<Int>? = nil) -> Int? {
    asked?.note(.integer(range ?? .min ... .max))
    let expected =
      range.map {
        "a whole number \($0.words(lowest: .min, highest: .max, \.description))"
      } ?? "a whole number"
    return read(expected, in: range) { text throws(Slip) in
      try NumberParsing.integer(text, expected: expected)
    }
  }

  /// Reads a number with a unit of `dimension`; the result is in the base unit.
  ///
  /// The default range is ±1e9 of the base unit, the range of a `Timespan`.
  public func quantity(_ dimension: Dimension, in range: ClosedRange<Double>? = nil) -> Double? {
    let range = range ?? -1e9...1e9
    asked?.note(.quantity(dimension, range))
    let expected = dimension.expected
    let outside = "\(dimension.withArticle) \(range.words(dimension))"
    return read(expected, outside: outside, in: range, quoted: true) { text throws(Slip) in
      try Quantity.parse(text, dimension).value
    }
  }

  /// Reads a quantity of `dimension` in `range`, or `word`, which gives `.some(nil)`.
  func quantity(
    _ dimension: Dimension, in range: ClosedRange<Double>, or word: String
  ) -> Double?? {
    asked?.note(.words([word]))
    if case .scalar(word, .plain) = node.content { return .some(nil) }
    return quantity(dimension, in: range).map { .some($0) }
  }

  /// Reads one quantity of `dimension`, or `from .. to`; the result is in the base unit.
  public func span(
    _ dimension: Dimension, in range: ClosedRange<Double>
  ) -> ClosedRange<Double>? {
    asked?.note(.span(dimension, range))
    let expected = dimension.expected
    let span = read(expected, quoted: true) { text throws(Slip) in
      try Quantity.parseSpan(text, dimension)
    }
    guard let span else { return nil }
    return range.contains(span.lowerBound) && range.contains(span.upperBound)
      ? span : refuse(expected: "\(dimension.withArticle) \(range.words(dimension))")
  }

  /// Reads a bound for a metric of `dimension`: `<= 20 /s`, `10 s .. 20 s`.
  public func bound(_ dimension: Dimension) -> Bound? {
    asked?.note(.bound(dimension))
    if case .scalar(_, .block) = node.content,
      findings.source.rest(from: node.position).first == ">"
    {
      findings.addUnquotedComparison(at: node.position)
      return nil
    }
    return read(Bound.expected(dimension), quoted: true) { text throws(Slip) in
      try Bound.parse(text, dimension)
    }
  }

  /// Reads one of `words`.
  public func choice(_ words: [String]) -> String? {
    asked?.note(words.isEmpty ? .text : .words(words))
    return read(Self.oneOf(words), quoted: true) { text throws(Slip) in
      if words.contains(String(text)) { return String(text) }
      guard !words.isEmpty else {
        throw Slip(message: "there is nothing to choose from here, found '\(text.shortened)'")
      }
      throw Slip(
        message: "expected \(Self.oneOf(words)), found '\(text.shortened)'",
        hint: closest(to: String(text), among: words).map { "did you mean '\($0)'?" })
    }
  }

  static func oneOf(_ words: [String]) -> String {
    "one of \(words.map { "'\($0)'" }.joined(separator: ", "))"
  }

  /// Reads a block of text after `|`, in which every line break counts.
  public func block() -> YamlBlock? {
    asked?.note(.block)
    guard case .scalar(let text, .block) = node.content,
      findings.source.rest(from: node.position).first == "|",
      let block = YamlBlock(text, header: node.position, findings)
    else {
      return refuse(expected: "a block of text", hint: "write '|' here and the lines below it")
    }
    return block
  }

  /// Reads a list item by item, without items for which `read` returns nil.
  public func sequence<T>(_ read: (YamlValue) -> T?) -> [T]? {
    if let shape = asked?.noteItems() {
      return [read(YamlValue(asking: shape, findings))].compactMap { $0 }
    }
    guard case .sequence(let nodes) = node.content else { return refuse(expected: "a list") }
    return nodes.compactMap { read(YamlValue(node: $0, findings: findings)) }
  }

  /// Reads a mapping; every key that `read` does not ask for is reported.
  public func mapping<T>(_ read: (MappingReader) -> T?) -> T? {
    if let asked { return read(MappingReader(asking: asked, findings)) }
    guard case .mapping(let entries) = node.content else {
      return refuse(expected: "keys and values")
    }
    let reader = MappingReader(entries, of: self, findings)
    defer { reader.finish() }
    return read(reader)
  }

  /// Reads a mapping with `read`, and anything else with `other`.
  public func mapping<T>(_ read: (MappingReader) -> T?, or other: (YamlValue) -> T?) -> T? {
    if asked == nil { return isMapping ? mapping(read) : other(self) }
    _ = mapping(read)
    return other(self)
  }

  /// Reads a list with `read`, and anything else with `other`.
  public func sequence<T>(_ read: (YamlValue) -> T?, or other: (YamlValue) -> [T]?) -> [T]? {
    if asked == nil { return isSequence ? sequence(read) : other(self) }
    _ = sequence(read)
    return other(self)
  }
}

extension YamlValue {
  /// A value that represents all values.
  init(asking shape: Shape, _ findings: Findings) {
    node = YamlNode(content: .asked(shape), position: .start)
    self.findings = findings
  }

  /// Reads a text that `parse` accepts; `form` is its description in the schema.
  func text<T>(
    _ form: Shape.Form, expected: String, _ parse: (Substring) throws(Slip) -> T
  ) -> T? {
    asked?.note(form)
    return read(expected, quoted: true, parse)
  }

  /// Reads a non-empty text and checks that the result is in `range`.
  private func read<T: Comparable>(
    _ expected: String, outside: String? = nil, in range: ClosedRange<T>?, quoted: Bool = false,
    _ parse: (Substring) throws(Slip) -> T
  ) -> T? {
    guard let value = read(expected, quoted: quoted, parse) else { return nil }
    return range?.contains(value) ?? true ? value : refuse(expected: outside ?? expected)
  }

  /// Reads a non-empty text; a quoted one only if `quoted` is true.
  private func read<T>(
    _ expected: String, quoted: Bool = false, _ parse: (Substring) throws(Slip) -> T
  ) -> T? {
    guard case .scalar(let text, let style) = node.content,
      text.contains(where: { !$0.isWhitespace }),
      style != .plain || text != "~" && text != "null"
    else { return refuse(expected: expected) }
    guard quoted || style == .plain else {
      let bare = text.shortened
      return refuse(
        expected: expected, hint: style == .quoted ? "write \(bare) without quotes" : nil)
    }
    do {
      return try parse(Substring(text))
    } catch {
      findings.add(error.message, at: position(after: error.offset, of: text), hint: error.hint)
      return nil
    }
  }

  func refuse<T>(expected: String, hint: String? = nil) -> T? {
    switch node.content {
    case .refused, .asked: return nil
    case .scalar(let text, .plain) where text == "~" || text == "null":
      report(
        "expected \(expected), found nothing",
        hint: "YAML reads '\(text)' as nothing: write a value, or leave it out")
      return nil
    default: break
    }
    report("expected \(expected), found \(node.description)", hint: hint)
    return nil
  }

  /// The position of the `offset`-th character of the scalar, if the line shows the text unchanged.
  private func position(after offset: Int, of text: String) -> SourceText.Position {
    var position = node.position
    let written = findings.source.rest(from: position)
    let quote = written.first == "\"" || written.first == "'" ? 1 : 0
    if written.dropFirst(quote).starts(with: text.unicodeScalars) {
      position.column += offset > 0 ? quote + offset : 0
    }
    return position
  }
}

extension ClosedRange {
  /// Text as in `from 0.5 m/s to 3 m/s`; an end at `lowest` or `highest` is left out.
  func words(lowest: Bound, highest: Bound, _ format: (Bound) -> String) -> String {
    if lowerBound == upperBound { return "of \(format(lowerBound))" }
    if upperBound == highest { return "of at least \(format(lowerBound))" }
    if lowerBound == lowest { return "of at most \(format(upperBound))" }
    return "from \(format(lowerBound)) to \(format(upperBound))"
  }
}

extension ClosedRange<Double> {
  func words(_ dimension: Dimension) -> String {
    words(lowest: -.infinity, highest: .infinity, dimension.formatExactly)
  }
}
