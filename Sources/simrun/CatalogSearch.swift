import ArgumentParser
import SimKernel
import SimScenarios

/// What a user asks a catalog for: names as they are listed, and words to look for in all entries.
struct CatalogSearch {
  /// An entry as it is looked through.
  struct Entry {
    var name: String
    var summary: String
    /// Its definition, keys, unit and source, which are searched, too.
    var details: [String]

    init(_ name: String, _ summary: String, _ details: [String?] = []) {
      self.name = name
      self.summary = summary
      self.details = details.compactMap { $0 }
    }
  }

  /// Those that are names, as given.
  let names: [String]
  /// The others, in small letters.
  let words: [String]
  /// The places of the entries that hold all words, best first: those with all of them in the name,
  /// then in name and summary, then the others. Empty where there are no words.
  let found: [Int]
  /// What the catalog lists, one and many, as in `fault` and `faults`.
  let kind: (one: String, many: String)

  /// - Parameters:
  ///   - arguments: what the user wrote.
  ///   - known: names that stand for entries, or for several.
  ///
  /// Throws `ValidationError` where nothing holds the words, with the names that are near and with
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
    // in 'jump 60 m' the length is no word to look for
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
    throw ValidationError(
      "unknown \(kind.one) '\(unknown.escapedForTerminal)'; "
        + CatalogSearch.hint(for: unknown, among: known, command))
  }

  /// Whether `word` is a number, or nothing but the symbol of a unit.
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
    // nothing is in every text, and looks for nothing
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

  /// The head of a list of what was found.
  func head(_ command: String) -> (name: String, sentence: String) {
    let count = found.count == 1 ? "1 \(kind.one)" : "\(found.count) \(kind.many)"
    return (words.joined(separator: " "), "in \(count); '\(command) NAME' tells all about one")
  }
}

extension CatalogPage {
  /// Adds what was found, a row each, below a head; nothing where nothing was looked for.
  mutating func add(_ search: CatalogSearch, _ command: String, _ row: (Int) -> [String]) {
    guard !search.found.isEmpty else { return }
    let head = search.head(command)
    add(head.name.escapedForTerminal, head.sentence)
    add(search.found.map(row))
  }
}
