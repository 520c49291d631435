/// A part of a document with its position, restricted to the supported part of YAML.
struct YamlNode {
  enum Content {
    /// The text as written, without YAML 1.1 conversion.
    case scalar(String, Style)
    /// Entries in file order, without duplicate keys.
    case mapping([Entry])
    case sequence([YamlNode])
    /// An error that was already reported; readers ignore it.
    case refused
    /// A placeholder for all values, which records the requests.
    case asked(Shape)
  }

  enum Style {
    case plain, quoted, block
  }

  struct Entry {
    var key: String
    var keyPosition: SourceText.Position
    var value: YamlNode
  }

  var content: Content
  var position: SourceText.Position

  /// Its description in messages: `'30'`, `a list`, `nothing`.
  var description: String {
    switch content {
    case .scalar("", .plain), .scalar("~", .plain), .scalar("null", .plain): "nothing"
    case .scalar("", .block): "an empty block of text"
    case .scalar(let text, .plain): "'\(text.shortened)'"
    case .scalar(let text, .quoted): "the quoted text \"\(text.shortened)\""
    case .scalar(_, .block): "a block of text"
    case .mapping: "keys and values"
    case .sequence: "a list"
    case .refused, .asked: "nothing"
    }
  }
}

extension StringProtocol {
  /// The text shortened for a message: one line, at most forty characters.
  var shortened: String {
    let line = String(map { $0.isNewline ? " " : $0 })
    return line.count <= 40 ? line : "\(line.prefix(39))…"
  }
}
