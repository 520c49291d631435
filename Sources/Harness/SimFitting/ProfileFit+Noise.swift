import SimNumerics
import SimSensors

extension ProfileFit {
  private static let noise: [FitParameter<ProfileNumber>] = [
    FitParameter(number: .rough, scale: .plain, range: 0...1, nudge: 0.02),
    FitParameter(number: .middle, scale: .square, range: 0...3, nudge: 0.003),
    FitParameter(number: .middleMemory, scale: .logarithm, range: 0.5...30, nudge: 0.15),
    FitParameter(number: .white, scale: .square, range: 0...3, nudge: 0.0004),
    FitParameter(number: .velocityNoise, scale: .square, range: 0...3, nudge: 0.0004),
    FitParameter(number: .velocityMemory, scale: .logarithm, range: 0.3...60, nudge: 0.15),
    FitParameter(number: .velocityTails, scale: .plain, range: 0...2, nudge: 0.08),
    FitParameter(number: .rateShare, scale: .plain, range: 0...1, nudge: 0.06),
  ]

  /// Fits the noise of positions and velocities, and the size of errors if a truth or a map shows
  /// it.
  mutating func fitNoise(
    _ walks: [WalkSeries], _ simulations: Simulations, _ starts: [GnssProfile]
  ) {
    let size = ErrorSize(of: walks)
    var parameters = Self.noise
    if size != nil {
      parameters.append(
        FitParameter(number: .errorFactor, scale: .logarithm, range: 0.1...20, nudge: 0.1))
    } else {
      let words = sizeWords(walks)
      assume(.errorFactor, starts[0], words.why, words.remedy)
    }
    guard let statistics = NoiseStatistics(of: walks, size: size),
      let recorded = FitSample(
        walks.map(statistics.blocks), size: statistics.count, copies: 1)
    else {
      for parameter in parameters {
        assume(
          parameter.number, starts[0],
          "without speed and course the walk can't be separated from the errors of its positions",
          "a recording with speed and course, as phyphox and GnssLogger make them")
      }
      return
    }
    let fit = MomentFit(
      parameters: parameters, recorded: recorded.mean,
      coarse: simulations.coarse.taking(statistics),
      simulation: simulations.fine.taking(statistics), confidence: confidence)
    finish(fit, starts, block: "noise")
  }

  /// The reason why the size of errors is not determined, and a remedy.
  private func sizeWords(_ walks: [WalkSeries]) -> (why: String, remedy: String) {
    let known = ErrorSize.shareKnown(of: walks)
    if known > 0 {
      return (
        "the true place of only \(Int(100 * known)) % of the positions is known",
        "surveyed positions along at least \(Int(100 * ErrorSize.leastShare)) % of the way"
      )
    }
    if surroundings.isEmpty {
      return (
        "slow errors can't be separated from the walk; the errors of open_sky are assumed",
        "a map of the lanes with --map, or surveyed positions with --truth"
      )
    }
    return (
      "the walks go straight along an unambiguous lane for only "
        + "\(Int(ErrorSize.seconds(onLanes: walks))) s",
      "walks along the lanes of the map, \(Int(ErrorSize.leastSeconds)) s in total"
    )
  }

  /// Fits the numbers that the recordings determine; the rest is assumed.
  mutating func finish(_ fit: MomentFit<ProfileNumber>, _ starts: [GnssProfile], block: String) {
    guard let told = fit.runTelling(from: starts, Self.isTold) else {
      for parameter in fit.parameters {
        assume(
          parameter.number, starts[0], "the fit failed", "more recordings of walks")
      }
      return
    }
    misfits.append((block, told.outcome.misfit))
    for number in told.untold {
      let words = Self.untoldWords(number)
      assume(number, told.start, words.why, words.remedy)
    }
    for (number, interval) in told.outcome.intervals where !told.untold.contains(number) {
      numbers[number] = FittedNumber(
        value: told.outcome.model[keyPath: number.path], interval: interval, basis: .fitted)
    }
  }

  private static func isTold(
    _ parameter: FitParameter<ProfileNumber>, _ outcome: MomentFit<ProfileNumber>.Outcome
  ) -> Bool {
    guard let interval = outcome.chances[parameter.number] else { return false }
    // an error that may not exist has no memory and no tails
    let size: ProfileNumber? =
      switch parameter.number {
      case .middleMemory: .middle
      case .velocityMemory, .velocityTails: .velocityNoise
      default: nil
      }
    if let size, outcome.chances[size].map({ $0.lowerBound <= 0 }) ?? true { return false }
    return parameter.isTold(interval)
  }

  private static func untoldWords(_ number: ProfileNumber) -> (why: String, remedy: String) {
    switch number {
    case .middleMemory:
      (
        "errors of the middle time scale are too small compared with the others",
        "more walks under a narrower sky"
      )
    case .velocityMemory, .velocityTails:
      (
        "the noise of the velocity is too small compared with the walker's own motion",
        "a recording of the phone lying still under the open sky, with speeds"
      )
    case .rough, .rateShare:
      (
        "it can't be separated from the other errors of positions", "more walks of twenty minutes"
      )
    default: ("its interval is too wide to mean anything", "more walks of twenty minutes")
    }
  }
}
