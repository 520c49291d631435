import Yams

/// A scenario as a tree that can be changed and written back.
indirect enum Tree: Sendable {
  struct Key: Sendable {
    var name: String
    var value: Tree
  }

  case text(String)
  /// A text of several lines, with its line breaks.
  case block(String)
  case list([Tree])
  case keys([Key])

  /// Parses a scenario; throws the errors of the YAML reader.
  init(yaml: String) throws {
    guard let node = try Yams.compose(yaml: yaml) else { throw YamlError.no }
    self.init(node)
  }

  private init(_ node: Node) {
    switch node {
    case .scalar(let scalar):
      self = scalar.style == .literal ? .block(scalar.string) : .text(scalar.string)
    case .sequence(let items): self = .list(items.map { Tree($0) })
    case .mapping(let pairs):
      self = .keys(pairs.map { Key(name: $0.key.string ?? "", value: Tree($0.value)) })
    case .alias: self = .text("")
    }
  }

  /// Returns the scenario as text; throws if a text contains characters that YAML can't hold.
  func yaml() throws -> String {
    try Yams.serialize(node: node, width: -1, allowUnicode: true, sortKeys: false)
  }

  private var node: Node {
    switch self {
    case .text(let text): .scalar(Node.Scalar(text, Tag(.implicit), .any))
    case .block(let text): .scalar(Node.Scalar(text, Tag(.implicit), .literal))
    case .list(let items): .sequence(Node.Sequence(items.map(\.node)))
    case .keys(let keys):
      .mapping(
        Node.Mapping(
          keys.map { (Node.scalar(Node.Scalar($0.name, Tag(.implicit), .any)), $0.value.node) }))
    }
  }
}

extension Tree {
  /// Child nodes: the items, or the values of the keys.
  var children: [Tree] {
    switch self {
    case .text, .block: []
    case .list(let items): items
    case .keys(let keys): keys.map(\.value)
    }
  }

  /// Number of nodes, including this one.
  var count: Int { children.reduce(1) { $0 + $1.count } }

  /// The node at `way`, a list of child indices on the way down.
  subscript(way: some Collection<Int>) -> Tree {
    get {
      guard let first = way.first else { return self }
      return children[first][way.dropFirst()]
    }
    set {
      guard let first = way.first else {
        self = newValue
        return
      }
      switch self {
      case .text, .block: return
      case .list(var items):
        items[first][way.dropFirst()] = newValue
        self = .list(items)
      case .keys(var keys):
        keys[first].value[way.dropFirst()] = newValue
        self = .keys(keys)
      }
    }
  }

  /// Returns the value under the keys of `path`, in lists the first one found; nil if there is
  /// none.
  func value(at path: ArraySlice<String>) -> Tree? {
    guard let name = path.first else { return self }
    switch self {
    case .text, .block: return nil
    case .list(let items): return items.lazy.compactMap { $0.value(at: path) }.first
    case .keys(let keys):
      return keys.first { $0.name == name }?.value.value(at: path.dropFirst())
    }
  }
}
