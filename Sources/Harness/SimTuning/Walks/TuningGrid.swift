import AudioTour

/// The candidates of one round: fence rules, each with all radii.
struct TuningGrid: Hashable, Sendable {
  /// A fence rule.
  struct Mode: Hashable, Sendable {
    var policy: FencePolicy
    /// nil for the scenario's own policy.
    var varied: Varied?

    struct Varied: Hashable, Sendable {
      var exitMeters: Double
      var confirm: Int
    }
  }

  /// Modes; the first is the scenario's own.
  var modes: [Mode]
  /// Radii, ascending.
  var radii: [Double]

  var candidates: Int { modes.count * radii.count }

  /// `count` evenly spaced values in `range`, including its ends; one value if the ends are equal.
  static func spread(_ range: ClosedRange<Double>, _ count: Int) -> [Double] {
    guard range.lowerBound < range.upperBound, count > 1 else { return [range.lowerBound] }
    let step = (range.upperBound - range.lowerBound) / Double(count - 1)
    return (0..<count).map { range.lowerBound + Double($0) * step }
  }

  static func mode(_ varied: Mode.Varied, over policy: FencePolicy) -> Mode {
    var policy = policy
    policy.exitMeters = varied.exitMeters
    policy.exitPerAccuracy = 0
    policy.confirmation = .fixes(varied.confirm, of: 2 * varied.confirm - 1)
    return Mode(policy: policy, varied: varied)
  }
}
