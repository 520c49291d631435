import SimTraces

/// What a document's readers have found wrong so far.
final class Findings {
  private struct Finding: Hashable {
    var position: SourceText.Position
    var message: String
    var hint: String?
  }

  let source: SourceText
  /// How many diagnostics are told; the rest is counted.
  static let most = 20
  private var found: [Finding] = []
  private var known: Set<Finding> = []

  init(_ source: SourceText) { self.source = source }

  var isEmpty: Bool { found.isEmpty }

  /// Whether so much was found that looking further tells the reader nothing.
  var isFull: Bool { found.count >= 10 * Self.most }

  func add(_ message: String, at position: SourceText.Position, hint: String? = nil) {
    let finding = Finding(position: position, message: message, hint: hint)
    if known.insert(finding).inserted { found.append(finding) }
  }

  /// In file order, each once.
  var diagnostics: Diagnostics {
    let sorted = found.enumerated().sorted { a, b in
      (a.element.position, a.offset) < (b.element.position, b.offset)
    }.map(\.element)
    return Diagnostics(
      sorted.prefix(Self.most).map {
        source.diagnostic($0.message, at: $0.position, hint: $0.hint)
      },
      omitted: max(0, sorted.count - Self.most))
  }
}
