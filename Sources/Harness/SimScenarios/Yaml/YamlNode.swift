/// A piece of a document with its place: what is left of YAML once everything odd is refused.
struct YamlNode {
  enum Content {
    /// The text as written, whatever YAML 1.1 would take it for.
    case scalar(String, Style)
    /// In file order; no key twice.
    case mapping([Entry])
    case sequence([YamlNode])
    /// Something already reported: readers pass over it in silence.
    case refused
    /// Stands for all values, and notes what it is asked for.
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

  /// What a message calls it: `'30'`, `a list`, `nothing`.
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
  /// Fit for a message: one line, at most forty characters.
  var shortened: String {
    let line = String(map { $0.isNewline ? " " : $0 })
    return line.count <= 40 ? line : "\(line.prefix(39))…"
  }
}
