/// Leaves out parts of what fails for as long as the rest fails.
///
/// The algorithm ddmin (Zeller and Hildebrandt 2002): halves are left out, then quarters, and so on
/// down to single parts. Of what it returns no single part can be left out, unless `fails` gave up
/// before.
enum DeltaDebugging {
  /// Returns a part of `parts`, in their order, for which `fails` answers true; all of them where
  /// it never does.
  ///
  /// - Parameter fails: asked of what would be left; of all parts it is true, unasked.
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
