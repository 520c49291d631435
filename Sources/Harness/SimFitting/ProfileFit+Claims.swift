import Elementary
import SimNumerics
import SimSensors

extension ProfileFit {
  private static let claims: [FitParameter<ProfileNumber>] = [
    FitParameter(number: .beliefFactor, scale: .logarithm, range: 0.05...20, nudge: 0.04),
    FitParameter(number: .stickiness, scale: .plain, range: 1...3, nudge: 0.04),
    FitParameter(number: .wander, scale: .logarithm, range: 0.005...1.5, nudge: 0.08),
    FitParameter(number: .wanderMemory, scale: .logarithm, range: 1...600, nudge: 0.12),
    FitParameter(number: .accuracyJitter, scale: .square, range: 1e-6...5, nudge: 2e-5),
  ]

  /// Widens the interval of the belief factor: reports show the believed error in meters, and the
  /// size of the errors is itself uncertain.
  mutating func doubtBelief() {
    guard let size = numbers[.errorFactor]?.interval, let told = numbers[.beliefFactor],
      let own = told.interval, let errors = numbers[.errorFactor]?.value
    else { return }
    func both(_ one: Double, _ other: Double) -> Double {
      let (one, other) = (Portable.log(one), Portable.log(other))
      return Portable.exp((one * one + other * other).squareRoot())
    }
    let low = told.value / both(told.value / own.lowerBound, size.upperBound / errors)
    let high = told.value * both(own.upperBound / told.value, errors / size.lowerBound)
    numbers[.beliefFactor]?.interval = low...high
  }

  /// Fits the model of the phone's reported accuracy.
  mutating func fitClaims(
    _ walks: [WalkSeries], _ simulations: Simulations, _ starts: [GnssProfile],
    _ floor: ClaimFloor?
  ) {
    guard let floor else {
      for number in Self.claims.map(\.number) + [.floor] {
        assume(
          number, starts[0], "the recordings contain no accuracy",
          "a format that keeps the accuracy of each fix")
      }
      return
    }
    var parameters = Self.claims
    func leave(_ number: ProfileNumber) { parameters.removeAll { $0.number == number } }
    if floor.jitter > 0, floor.share > 0.5 {
      numbers[.accuracyJitter] = FittedNumber(
        value: floor.jitter / claimFactor,
        interval: floor.jitterInterval.lowerBound / claimFactor...floor.jitterInterval.upperBound
          / claimFactor, basis: .fitted)
      leave(.accuracyJitter)
    } else if numbers[.accuracyStep]?.value ?? 0 > 0 || floor.isFloor && floor.jitter == 0 {
      numbers[.accuracyJitter] = .read(0, 0...0)
      leave(.accuracyJitter)
    }
    if !floor.isFloor {
      assume(
        .stickiness, starts[0], "the reported accuracy never stays at its minimum",
        "a walk under a wide open sky, where the phone reports its best accuracy")
      leave(.stickiness)
    }
    var phones = starts
    for index in phones.indices {
      if let factor = numbers[.errorFactor]?.value { phones[index].errorFactor = factor }
      // without jitter, different random numbers would be drawn
      phones[index].accuracyJitter =
        numbers[.accuracyJitter]?.value ?? max(1e-6, phones[index].accuracyJitter)
      if !floor.isFloor { phones[index].stickiness = 1 }
    }
    guard !floor.isNearlyAll, let statistics = ClaimStatistics(of: walks, least: floor.restMeters),
      let recorded = FitSample(walks.map(statistics.blocks), size: statistics.count, copies: 1)
    else {
      for parameter in parameters {
        assume(
          parameter.number, starts[0], "the reported accuracy hardly ever leaves its minimum",
          "walks where the phone reports less accuracy: between houses, under trees")
      }
      return
    }
    let fit = MomentFit(
      parameters: parameters, recorded: recorded.mean,
      coarse: simulations.coarse.taking(statistics),
      simulation: simulations.fine.taking(statistics), confidence: confidence,
      // the belief, its wander and the stickiness compensate each other along a curve
      exploring: simulations.single.taking(statistics))
    finish(fit, phones, block: "accuracy")
  }
}
