import SimTraces

/// What a document's readers have found wrong so far.
final class Findings {
  private struct Finding: Hashable {
    var position: SourceText.Position
    var message: String
    var hint: String?
  }

  let source: SourceText
  /// Of the files that the document names.
  let bounds: PathBounds
  /// How many diagnostics are told; the rest is counted.
  static let most = 20
  private var found: [Finding] = []
  private var known: Set<Finding> = []
  /// The files and folders that the document names, as paths from where the user is.
  var files: [String] = []
  /// What is wrong with other files that this one names.
  private var others = Diagnostics([])

  init(_ source: SourceText, bounds: PathBounds = .none) {
    self.source = source
    self.bounds = bounds
  }

  var isEmpty: Bool { found.isEmpty && others.all.isEmpty }

  /// Whether so much was found that looking further tells the reader nothing.
  var isFull: Bool { found.count >= 10 * Self.most }

  func add(_ message: String, at position: SourceText.Position, hint: String? = nil) {
    let finding = Finding(position: position, message: message, hint: hint)
    if known.insert(finding).inserted { found.append(finding) }
  }

  /// Takes over what is wrong with a file that this one names.
  func add(_ diagnostics: Diagnostics) {
    let new = diagnostics.all.filter { !others.all.contains($0) }
    others.all += new
    if !new.isEmpty { others.omitted += diagnostics.omitted }
  }

  /// In file order, each once; then what is wrong with other files.
  var diagnostics: Diagnostics {
    let sorted = found.enumerated().sorted { a, b in
      (a.element.position, a.offset) < (b.element.position, b.offset)
    }.map(\.element)
    return Diagnostics(
      sorted.prefix(Self.most).map {
        source.diagnostic($0.message, at: $0.position, hint: $0.hint)
      } + others.all,
      omitted: max(0, sorted.count - Self.most) + others.omitted)
  }
}
