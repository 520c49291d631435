import SimText

/// Checks values against their keys.
extension VectorReader {
  mutating func key(of member: JSONNode.Member, among keys: [VectorKey]) -> VectorKey? {
    let name = AppNames.field(member.name, isOfApps)
    if let key = keys.first(where: { $0.name == name }) { return key }
    refuse(
      "unknown name \(member.name.quoted())", at: member,
      hint: "known here: \(keys.map(\.name).joined(separator: ", "))")
    return nil
  }

  mutating func read(_ node: JSONNode, _ keys: [VectorKey]) -> VectorValue {
    var values: [String: VectorValue] = [:]
    for member in node.members ?? [] {
      guard let key = key(of: member, among: keys) else { continue }
      if values[key.name] != nil {
        refuse("\(member.name.quoted()) gives '\(key.name)' a second time", at: member)
      }
      values[key.name] = read(member.value, key)
    }
    for key in keys where key.isRequired && values[key.name] == nil {
      if node[key.name] == nil { refuse("'\(key.name)' is missing: \(key.summary)", at: node) }
    }
    return .record(values)
  }

  mutating func read(_ node: JSONNode, _ key: VectorKey) -> VectorValue? {
    if key.isOptional, case .null = node.value { return .null }
    return read(node, key.kind)
  }

  private mutating func read(_ node: JSONNode, _ kind: VectorKey.Kind) -> VectorValue? {
    switch (kind, node.value) {
    case (.number(let range), .number(let number)) where range.contains(number):
      return .number(number)
    case (.whole(let range), .number(let number))
    where Double(range.lowerBound) <= number && number <= Double(range.upperBound)
      && number == number.rounded():
      return .number(number)
    case (.flag, .bool(let value)): return .flag(value)
    case (.text, .string(let text)): return .text(text)
    case (.word(let words), .string(let text)) where words.contains(text): return .text(text)
    case (.coordinate, .object), (.place, .object):
      return read(node, VectorKey.coordinateKeys)
    case (.place, .string(let text)): return .text(text)
    case (.map, .string(let text)) where maps[text] != nil: return .text(text)
    case (.list(let kind), .array(let nodes)):
      return .list(nodes.compactMap { read($0, kind) })
    case (.record(let keys), .object): return read(node, keys)
    default:
      refuse("found \(node.words), expected \(expected(kind))", at: node)
      return nil
    }
  }

  private func expected(_ kind: VectorKey.Kind) -> String {
    switch kind {
    case .number(let range):
      abs(range.lowerBound) >= 1e6 || range.upperBound >= 1e6
        ? "a number" + (range.lowerBound == 0 ? " from 0" : "")
        : "a number from \(shown(range.lowerBound)) to \(shown(range.upperBound))"
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .flag: "true or false"
    case .text: "a text"
    case .word(let words): "one of \(words.joined(separator: ", "))"
    case .coordinate: "a place, as in {\"lat\": 31.6258, \"lon\": -7.9892}"
    case .place: "a place of the map by its name, or {\"lat\": 31.6258, \"lon\": -7.9892}"
    case .map:
      maps.isEmpty
        ? "the name of a map, and the file has none under 'maps'"
        : "the name of a map of this file: \(maps.keys.sorted().joined(separator: ", "))"
    case .list: "a list"
    case .record: "an object"
    }
  }

  private func shown(_ number: Double) -> String {
    let rounded = number.rounded()
    return abs(number - rounded) < 1e-9 ? "\(Int(rounded))" : "\(number)"
  }
}
