public import Sensing

/// Which entries that were told belong to which that really happened.
public enum FenceMatching {
  /// How much earlier and later than the truth an entry may be told, in seconds.
  public static let earliestSeconds = -15.0
  public static let latestSeconds = 30.0

  /// Puts into `matched`, for each of `truths`, the index of the entry that belongs to it: the
  /// nearest in the window that belongs to no earlier one; −1 where there is none. Both are of one
  /// fence and in order; `matched` keeps its memory.
  public static func match(
    _ truths: [Instant], with entries: [Instant], into matched: inout [Int]
  ) {
    matched.removeAll(keepingCapacity: true)
    for truth in truths {
      var best = -1
      var bestSeconds = Double.infinity
      for (index, entry) in entries.enumerated() where !matched.contains(index) {
        let late = (entry - truth).seconds
        guard late >= earliestSeconds, late <= latestSeconds, abs(late) < bestSeconds else {
          continue
        }
        (best, bestSeconds) = (index, abs(late))
      }
      matched.append(best)
    }
  }
}
