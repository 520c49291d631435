public import SimText

/// The text of a scenario in which the tour's settings can be changed; everything else is kept,
/// including comments (H-8).
public struct TourSettingsText {
  private let source: SourceText
  /// The tour's settings, in file order.
  private let settings: [YamlNode.Entry]
  /// Whether the settings are in braces.
  private let isFlow: Bool

  /// Finds the settings of the feature `tour` in the scenario `bytes`; `path` is the file's path as
  /// the user gave it.
  ///
  /// Throws if there are none.
  public init(bytes: some Collection<UInt8>, path: String) throws(Diagnostics) {
    let document = try YamlDocument(bytes: bytes, file: path)
    source = document.source
    guard let tour = document.root["features"]?["tour"], case .mapping(let entries) = tour.content,
      !entries.isEmpty
    else {
      throw Diagnostics([
        Diagnostic(
          "the scenario has no settings of a tour", at: Diagnostic.Place(file: path),
          hint: "write 'features: { tour: { tour: my.tour } }'")
      ])
    }
    settings = entries
    isFlow = source.scalars[source.index(of: tour.position, before: "{")] == "{"
  }

  /// Returns the text with `changes`, given as keys and new values: existing keys get the new
  /// value, new keys are inserted after the first setting.
  public func text(_ changes: [(key: String, value: String)]) -> String {
    var edits: [(range: Range<Int>, text: String)] = []
    var added: [String] = []
    for change in changes {
      if let entry = settings.first(where: { $0.key == change.key }),
        let range = range(of: entry.value)
      {
        edits.append((range, change.value))
      } else {
        added.append("\(change.key): \(change.value)")
      }
    }
    if let first = settings.first, let range = range(of: first.value), !added.isEmpty {
      let indent = String(repeating: " ", count: first.keyPosition.column - 1)
      // after the value and, in a block, after the rest of its line
      let end = isFlow ? afterQuote(range) : endOfLine(range.upperBound)
      let text = added.map { isFlow ? ", \($0)" : "\(lineBreak)\(indent)\($0)" }.joined()
      edits.append((end..<end, text))
    }
    var scalars = source.scalars
    // from the end, so that earlier positions stay valid
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      scalars.replaceSubrange(edit.range, with: edit.text.unicodeScalars)
    }
    return SourceText.string(scalars)
  }

  private func range(of node: YamlNode) -> Range<Int>? {
    guard case .scalar(let text, let style) = node.content, style != .block else { return nil }
    let start = source.index(of: node.position, before: text)
    return start..<start + text.unicodeScalars.count
  }

  private func afterQuote(_ range: Range<Int>) -> Int {
    let end = range.upperBound
    guard source.scalars.indices.contains(end) else { return end }
    return "\"'".unicodeScalars.contains(source.scalars[end]) ? end + 1 : end
  }

  /// The line break used in the text.
  private var lineBreak: String {
    source.scalars.firstIndex(of: "\r") == nil ? "\n" : "\r\n"
  }

  private func endOfLine(_ index: Int) -> Int {
    source.scalars[index...].firstIndex { $0 == "\n" || $0 == "\r" } ?? source.scalars.count
  }
}

extension YamlNode {
  /// The value of a key; nil if there is none, or this is no mapping.
  fileprivate subscript(_ key: String) -> YamlNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }
}
