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
