public import SimTraces

/// Reads keys and values, reporting what is missing, wrong or not asked for.
///
/// An answer of nil means: reported, or absent where that is allowed. Every reader without a
/// `default` asks for a key that must be there; `optional` is for those that may be absent.
public final class MappingReader {
  private let all: [YamlNode.Entry]
  /// The key it stands under, or the first of its own where it stands under none.
  private let position: SourceText.Position
  private let name: String?
  private let findings: Findings
  private var asked: [String] = []
  private var missing: [(key: String, expected: String)] = []

  init(_ entries: [YamlNode.Entry], of value: YamlValue, _ findings: Findings) {
    all = entries
    position = value.owner?.keyPosition ?? value.node.position
    name = value.owner?.key
    self.findings = findings
  }

  /// Where the key of the whole stands, or what is first in it where it has none.
  public var place: Diagnostic.Place { findings.source.place(position) }

  /// Where `key` stands; nil where it is absent.
  public func place(of key: String) -> Diagnostic.Place? {
    entry(key).map { findings.source.place($0.keyPosition) }
  }

  /// Reports what is wrong with the whole, or with `key` where it is there.
  public func report(_ message: String, at key: String? = nil, hint: String? = nil) {
    findings.add(message, at: key.flatMap(entry)?.keyPosition ?? position, hint: hint)
  }

  /// The value of `key`, which may be absent.
  public func optional(_ key: String) -> YamlValue? {
    if !asked.contains(key) { asked.append(key) }
    return entry(key).map { YamlValue(node: $0.value, owner: $0, findings: findings) }
  }

  /// The value of `key`, which must be there; `expected` is what the message asks for.
  public func required(_ key: String, expected: String) -> YamlValue? {
    if let value = optional(key) { return value }
    missing.append((key, expected))
    return nil
  }

  /// Every key with its value, in file order: where the keys are names, as of metrics.
  public func entries() -> [YamlEntry] {
    asked = all.map(\.key)
    return all.map { YamlEntry($0, findings) }
  }

  /// Reports every key not asked for, and every one that is missing unless an unknown one was
  /// probably meant to be it.
  func finish() {
    let present = Set(all.map(\.key))
    let expected = Set(asked)
    let absent = asked.filter { !present.contains($0) }
    var meant: Set<String> = []
    for entry in all where !expected.contains(entry.key) {
      let guess = closest(to: entry.key, among: absent) ?? closest(to: entry.key, among: asked)
      if let guess { meant.insert(guess) }
      let known = asked.isEmpty ? "none is" : asked.joined(separator: ", ")
      let list = "known keys here: \(known)"
      findings.add(
        "unknown key '\(entry.key.shortened)'", at: entry.keyPosition,
        hint: guess.map { "did you mean '\($0)'? \(list)" } ?? list)
    }
    for (key, expected) in missing where !meant.contains(key) {
      let within = name.map { " in '\($0.shortened)'" } ?? ""
      findings.add("missing key '\(key)'\(within): expected \(expected)", at: position)
    }
  }

  private func entry(_ key: String) -> YamlNode.Entry? { all.first { $0.key == key } }
}

/// A key that is a name, and its value.
public struct YamlEntry {
  public let key: String
  public let value: YamlValue
  private let keyPosition: SourceText.Position

  init(_ entry: YamlNode.Entry, _ findings: Findings) {
    key = entry.key
    value = YamlValue(node: entry.value, owner: entry, findings: findings)
    keyPosition = entry.keyPosition
  }

  /// Where the key stands.
  public var place: Diagnostic.Place { value.findings.source.place(keyPosition) }

  /// Reports that the key is not one of `names`; where none of them is like it, the hint lists
  /// `listing`, or all.
  public func reportUnknown(_ what: String, among names: [String], listing: [String]? = nil) {
    let known = "known: \((listing ?? names).joined(separator: ", "))"
    let guess = closest(to: key, among: names)
    report(
      "unknown \(what) '\(key.shortened)'", hint: guess.map { "did you mean '\($0)'?" } ?? known)
  }

  /// Reports that the key is wrong.
  public func report(_ message: String, hint: String? = nil) {
    value.findings.add(message, at: keyPosition, hint: hint)
  }
}
