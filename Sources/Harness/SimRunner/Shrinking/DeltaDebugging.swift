/// Removes parts of a failing input as long as the rest still fails.
///
/// The algorithm is ddmin (Zeller and Hildebrandt 2002): it removes halves, then quarters, and so
/// on down to single parts. No single part of the result can be removed, unless `fails` gave up
/// earlier.
enum DeltaDebugging {
  /// Returns a subsequence of `parts` for which `fails` returns true; all parts if there is no
  /// smaller one.
  ///
  /// - Parameter fails: called with the remaining parts; must be true for all parts (not checked).
  static func smallest<Part>(
    of parts: [Part], _ fails: (_ kept: [Part]) throws -> Bool
  ) rethrows -> [Part] {
    guard !parts.isEmpty else { return parts }
    if try fails([]) { return [] }
    var kept = parts
    var pieces = min(2, kept.count)
    while kept.count > 1 {
      let size = (kept.count + pieces - 1) / pieces
      var wasSmaller = false
      var start = 0
      while start < kept.count, kept.count > 1 {
        let rest = Array(kept[..<start] + kept[min(start + size, kept.count)...])
        if !rest.isEmpty, try fails(rest) {
          kept = rest
          wasSmaller = true
        } else {
          start += size
        }
      }
      if size == 1, !wasSmaller { break }
      pieces = size == 1 ? kept.count : min(kept.count, 2 * ((kept.count + size - 1) / size))
    }
    return kept
  }
}
