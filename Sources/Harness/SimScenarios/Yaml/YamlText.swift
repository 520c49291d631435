import Yams

extension YamlNode {
  /// The node as text of a file, without comments: short pieces on one line, long ones on several.
  var text: String {
    get throws { try Yams.serialize(node: yams, width: 100, allowUnicode: true) }
  }

  /// Mappings of at most this many characters are written on one line.
  private static let mostInLine = 70

  private var yams: Node {
    switch content {
    case .scalar(let text, let style):
      let quotes: Node.Scalar.Style =
        switch style {
        case .plain: .plain
        case .quoted: .singleQuoted
        case .block: .literal
        }
      return .scalar(Node.Scalar(text, Tag(.implicit), quotes))
    case .mapping(let entries):
      let pairs = entries.map { entry in
        (Node.scalar(Node.Scalar(entry.key, Tag(.implicit), .plain)), entry.value.yams)
      }
      return .mapping(Node.Mapping(pairs, Tag(.implicit), isShort ? .flow : .block))
    case .sequence(let items):
      return .sequence(
        Node.Sequence(items.map(\.yams), Tag(.implicit), isShort && !holdsKeys ? .flow : .block))
    case .refused, .asked: return .scalar(Node.Scalar("", Tag(.implicit), .plain))
    }
  }

  /// Whether it is a mapping or a list that fits on one line.
  private var isShort: Bool {
    guard let length else { return false }
    return length <= Self.mostInLine
  }

  /// Whether it is a list of mappings, which are written one below the other.
  private var holdsKeys: Bool {
    guard case .sequence(let items) = content else { return false }
    return items.contains { if case .mapping = $0.content { true } else { false } }
  }

  /// Length in characters on one line; nil if it needs more than one.
  private var length: Int? {
    switch content {
    case .scalar(_, .block): return nil
    case .scalar(let text, _): return text.contains { $0.isNewline } ? nil : text.count + 2
    case .mapping(let entries):
      return entries.reduce(2) { sum, entry in
        guard let sum, let length = entry.value.length else { return nil }
        return sum + entry.key.count + length + 4
      }
    case .sequence(let items):
      return items.reduce(2) { sum, item in
        guard let sum, let length = item.length else { return nil }
        return sum + length + 2
      }
    case .refused, .asked: return 0
    }
  }
}
