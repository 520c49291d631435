import AudioTour

/// The candidates of one round: ways to judge a fence, each with all radii.
struct TuningGrid: Hashable, Sendable {
  /// A way to judge a fence.
  struct Mode: Hashable, Sendable {
    var policy: FencePolicy
    /// nil for the policy of the scenario.
    var varied: Varied?

    struct Varied: Hashable, Sendable {
      var exitMeters: Double
      var confirm: Int
    }
  }

  /// The first is the scenario's own.
  var modes: [Mode]
  /// Ascending.
  var radii: [Double]

  var candidates: Int { modes.count * radii.count }

  /// `count` values evenly spread over `range`, its ends among them; one where they are the same.
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
