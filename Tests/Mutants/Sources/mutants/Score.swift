import Foundation

/// Number of mutants that each stage caught.
struct Score {
  private(set) var mutants = 0
  private(set) var caught: [Outcome.Stage: Int] = [:]
  private(set) var signs: [Outcome.Sign: Int] = [:]
  private(set) var unreached = 0

  init(_ outcomes: some Sequence<(Mutant, Outcome)>) {
    for (_, outcome) in outcomes {
      mutants += 1
      if let stage = outcome.caught { caught[stage, default: 0] += 1 }
      if let sign = outcome.sign { signs[sign, default: 0] += 1 }
      if !outcome.isReached { unreached += 1 }
    }
  }

  /// Returns the number of mutants caught by `stage` or an earlier one.
  func upTo(_ stage: Outcome.Stage) -> Int {
    Outcome.Stage.allCases.prefix { $0 != stage }.reduce(caught[stage] ?? 0) {
      $0 + (caught[$1] ?? 0)
    }
  }

  func share(_ stage: Outcome.Stage) -> Double {
    mutants == 0 ? 0 : Double(upTo(stage)) / Double(mutants)
  }

  /// Returns the 95 % Wilson interval of a share. It is meant for a simple sample; a stratified one
  /// is at least as exact.
  func interval(_ stage: Outcome.Stage) -> (low: Double, high: Double) {
    guard mutants > 0 else { return (0, 1) }
    let (n, p, z) = (Double(mutants), share(stage), 1.96)
    let center = (p + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    return (center - half, center + half)
  }
}
