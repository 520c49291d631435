import ArgumentParser
import SimKernel
import SimScenarios
import SimText

/// A user's query to a catalog: names as listed, and words to search for in all entries.
struct CatalogSearch {
  /// An entry in the form used for the search.
  struct Entry {
    var name: String
    var summary: String
    /// Its definition, keys, unit and source, which are searched too.
    var details: [String]

    init(_ name: String, _ summary: String, _ details: [String?] = []) {
      self.name = name
      self.summary = summary
      self.details = details.compactMap { $0 }
    }
  }

  /// The arguments that are names, as given.
  let names: [String]
  /// The other arguments, in lower case.
  let words: [String]
  /// Indices of the entries that contain all words, best first: entries with all words in the name,
  /// then in name and summary, then others. Empty without words.
  let found: [Int]
  /// What the catalog lists, in singular and plural, for example `fault` and `faults`.
  let kind: (one: String, many: String)

  /// - Parameters:
  ///   - arguments: the arguments of the user.
  ///   - known: names of entries, or of groups of them.
  ///
  /// Throws `ValidationError` if no entry contains the words; the message has similar names, and
  /// `command`, which lists all.
  init(
    _ arguments: [String], of kind: (one: String, many: String), known: [String],
    in entries: [Entry], _ command: String
  ) throws {
    names = arguments.filter(known.contains)
    let asked = arguments.filter { !known.contains($0) }.flatMap { argument in
      let words = argument.lowercased().split(separator: " ").map(String.init)
      return words.isEmpty ? [""] : words
    }
    // in 'jump 60 m' the length is not searched for
    let telling = asked.filter { !CatalogSearch.isMeasure($0) }
    words = telling.isEmpty ? asked : telling
    self.kind = kind
    found = words.isEmpty ? [] : CatalogSearch.places(of: words, in: entries)
    guard !words.isEmpty, found.isEmpty else { return }
    let unknown = words.first { CatalogSearch.places(of: [$0], in: entries).isEmpty }
    guard let unknown else {
      let quoted = words.map { "'\($0.escapedForTerminal)'" }.joined(separator: " and ")
      throw ValidationError("no \(kind.one) has \(quoted) in it; look for fewer words")
    }
    let what = words.count > 1 ? "no \(kind.one) has" : "unknown \(kind.one)"
    let tail = words.count > 1 ? " in it; " : "; "
    throw ValidationError(
      "\(what) '\(unknown.escapedForTerminal)'\(tail)"
        + CatalogSearch.hint(for: unknown, among: known, command))
  }

  /// Whether `word` is a number, or only the symbol of a unit.
  private static func isMeasure(_ word: String) -> Bool {
    Double(word) != nil
      || Dimension.allCases.contains { $0.units.contains { $0.symbol == word } }
  }

  private static func hint(for word: String, among known: [String], _ command: String) -> String {
    if let guess = closest(to: word, among: known) { return "did you mean '\(guess)'?" }
    let near = nearest(to: word, among: known).map { "'\($0)'" }
    return near.isEmpty
      ? "\(command) lists them"
      : "near it: \(near.joined(separator: ", ")); \(command) lists all"
  }

  private static func places(of words: [String], in entries: [Entry]) -> [Int] {
    // an empty word is contained in every text, so it finds nothing
    if words.contains("") { return [] }
    let ranked = entries.enumerated().compactMap { place, entry -> (rank: Int, place: Int)? in
      var text = entry.name.lowercased()
      for (rank, more) in [[], [entry.summary], entry.details].enumerated() {
        for part in more { text += "\n" + part.lowercased() }
        if words.allSatisfy(text.contains) { return (rank, place) }
      }
      return nil
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.place)
  }

  /// The heading of a list of results.
  func head(_ command: String) -> (name: String, sentence: String) {
    let count = found.count == 1 ? "1 \(kind.one)" : "\(found.count) \(kind.many)"
    return (words.joined(separator: " "), "in \(count); '\(command) NAME' shows all about one")
  }
}

extension CatalogPage {
  /// Adds the results, one row each, below a heading; nothing if there was no search.
  mutating func add(_ search: CatalogSearch, _ command: String, _ row: (Int) -> [String]) {
    guard !search.found.isEmpty else { return }
    let head = search.head(command)
    add(head.name.escapedForTerminal, head.sentence)
    add(search.found.map(row))
  }
}
