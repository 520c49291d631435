extension YamlNode {
  /// One step on the path to a node.
  enum Step: Hashable {
    case key(String)
    /// Index of an item in a list, from 0.
    case item(Int)
  }

  /// The node at the end of `path`; nil if there is none.
  func node(at path: some Collection<Step>) -> YamlNode? {
    guard let step = path.first else { return self }
    switch (step, content) {
    case (.key(let key), .mapping(let entries)):
      return entries.first { $0.key == key }?.value.node(at: path.dropFirst())
    case (.item(let number), .sequence(let items)) where items.indices.contains(number):
      return items[number].node(at: path.dropFirst())
    default: return nil
    }
  }

  /// Returns the node without the entry at the end of `path`, which must be a key.
  func without(_ path: some Collection<Step>) -> YamlNode {
    changing(path) { entries, key in entries.removeAll { $0.key == key } }
  }

  /// Returns the node with plain `text` at the end of `path`, which must be a new or existing key.
  func with(_ text: String, at path: some Collection<Step>) -> YamlNode {
    with(.scalar(text, .plain), at: path)
  }

  /// Returns the node with `content` at the end of `path`, which must be a new or existing key.
  func with(_ content: Content, at path: some Collection<Step>) -> YamlNode {
    changing(path) { entries, key in
      if let index = entries.firstIndex(where: { $0.key == key }) {
        entries[index].value.content = content
      } else {
        let value = YamlNode(content: content, position: position)
        entries.append(Entry(key: key, keyPosition: position, value: value))
      }
    }
  }

  /// Returns the node with `change` applied to the entries that contain, or would contain, the last
  /// key of `path`.
  private func changing(
    _ path: some Collection<Step>, _ change: (inout [Entry], String) -> Void
  ) -> YamlNode {
    guard let step = path.first else { return self }
    let rest = path.dropFirst()
    var changed = self
    switch (step, content) {
    case (.key(let key), .mapping(var entries)):
      if rest.isEmpty {
        change(&entries, key)
      } else if let index = entries.firstIndex(where: { $0.key == key }) {
        entries[index].value = entries[index].value.changing(rest, change)
      }
      changed.content = .mapping(entries)
    case (.item(let number), .sequence(var items)) where items.indices.contains(number):
      items[number] = items[number].changing(rest, change)
      changed.content = .sequence(items)
    default: break
    }
    return changed
  }
}
