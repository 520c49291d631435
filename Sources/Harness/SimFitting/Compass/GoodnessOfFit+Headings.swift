import Sensing
public import SimKernel
public import SimSensors

extension GoodnessOfFit {
  /// Changes of the heading over this time, in seconds, show the hand and the gait.
  private static let longSeconds = 0.5

  /// Compares simulated headings of compasses with recorded ones, for walkers who turn as much.
  ///
  /// - Parameters:
  ///   - compasses: at least one; the recordings use them in turn.
  ///   - pose: how the phone was carried.
  public init(
    headings recordings: [(name: String, trace: Trace)], _ compasses: [HeadingProfile],
    carried pose: Pose, platform: Platform, seed: UInt64 = 2
  ) throws(ProfileFit.Refusal) {
    let recorded = try RecordedHeadings(recordings)
    let count = recorded.series.count
    let simulation = recorded.simulation(
      carried: pose, on: platform, seed: seed, leastWalks: Self.sets * count)
    self.init()
    guard let sample = recorded.sample else { return }
    let told = compasses.map { compass in
      simulation.walks(of: simulation.turned(compass, like: sample, by: recorded.statistics))
    }
    let sets = (0..<simulation.copies).map { copy in
      (0..<count).map { walk in
        told[walk % told.count][walk * simulation.copies + copy]
      }
    }
    for (name, seconds) in [
      ("change of the heading", 0), ("change of the heading in 0.5 s", Self.longSeconds),
    ] {
      add(
        (name, "°"), recorded.series.map { $0.changes(over: seconds) },
        sets.map { $0.map { $0.changes(over: seconds) } },
        // long changes overlap, so they are correlated in any case
        step: seconds == 0 ? recorded.series[0].step : nil)
    }
  }
}

extension HeadingSeries {
  /// Turn of the heading over the last `seconds`, or since the point before, in degrees.
  func changes(over seconds: Double) -> [Double] {
    let lag = max(1, Int((seconds / step).rounded()))
    return degrees.indices.dropFirst(lag).map { degrees[$0] - degrees[$0 - lag] }
  }
}
