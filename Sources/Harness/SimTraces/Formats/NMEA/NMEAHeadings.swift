import Sensing

/// Headings between two times of a log. Their sentences carry no time: with a compass that reports
/// ten times a second and a receiver that reports once, all ten headings would be at one instant.
enum NMEAHeadings {
  struct Waiting {
    var heading: Heading
    var kind: NMEATallies.Kind
    /// Unix time in nanoseconds at which a logger received the sentence; nil where it wrote none.
    var stamp: Int64?
  }

  /// The headings with their times of measurement, in that order: those of one type of sentence
  /// evenly over `step` nanoseconds, the first at `start`.
  static func spread(
    _ headings: [Waiting], from start: Int64, over step: Int64
  ) -> [(Waiting, Int64)] {
    guard headings.count > 1 else { return headings.map { ($0, start) } }
    var told: [NMEATallies.Kind: Int64] = [:]
    var counts: [NMEATallies.Kind: Int64] = [:]
    for waiting in headings { counts[waiting.kind, default: 0] += 1 }
    let placed = headings.map { waiting in
      let index = told[waiting.kind, default: 0]
      told[waiting.kind] = index + 1
      return (waiting, start + step * index / (counts[waiting.kind] ?? 1))
    }
    return placed.enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element)
  }
}
