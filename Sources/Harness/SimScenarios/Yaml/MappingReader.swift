import SimFeatures
import SimText

/// Reads keys and values, and reports missing, wrong and unknown ones.
///
/// nil means: reported, or absent if that is allowed. Every reader without a `default` needs the
/// key to be present; `optional` is for keys that may be absent.
public final class MappingReader {
  private let all: [YamlNode.Entry]
  /// Position of the parent key, or of its own first key if it has no parent.
  private let position: SourceText.Position
  private let name: String?
  private let findings: Findings
  /// Records the requested keys if this represents all possible keys; nil for real ones.
  private let shape: Shape?
  private var asked: [String] = []
  private var missing: [(key: String, expected: String)] = []

  init(_ entries: [YamlNode.Entry], of value: YamlValue, _ findings: Findings) {
    all = entries
    position = value.owner?.keyPosition ?? value.node.position
    name = value.owner?.key
    self.findings = findings
    shape = nil
  }

  /// A reader that represents all possible keys.
  init(asking shape: Shape, _ findings: Findings) {
    shape.noteKeys()
    all = []
    position = .start
    name = nil
    self.findings = findings
    self.shape = shape
  }

  /// A diagnostic, to be completed in a run, at `key` if present, else at `other`, or at the whole.
  func refusal(at key: String, or other: String? = nil) -> Diagnostic {
    let entry = entry(key) ?? other.flatMap(self.entry)
    return findings.source.diagnostic("", at: entry?.keyPosition ?? position)
  }

  /// Reports an error of the whole, or of `key` if present.
  public func report(_ message: String, at key: String? = nil, hint: String? = nil) {
    findings.add(message, at: key.flatMap(entry)?.keyPosition ?? position, hint: hint)
  }

  var isEmpty: Bool { all.isEmpty }

  /// Whether `key` is present, without reading its value.
  func has(_ key: String) -> Bool { entry(key) != nil }

  /// Whether the whole document has no errors so far.
  var isSound: Bool { findings.isEmpty }

  /// The value of an optional `key`; `meaning` is its description in the schema.
  public func optional(_ key: String, _ meaning: String = "") -> YamlValue? {
    if let shape { return YamlValue(asking: shape.at(key, meaning), findings) }
    if !asked.contains(key) { asked.append(key) }
    return entry(key).map { YamlValue(node: $0.value, owner: $0, findings: findings) }
  }

  /// The value of a required `key`; `expected` describes it in messages.
  public func required(_ key: String, expected: String, _ meaning: String = "") -> YamlValue? {
    shape?.require(key)
    if let value = optional(key, meaning) { return value }
    missing.append((key, expected))
    return nil
  }

  /// The value of an optional `key`; the schema states its default.
  func optional(_ key: String, default text: String?, _ meaning: String) -> YamlValue? {
    shape?.at(key, meaning).defaultText = text
    return optional(key, meaning)
  }

  /// Reads one of several keys; exactly one must be present.
  func one<T>(
    of keys: [(name: String, meaning: String, read: (YamlValue) -> T?)], _ whole: String
  ) -> T? {
    shape?.requireOne(of: keys.map(\.name))
    let found = keys.compactMap { key in
      optional(key.name, key.meaning).map { (key.name, $0, key.read) }
    }
    if shape != nil {
      for (_, value, read) in found { _ = read(value) }
      return nil
    }
    let quoted = keys.map { "a '\($0.name)'" }
    let names = (quoted.dropLast(2) + [quoted.suffix(2).joined(separator: " or ")])
      .joined(separator: ", ")
    guard let first = found.first else {
      report("expected \(names)")
      return nil
    }
    if found.count > 1 {
      report("\(whole) is either \(names)", at: found[1].0)
      return nil
    }
    return first.2(first.1)
  }

  /// Reads with `with` if `key` is present, else with `without`; `refused` are keys allowed only
  /// without `key`, and `whole` names the parent in messages.
  func fork<T>(
    on key: String, _ meaning: String, refusing refused: [String], of whole: String = "a scenario",
    with: (YamlValue) -> T?, without: () -> T?
  ) -> T? {
    if let shape, let value = optional(key, meaning) {
      _ = with(value)
      shape.fork(on: key, refusing: refused) { _ = without() }
      return nil
    }
    guard let value = optional(key, meaning) else { return without() }
    for other in refused where optional(other) != nil {
      report("\(whole) has either '\(key)' or '\(other)'", at: other)
    }
    return with(value)
  }

  /// All keys with their values, in file order, for keys that are names chosen by the scenario.
  public func entries() -> [YamlEntry] {
    if let shape { return [YamlEntry("*", YamlValue(asking: shape.atAnyName(), findings))] }
    asked = all.map(\.key)
    return all.map { YamlEntry($0, findings) }
  }

