import Sensing
import SimText

/// Counts the headings of each source.
struct HeadingTallies {
  fileprivate struct Tally {
    var count = 0
    var first: Instant?
    var last = Instant.zero
    var gaps = ValueTally()
    var longest: (gap: Double, at: Double)?
    var withTrue = 0
    var withMagnetic = 0
    var reported = ValueTally()
    var statuses = [0, 0, 0]
    var invalid = 0
    var withoutReport = 0
  }

  private var tallies = [Tally](repeating: Tally(), count: Heading.Source.allCases.count)

  mutating func add(_ heading: Heading) {
    tallies[Int(heading.source.rawValue)].add(heading)
  }

  /// The sources that occur, in the order of `Heading.Source`.
  var examined: [TraceExamination.Headings] {
    Heading.Source.allCases.compactMap { source in
      let tally = tallies[Int(source.rawValue)]
      guard let first = tally.first else { return nil }
      return TraceExamination.Headings(
        source: source, count: tally.count, span: (tally.last - first).seconds,
        cadence: TraceExamination.Cadence(gaps: tally.gaps, longestAt: tally.longest?.at),
        withTrue: tally.withTrue, withMagnetic: tally.withMagnetic,
        reported: tally.reported.spread, statuses: tally.statuses,
        invalid: tally.invalid, withoutReport: tally.withoutReport)
    }
  }

  /// Figures that are not exact because there were too many different values, in words.
  var inexact: [String] {
    Heading.Source.allCases.flatMap { source in
      let tally = tallies[Int(source.rawValue)]
      return [(tally.gaps, "gaps"), (tally.reported, "reports")].filter { !$0.0.isExact }
        .map { "\($0.1) of \(source.name)" }
    }
  }
}

extension HeadingTallies.Tally {
  fileprivate mutating func add(_ heading: Heading) {
    count += 1
    if first == nil {
      first = heading.measured
      last = heading.measured
    }
    let gap = (heading.measured - last).seconds
    if gap > 0 {
      gaps.add(gap)
      if gap > longest?.gap ?? 0 { longest = (gap, last.seconds) }
      last = heading.measured
    }
    if heading.trueDegrees != nil { withTrue += 1 }
    if heading.magneticDegrees != nil { withMagnetic += 1 }
    switch heading.report {
    case .absent: withoutReport += 1
    case .invalid: invalid += 1
    case .degrees(let degrees): reported.add(degrees)
    case .status(let status): statuses[min(3, max(1, status)) - 1] += 1
    }
  }
}
