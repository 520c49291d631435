import Sensing
import SimText

/// Counts the readings of each kind of motion.
struct MotionTallies {
  private struct Tally {
    var count = 0
    var first = Instant.zero
    var last = Instant.zero
  }

  private var tallies = [Tally](repeating: Tally(), count: MotionSample.Kind.allCases.count)

  mutating func add(_ motion: MotionSample) {
    let index = Int(motion.reading.kind.rawValue)
    if tallies[index].count == 0 {
      tallies[index].first = motion.measured
      tallies[index].last = motion.measured
    }
    tallies[index].count += 1
    tallies[index].last = max(tallies[index].last, motion.measured)
  }

  /// The kinds that occur, in the order of `MotionSample.Kind`.
  var examined: [TraceExamination.Motions] {
    MotionSample.Kind.allCases.compactMap { kind in
      let tally = tallies[Int(kind.rawValue)]
      guard tally.count > 0 else { return nil }
      return TraceExamination.Motions(
        kind: kind, count: tally.count, span: (tally.last - tally.first).seconds)
    }
  }
}