  /// All keys whose value satisfies `isWanted`, in file order, if some keys are names chosen by the
  /// scenario.
  func entries(where isWanted: (YamlValue) -> Bool) -> [YamlEntry] {
    if let shape { return [YamlEntry("*", YamlValue(asking: shape.atAnyName(), findings))] }
    let found = all.filter {
      isWanted(YamlValue(node: $0.value, owner: $0, findings: findings)) && !asked.contains($0.key)
    }
    asked += found.map(\.key)
    return found.map { YamlEntry($0, findings) }
  }

  /// All keys for which `isMeant` is true, in file order, for keys composed of names that the
  /// scenario chooses; `pattern` and `meaning` are their description in the schema.
  func entries(
    matching pattern: String, _ meaning: String, _ isMeant: (String) -> Bool
  ) -> [YamlEntry] {
    if let shape {
      return [
        YamlEntry("*", YamlValue(asking: shape.at(matching: pattern, meaning), findings))
      ]
    }
    return all.filter { isMeant($0.key) }.map { YamlEntry($0, findings) }
  }

  /// All keys with their values, in file order; the keys must be in `names`, with the schema's
  /// description of each. Others are reported with the known names, or with the command that lists
  /// them.
  func entries(
    of what: String, among names: [(name: String, meaning: String)],
    besides others: [YamlEntry] = [], listedBy command: String? = nil
  ) -> [YamlEntry] {
    if let shape {
      return names.map { name, meaning in
        YamlEntry(name, YamlValue(asking: shape.at(name, meaning), findings))
      } + others
    }
    return entries().filter { entry in
      if names.contains(where: { $0.name == entry.key }) { return true }
      if others.contains(where: { $0.key == entry.key }) { return true }
      entry.reportUnknown(what, among: names.map(\.name), listedBy: command)
      return false
    }
  }

  /// Reports every key that was not read, and every missing one, unless an unknown key was probably
  /// meant to be it.
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

  /// Names of all lines of the scenario that `simrun prove` can test.
  var lineNames: [String] {
    LineSearch(YamlNode(content: .mapping(all), position: position)).lines.map(\.name)
  }

  /// The keys under `key`, without reading them; empty if there are none.
  func keys(under key: String) -> [String] {
    guard case .mapping(let entries)? = entry(key)?.value.content else { return [] }
    return entries.map(\.key)
  }

  /// The features of simrun that the programs under `key` replace, without reading them.
  func roles(under key: String) -> [any FeatureSettings.Type] {
    guard case .mapping(let entries)? = entry(key)?.value.content else { return [] }
    let names = entries.flatMap { entry -> [String] in
      guard case .mapping(let keys) = entry.value.content,
        keys.contains(where: { $0.key == "external" }),
        let role = keys.first(where: { $0.key == "as" })?.value.content
      else { return [] }
      return switch role {
      case .scalar(let name, _): [name]
      case .mapping(let roles): roles.map(\.key)
      default: []
      }
    }
    return FeatureCatalog.all.filter { names.contains($0.name) }
  }

  private func entry(_ key: String) -> YamlNode.Entry? { all.first { $0.key == key } }
}

/// A key that is a name, with its value.
public struct YamlEntry {
  public let key: String
  public let value: YamlValue
  private let keyPosition: SourceText.Position

  init(_ entry: YamlNode.Entry, _ findings: Findings) {
    key = entry.key
    value = YamlValue(node: entry.value, owner: entry, findings: findings)
    keyPosition = entry.keyPosition
  }

  /// An entry that represents all names and values.
  init(_ key: String, _ value: YamlValue) {
    self.key = key
    self.value = value
    keyPosition = .start
  }

  /// Whether it represents all names and records the requests.
  var isAsked: Bool { if case .asked = value.node.content { true } else { false } }

  /// Place of the key.
  var place: Diagnostic.Place { value.findings.source.place(keyPosition) }

  /// A diagnostic without message at the key, to be completed in a run.
  var refusal: Diagnostic { value.findings.source.diagnostic("", at: keyPosition) }

  /// The comment after `#` on the line of the value; nil if there is none.
  var comment: String? {
    let line = SourceText.string(value.findings.source.rest(from: value.node.position))
    guard let mark = line.firstRange(of: " #") else { return nil }
    let text = line[mark.upperBound...].drop(while: \.isWhitespace)
    return text.isEmpty ? nil : String(text.trimmingEnd())
  }

  /// Reports that the key is not one of `names`; if none is similar, the hint lists all, or for
  /// many names the nearest and the `command` that lists all.
  public func reportUnknown(_ what: String, among names: [String], listedBy command: String? = nil)
  {
    report(
      "unknown \(what) '\(key.shortened)'", hint: hint(for: key, among: names, listedBy: command))
  }

  /// Reports that the key is wrong.
  public func report(_ message: String, hint: String? = nil) {
    value.findings.add(message, at: keyPosition, hint: hint)
  }
}
