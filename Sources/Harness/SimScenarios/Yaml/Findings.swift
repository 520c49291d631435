import SimText

/// The errors that a document's readers have found so far.
final class Findings {
  private struct Finding: Hashable {
    var position: SourceText.Position
    var message: String
    var hint: String?
  }

  let source: SourceText
  /// The bounds of the files that the document names.
  let bounds: PathBounds
  /// Most diagnostics that are reported; further ones are only counted.
  static let most = 20
  private var found: [Finding] = []
  private var known: Set<Finding> = []
  /// The files and folders that the document names, relative to the current folder.
  var files: [String] = []
  /// Errors in other files that this one names.
  private var others = Diagnostics([])

  init(_ source: SourceText, bounds: PathBounds = .none) {
    self.source = source
    self.bounds = bounds
  }

  var isEmpty: Bool { found.isEmpty && others.all.isEmpty }

  /// Whether the number of errors has reached the limit, so that the search can end.
  var isFull: Bool { found.count >= 10 * Self.most }

  func add(_ message: String, at position: SourceText.Position, hint: String? = nil) {
    let finding = Finding(position: position, message: message, hint: hint)
    if known.insert(finding).inserted { found.append(finding) }
  }

  /// Adds the errors of a file that this one names.
  func add(_ diagnostics: Diagnostics) {
    let new = diagnostics.all.filter { !others.all.contains($0) }
    others.all += new
    if !new.isEmpty { others.omitted += diagnostics.omitted }
  }

  /// Errors in file order without duplicates, then errors in other files.
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
