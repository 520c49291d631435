import SimNumerics
import SimSensors

extension ProfileFit {
  /// How wide an interval may be before a number counts as not told: the share of its range that a
  /// share, or a spread, may take, and the ratio of the ends of a time (assumed).
  private static let mostWidth = 0.7
  private static let mostRatio = 8.0

  private static let noise: [FitParameter] = [
    FitParameter(number: .rough, scale: .plain, range: 0...1, nudge: 0.02),
    FitParameter(number: .middle, scale: .square, range: 0...3, nudge: 0.003),
    FitParameter(number: .middleMemory, scale: .logarithm, range: 0.5...30, nudge: 0.15),
    FitParameter(number: .white, scale: .square, range: 0...3, nudge: 0.0004),
    FitParameter(number: .velocityNoise, scale: .square, range: 0...3, nudge: 0.0004),
    FitParameter(number: .velocityMemory, scale: .logarithm, range: 0.3...60, nudge: 0.15),
    FitParameter(number: .velocityTails, scale: .plain, range: 0...2, nudge: 0.08),
    FitParameter(number: .rateShare, scale: .plain, range: 0...1, nudge: 0.06),
  ]

  /// Fits the noise of positions and velocities, and with a truth the size of errors.
  mutating func fitNoise(
    _ walks: [WalkSeries], _ simulations: Simulations, _ starts: [GnssProfile]
  ) {
    let hasTruth = walks.allSatisfy { walk in walk.error.contains { !$0.isNaN } }
    var parameters = Self.noise
    if hasTruth {
      parameters.append(
        FitParameter(number: .errorFactor, scale: .logarithm, range: 0.1...20, nudge: 0.1))
    } else {
      assume(
        .errorFactor, starts[0],
        "slow errors can't be told from the walk; the errors of open_sky are taken for granted",
        "a walk with surveyed points, or both gps and fused providers")
    }
    guard let statistics = NoiseStatistics(of: walks, usesTruth: hasTruth),
      let recorded = FitSample(
        walks.map(statistics.blocks), size: statistics.count, copies: 1)
    else {
      for parameter in parameters {
        assume(
          parameter.number, starts[0],
          "there is no speed with a course beside the positions to tell the walk from the errors",
          "a recording with speed and course, as phyphox and GnssLogger make them")
      }
      return
    }
    let fit = MomentFit(
      parameters: parameters, recorded: recorded.mean, statistics: statistics,
      coarse: simulations.coarse, simulation: simulations.fine, confidence: confidence)
    finish(fit, starts, block: "noise")
  }

  /// Fits, leaves out what is not told, and fits the rest again.
  mutating func finish(_ fit: MomentFit, _ starts: [GnssProfile], block: String) {
    guard let first = fit.run(from: starts) else {
      for parameter in fit.parameters {
        assume(
          parameter.number, starts[0], "the fit came to nothing", "more recordings of walks")
      }
      return
    }
    var outcome = first.outcome
    let untold = fit.parameters.filter { !Self.isTold($0, outcome) }
    if !untold.isEmpty {
      var start = outcome.phone
      for parameter in untold {
        start[keyPath: parameter.number.path] = first.start[keyPath: parameter.number.path]
      }
      let rest = MomentFit(
        parameters: fit.parameters.filter { parameter in
          !untold.contains { $0.number == parameter.number }
        }, recorded: fit.recorded, statistics: fit.statistics, coarse: fit.coarse,
        simulation: fit.simulation, confidence: fit.confidence)
      if let again = rest.run(from: [start]) { outcome = again.outcome }
    }
    misfits.append((block, outcome.misfit))
    for parameter in fit.parameters {
      let number = parameter.number
      if untold.contains(where: { $0.number == number }) {
        let words = Self.untoldWords(number)
        assume(number, first.start, words.why, words.remedy)
      } else if let interval = outcome.intervals[number] {
        numbers[number] = FittedNumber(
          value: outcome.phone[keyPath: number.path], interval: interval, basis: .fitted)
      }
    }
  }

  private static func isTold(_ parameter: FitParameter, _ outcome: MomentFit.Outcome) -> Bool {
    guard let interval = outcome.intervals[parameter.number] else { return false }
    // what may not be there has no memory and no tails
    let size: ProfileNumber? =
      switch parameter.number {
      case .middleMemory: .middle
      case .velocityMemory, .velocityTails: .velocityNoise
      default: nil
      }
    if let size, outcome.intervals[size].map({ $0.lowerBound <= 0 }) ?? true { return false }
    switch parameter.scale {
    case .plain:
      let range = parameter.range.upperBound - parameter.range.lowerBound
      return interval.upperBound - interval.lowerBound < mostWidth * min(1.5, range)
    case .logarithm: return interval.upperBound < mostRatio * interval.lowerBound
    case .square: return true
    }
  }

  private static func untoldWords(_ number: ProfileNumber) -> (why: String, remedy: String) {
    switch number {
    case .middleMemory:
      ("the middle scale is too small beside the rest", "more walks, under a narrower sky")
    case .velocityMemory, .velocityTails:
      (
        "the noise of the velocity is too small beside the walker's own motion",
        "a recording of the phone lying still under the open sky, with speeds"
      )
    case .rough, .rateShare:
      (
        "it can't be told from the other errors of positions", "more walks of twenty minutes"
      )
    default: ("its interval is too wide to mean anything", "more walks of twenty minutes")
    }
  }
}
