/// How many slips of the keyboard lie between two words: Damerau–Levenshtein, where an inserted, a
/// dropped, a changed and a swapped neighboring letter count one each (optimal string alignment).
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

/// The candidate that `word` was probably meant to be; nil where none is near.
///
/// Near is at most one slip per three letters of the longer word, one at least, and fewer slips
/// than the shorter word has letters. Upper and lower case are the same. The first of equals wins.
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

/// The candidates that `word` is most like, the nearest first, at most `most`: the one that was
/// probably meant, then those with a word in common (`tour.played`, `tour.plays`), by how few slips
/// lie between. Empty where there is none.
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

/// The words that a name is put together of, in small letters, but those of two letters.
private func nameParts(_ name: String) -> [String] {
  name.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 2 }
    .map(String.init)
}

extension String {
  /// Whether one begins as the other does, but for its ending: `play` and `played`.
  fileprivate func isStem(of other: String) -> Bool {
    let (short, long) = count < other.count ? (self, other) : (other, self)
    return long.count - short.count <= 3 && long.hasPrefix(short.dropLast(short.count > 4 ? 1 : 0))
  }
}

/// What a message hints at where `word` is none of `names`: the name that was probably meant, all
/// where they are few, else the nearest and the command that lists all.
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

/// More names than that tell a reader nothing.
private let mostNamesTold = 12
