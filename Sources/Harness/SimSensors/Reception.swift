import Elementary
import SimKernel

/// Whether a receiver has a position: outages, the time to a first fix after one, and how much
/// worse positions are at first.
///
/// Outages begin and end in continuous time. When the surroundings change, an outage in progress
/// continues and ends at the rate of the new surroundings: soon if the walker steps into the open.
struct Reception {
  /// Time constant, in seconds, of the excess error: errors are doubled when a position is regained
  /// (assumed).
  static let recoveryTau = 6.0

  /// How a receiver starts again, depending on how long it saw no satellites.
  enum Start: CaseIterable {
    /// Under a minute: its tracking predictions are still good.
    case hot
    /// Under four hours, the validity of ephemerides.
    case warm
    case cold

    init(afterSeconds gap: Double) {
      self = gap < 60 ? .hot : gap < 4 * 3600 ? .warm : .cold
    }

    /// Time to the first fix in seconds, uniform: around 1, 10 and 45 s. Published ranges are below
    /// 1 s, 5–15 s and 30–60 s; the limits of the first are assumed.
    var seconds: ClosedRange<Double> {
      switch self {
      case .hot: 0.5...1.5
      case .warm: 5...15
      case .cold: 30...60
      }
    }
  }

  /// Mean time to the first fix after outages of `mean` seconds, in seconds; a gap is the sum of
  /// both. Outages of four hours and more are ignored.
  static func usualStart(afterMean mean: Double) -> Double {
    func middle(_ start: Start) -> Double {
      (start.seconds.lowerBound + start.seconds.upperBound) / 2
    }
    let isWarm = Portable.exp(-60 / mean)
    return min(mean / 2, middle(.hot) + isWarm * (middle(.warm) - middle(.hot)))
  }

  /// Start of the last gap, and time at which there is a position again, in seconds; the latter is
  /// infinity while the signal is out.
  private(set) var lostAt = -Double.infinity
  private(set) var regainedAt = -Double.infinity
  private var isOut = false
  private var change: Hazard
  private var now = 0.0
  private let takesTimeToFirstFix: Bool
  private var random: RandomStream

  init(takesTimeToFirstFix: Bool = true, random: RandomStream) {
    self.takesTimeToFirstFix = takesTimeToFirstFix
    var random = random
    change = Hazard(rate: 0, from: 0, &random)
    self.random = random
  }

  func hasPosition(at time: Double) -> Bool { time >= regainedAt }

  /// Excess of errors at `time` over the usual, as a share: 1 when a position is regained.
  func excess(at time: Double) -> Double {
    let spans = (time - regainedAt) / Reception.recoveryTau
    // 1 + e^−37 is 1 in a double
    return spans < 37 ? Portable.exp(-spans) : 0
  }

  /// Advances to `time` in seconds under `preset`.
  mutating func advance(to time: Double, _ preset: GnssPreset) {
    func rate() -> Double { isOut ? 1 / preset.outageSeconds : preset.outageRate }
    change.pace(rate(), from: now)
    while change.due <= time {
      let instant = change.due
      isOut.toggle()
      if isOut {
        // lost again before a position was regained: the same gap
        if hasPosition(at: instant) { lostAt = instant }
        regainedAt = .infinity
      } else {
        let start = Start(afterSeconds: instant - lostAt)
        regainedAt = instant + (takesTimeToFirstFix ? random.uniform(in: start.seconds) : 0)
      }
      change.restart(rate: rate(), &random)
    }
    now = time
  }
}

extension RandomStream {
  /// Returns a uniform value in `range`.
  mutating func uniform(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
  }
}
