import SimNumerics

/// Properties of the phone's clock, read from the times of headings.
struct HeadingClock {
  /// The tick of which all times are multiples, in seconds; 0 if no known tick fits.
  let tick: Double
  /// Delay of every third heading, in seconds; nil for none.
  let late: Double?
  /// Share of the recordings that have late headings.
  let lateRuns: Proportion
  var lateShare: Double? { lateRuns.share }

  /// Clocks of phones and of files, the coarsest first, in seconds.
  private static let ticks = [0.01, 0.001, 1.0 / 32_768, 1e-4]
  /// Tolerance of a multiple, in seconds: the rounding of files.
  private static let mostOff = 1.5e-6
  /// Least delay that counts as late: in deviations of the other jitter, and in seconds (assumed).
  private static let leastLateness = 2.0
  private static let leastSeconds = 1e-4
  /// Share of values at each end that is left out of a mean (assumed).
  private static let outermost = 0.1
  /// See `HeadingProfile.lateEvery`.
  private static let every = 3

  /// - Parameter recordings: time of measurement of each heading, in seconds from the first.
  init(_ recordings: [[Double]]) {
    // intervals instead of times: the origin of a file need not be a tick
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

  /// The delay in one recording.
  private static func lateness(_ instants: [Double]) -> Double? {
    // each time against the line between its neighbors: a late one is above it, the others below
    var sums = [[Double]](repeating: [], count: every)
    for index in instants.indices.dropFirst().dropLast() {
      sums[index % every].append(
        instants[index] - (instants[index - 1] + instants[index + 1]) / 2)
    }
    let middles = sums.compactMap { middle(of: $0) }
    guard middles.count == every, let most = middles.max() else { return nil }
    let off = zip(sums, middles).flatMap { values, middle in values.map { $0 - middle } }
    let others = (middles.reduce(0, +) - most) / Double(every - 1)
    // the late one is above by the whole delay, and its neighbors below by half of it
    let found = (most - others) * 2 / 3
    return found > max(leastSeconds, leastLateness * (Scale(off)?.deviation ?? 0)) ? found : nil
  }

  /// The mean without the outermost values: times are ticks apart, so a median would also be a
  /// multiple of ticks.
  private static func middle(of values: [Double]) -> Double? {
    let sorted = values.sorted()
    let outer = Int(outermost * Double(sorted.count))
    let kept = sorted.dropFirst(outer).dropLast(outer)
    return kept.isEmpty ? nil : kept.reduce(0, +) / Double(kept.count)
  }
}
