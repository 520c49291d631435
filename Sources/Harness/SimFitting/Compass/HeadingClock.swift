import SimNumerics

/// What the instants of headings tell of the phone's clock.
struct HeadingClock {
  /// What instants are multiples of, in seconds; 0 for nothing that is known.
  let tick: Double
  /// How much later than due every third heading is, in seconds; nil where none is.
  let late: Double?
  /// The recordings that have late ones, of all.
  let lateRuns: Proportion
  var lateShare: Double? { lateRuns.share }

  /// Clocks of phones and of files, the coarsest first, in seconds.
  private static let ticks = [0.01, 0.001, 1.0 / 32_768, 1e-4]
  /// A span is a multiple where it is off by no more than files cut off, in seconds.
  private static let mostOff = 1.5e-6
  /// Later than this is late: in deviations of the other jitter, and in seconds (assumed).
  private static let leastLateness = 2.0
  private static let leastSeconds = 1e-4
  /// The share of the instants at each end that tells nothing of the usual ones (assumed).
  private static let outermost = 0.1
  /// See `HeadingProfile.lateEvery`.
  private static let every = 3

  /// - Parameter recordings: when each heading was measured, in seconds from the first.
  init(_ recordings: [[Double]]) {
    // spans and not instants: what a file counts from need not be a tick
    let spans = recordings.flatMap { zip($0, $0.dropFirst()).map { $1 - $0 } }
    tick =
      HeadingClock.ticks.first { tick in
        let off = spans.count { span in
          abs(span - (span / tick).rounded() * tick) > HeadingClock.mostOff
        }
        return off * 100 <= spans.count
      } ?? 0
    let found = recordings.compactMap { HeadingClock.lateness($0) }
    lateRuns = Proportion(successes: found.count, trials: recordings.count)
    late = found.isEmpty ? nil : found.reduce(0, +) / Double(found.count)
  }

  /// Of one recording.
  private static func lateness(_ instants: [Double]) -> Double? {
    // an instant beside the line between its neighbors: a late one lies above, the others below
    var sums = [[Double]](repeating: [], count: every)
    for index in instants.indices.dropFirst().dropLast() {
      sums[index % every].append(
        instants[index] - (instants[index - 1] + instants[index + 1]) / 2)
    }
    let middles = sums.compactMap { middle(of: $0) }
    guard middles.count == every, let most = middles.max() else { return nil }
    let off = zip(sums, middles).flatMap { values, middle in values.map { $0 - middle } }
    let others = (middles.reduce(0, +) - most) / Double(every - 1)
    // the late one lies above by all of it, and its neighbors below by half
    let found = (most - others) * 2 / 3
    return found > max(leastSeconds, leastLateness * (Scale(off)?.deviation ?? 0)) ? found : nil
  }

  /// The mean without the outermost: instants are ticks apart, and a median would be, too.
  private static func middle(of values: [Double]) -> Double? {
    let sorted = values.sorted()
    let outer = Int(outermost * Double(sorted.count))
    let kept = sorted.dropFirst(outer).dropLast(outer)
    return kept.isEmpty ? nil : kept.reduce(0, +) / Double(kept.count)
  }
}
