/// The number of typing errors between two words: Damerau–Levenshtein distance, in which an
/// inserted, dropped, changed or swapped neighboring letter counts as one (optimal string
/// alignment).
func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a), Array(b))
  var rows = [Array(0...b.count)]
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var least = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        least = min(least, rows[i - 1][j - 1] + 1)
      }
      row.append(least)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}

/// The candidate that `word` probably means; nil if none is near.
///
/// Near means at most one error per three letters of the longer word, but at least one, and fewer
/// errors than the shorter word has letters. Case is ignored. Of equally near candidates the first
/// is taken.
public func closest(to word: String, among candidates: [String]) -> String? {
  guard word.count <= 64 else { return nil }
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let distance = editDistance(word.lowercased(), candidate.lowercased())
    let allowed = max(1, max(word.count, candidate.count) / 3)
    guard distance <= allowed, distance < min(word.count, candidate.count) else { continue }
    if distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.candidate
}

/// The candidates most similar to `word`, nearest first, at most `most`: the one probably meant,
/// then those with a word in common (`tour.played`, `tour.plays`), by edit distance. Empty if there
/// are none.
public func nearest(to word: String, among candidates: [String], most: Int = 3) -> [String] {
  guard word.count <= 64 else { return [] }
  let meant = closest(to: word, among: candidates)
  let parts = nameParts(word)
  let ranked = candidates.enumerated().compactMap { place, name -> (Int, Int, Int, String)? in
    let own = nameParts(name)
    let shared = parts.count { part in
      own.contains { $0 == part || min(part.count, $0.count) > 3 && $0.isStem(of: part) }
    }
    guard name == meant || shared > 0 else { return nil }
    let slips = editDistance(word.lowercased(), name.lowercased())
    return (name == meant ? -parts.count - 1 : -shared, slips, place, name)
  }
  return ranked.sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.prefix(most).map(\.3)
}

/// The words of a name in lower case, without those of at most two letters.
private func nameParts(_ name: String) -> [String] {
  name.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 2 }
    .map(String.init)
}

extension String {
  /// Whether both words are equal except for their endings: `play` and `played`.
  fileprivate func isStem(of other: String) -> Bool {
    let (short, long) = count < other.count ? (self, other) : (other, self)
    return long.count - short.count <= 3 && long.hasPrefix(short.dropLast(short.count > 4 ? 1 : 0))
  }
}

/// The hint for a `word` that is not in `names`: the name that was probably meant, all names if
/// there are few, else the nearest ones and the command that lists all.
func hint(for word: String, among names: [String], listedBy command: String?) -> String {
  let guess = closest(to: word, among: names).map { "did you mean '\($0)'?" }
  guard let command, names.count > mostNamesTold else {
    return guess ?? "known: \(names.joined(separator: ", "))"
  }
  let lists = "'\(command)' lists all"
  if let guess { return "\(guess) \(lists)" }
  let near = nearest(to: word, among: names).map { "'\($0)'" }
  guard let last = near.last else { return lists }
  let others = near.dropLast().joined(separator: ", ")
  return "near it: \(others.isEmpty ? "" : "\(others) and ")\(last); \(lists)"
}

/// A hint with more names than this would not help.
private let mostNamesTold = 12
