public import Sensing

/// Matches reported entries with true entries.
public enum FenceMatching {
  /// Earliest and latest time of a reported entry relative to the true one, in seconds.
  public static let earliestSeconds = -15.0
  public static let latestSeconds = 30.0

  /// Sets `matched`, for each of `truths`, to the index of the matching entry: the nearest one in
  /// the window that does not match an earlier truth; −1 if there is none. Both arrays are of one
  /// fence and in order; `matched` keeps its capacity.
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
