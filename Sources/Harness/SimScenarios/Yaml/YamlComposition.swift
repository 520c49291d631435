import SimText
import Yams

/// Converts a text to nodes with positions.
///
/// Apart from YamlText this is the only code that uses Yams. It works on a disguised text in which
/// every `*` is another character: the parser never sees an alias, so a document can't expand
/// itself ("billion laughs"), and an alias appears as a text that starts with that character. A
/// duplicate key, which Yams rejects without a position, is found in a similar way: the first one
/// is disguised and the document is composed again.
struct YamlComposition {
  private let source: SourceText
  private let findings: Findings
  private var scalars: [Unicode.Scalar]
  /// Names of the disguised keys, by position.
  private var disguised: [SourceText.Position: String] = [:]

  /// Most characters that are composed in total while keys are disguised: a text of the largest
  /// size, 512 KiB, is composed once; a handwritten one as often as needed.
  private static let mostComposed = 1 << 19
  private static let star: Unicode.Scalar = "\u{E000}"
  private static let firstDisguise = 0xE001

  private init(_ findings: Findings) {
    source = findings.source
    self.findings = findings
    scalars = source.scalars.map { $0 == "*" ? Self.star : $0 }
  }

  /// The root of the document; nil if it is empty or has errors that prevent further reading.
  static func compose(_ findings: Findings) -> YamlNode? {
    var composition = YamlComposition(findings)
    return composition.compose()
  }

  private mutating func compose() -> YamlNode? {
    var duplicate: (message: String, position: SourceText.Position)?
    while true {
      do {
        let parser = try Parser(
          yaml: SourceText.string(scalars), resolver: .basic, encoding: .utf8)
        let root = try parser.singleRoot()
        // The parser owns the anchors, and nodes hold them weakly.
        return withExtendedLifetime(parser) { root.map { node($0, level: 1) } }
      } catch YamlError.duplicatedKeysInMapping(let names, let context) {
        let name = restored(names.first ?? "")
        let position = source.position(
          line: context.mark.line, scalarColumn: context.mark.column)
        duplicate = ("key '\(name.shortened)' is written twice", position)
        if name == "" || "[{".contains(source.text(from: position).first ?? "?") {
          duplicate?.message = "expected a word as key"
        }
        guard disguise(context.mark, as: name) else { break }
      } catch let error as YamlError {
        if duplicate == nil { findings.add(error, disguised: restored) }
        break
      } catch {
        findings.add("\(error)", at: .start)
        break
      }
    }
    if let duplicate { findings.add(duplicate.message, at: duplicate.position) }
    return nil
  }

  /// Makes the key at `mark` unique; returns false if that is impossible.
  private mutating func disguise(_ mark: Mark, as name: String) -> Bool {
    guard disguised.count < min(Findings.most, Self.mostComposed / max(1, scalars.count)),
      var index = source.index(line: mark.line, scalarColumn: mark.column)
    else { return false }
    let quote = scalars[index]
    if quote == "\"" || quote == "'" {
      index += 1
      guard index < scalars.count, scalars[index] != quote, scalars[index] != "\\" else {
        return false
      }
    }
    let disguise = Unicode.Scalar(UInt32(Self.firstDisguise + disguised.count))
    guard let disguise, !"[{?|>\n".unicodeScalars.contains(scalars[index]) else { return false }
    scalars[index] = disguise
    disguised[source.position(line: mark.line, scalarColumn: mark.column)] = name
    return true
  }

  private func restored(_ text: String) -> String {
    SourceText.string(text.unicodeScalars.map { $0 == Self.star ? "*" : $0 })
  }

  private func node(_ node: Node, level: Int) -> YamlNode {
    let position = position(of: node)
    guard !refuse(node, at: position, level: level) else {
      return YamlNode(content: .refused, position: position)
    }
    switch node {
    case .scalar(let scalar):
      return YamlNode(
        content: .scalar(restored(scalar.string), style(of: scalar)), position: position)
    case .sequence(let sequence):
      let items = sequence.map { self.node($0, level: level + 1) }
      return YamlNode(content: .sequence(items), position: position)
    case .mapping(let mapping):
      return YamlNode(content: .mapping(entries(of: mapping, level: level)), position: position)
    case .alias:
      return YamlNode(content: .refused, position: position)
    }
  }

  private func entries(of mapping: Node.Mapping, level: Int) -> [YamlNode.Entry] {
    var entries: [YamlNode.Entry] = []
    var lines: [String: Int] = [:]
    for (key, value) in mapping {
      let position = position(of: key)
      let value = node(value, level: level + 1)
      guard !refuse(key, at: position, level: level) else { continue }
      guard case .scalar(let scalar) = key, !scalar.string.isEmpty else {
        findings.add("expected a word as key", at: position)
        continue
      }
      let name = disguised[position] ?? restored(scalar.string)
      if name == "<<", style(of: scalar) == .plain {
        findings.add(
          "merge keys are not supported", at: position, hint: "write the values out")
      } else if let line = lines[name] {
        findings.add(
          "key '\(name.shortened)' is written twice", at: position,
          hint: "the first is on line \(line)")
      } else {
        lines[name] = position.line
        entries.append(YamlNode.Entry(key: name, keyPosition: position, value: value))
      }
    }
    return entries
  }

  /// Reports features that a scenario may not use; returns whether it did.
  private func refuse(_ node: Node, at position: SourceText.Position, level: Int) -> Bool {
    let (anchor, tag) =
      switch node {
      case .scalar(let scalar): (scalar.anchor, scalar.tag.rawValue)
      case .sequence(let sequence): (sequence.anchor, sequence.tag.rawValue)
      case .mapping(let mapping): (mapping.anchor, mapping.tag.rawValue)
      case .alias(let alias): (alias.anchor, "")
      }
    if let anchor {
      findings.add(
        "anchors are not supported, found '&\(anchor.rawValue.shortened)'", at: position,
        hint: "write the value out where it is used")
    } else if case .scalar(let scalar) = node, style(of: scalar) == .plain,
      scalar.string.unicodeScalars.first == Self.star
    {
      findings.add(
        "aliases are not supported, found '\(restored(scalar.string).shortened)'", at: position,
        hint: "write the value out; a text that starts with '*' needs quotes")
    } else if source.rest(from: position).first == "!" {
      findings.add(
        "tags are not supported, found '\(tagText(at: position))'", at: position,
        hint: "leave it out; a text that starts with '!' needs quotes")
    } else if !tag.isEmpty, !tag.hasPrefix("tag:yaml.org,2002:") {
      findings.add("tags are not supported, found '\(tag.shortened)'", at: position)
    } else if level > YamlScreening.mostLevels {
      findings.add(
        "nested too deeply: more than \(YamlScreening.mostLevels) levels", at: position)
    } else {
      return false
    }
    return true
  }

  private func tagText(at position: SourceText.Position) -> String {
    source.text(from: position).prefix { !$0.isWhitespace }.shortened
  }

  private func position(of node: Node) -> SourceText.Position {
    guard let mark = node.mark else { return .start }
    return source.position(line: mark.line, scalarColumn: mark.column)
  }

  private func style(of scalar: Node.Scalar) -> YamlNode.Style {
    switch scalar.style {
    case .any, .plain: .plain
    case .singleQuoted, .doubleQuoted: .quoted
    case .literal, .folded: .block
    }
  }
}
