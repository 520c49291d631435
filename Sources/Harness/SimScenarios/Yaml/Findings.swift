import SimTraces

/// What a document's readers have found wrong so far.
final class Findings {
  let source: SourceText
  /// How many diagnostics are told; the rest is counted.
  static let most = 20
  private var found: [Diagnostic] = []

  init(_ source: SourceText) { self.source = source }

  var isEmpty: Bool { found.isEmpty }

  func add(_ message: String, at position: SourceText.Position, hint: String? = nil) {
    found.append(source.diagnostic(message, at: position, hint: hint))
  }

  func add(_ diagnostic: Diagnostic) { found.append(diagnostic) }

  /// In file order, each once.
  var diagnostics: Diagnostics {
    var known: Set<Diagnostic> = []
    let sorted = found.filter { known.insert($0).inserted }.enumerated().sorted { a, b in
      (a.element.place.line ?? 0, a.element.place.column ?? 0, a.offset)
        < (b.element.place.line ?? 0, b.element.place.column ?? 0, b.offset)
    }.map(\.element)
    return Diagnostics(
      Array(sorted.prefix(Self.most)), omitted: max(0, sorted.count - Self.most))
  }
}
