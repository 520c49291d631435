import Foundation

/// How many mutants each stage caught.
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

  /// Those that a stage or one before it caught.
  func upTo(_ stage: Outcome.Stage) -> Int {
    Outcome.Stage.allCases.prefix { $0 != stage }.reduce(caught[stage] ?? 0) {
      $0 + (caught[$1] ?? 0)
    }
  }

  func share(_ stage: Outcome.Stage) -> Double {
    mutants == 0 ? 0 : Double(upTo(stage)) / Double(mutants)
  }

  /// The 95 % Wilson interval of a share. A stratified sample is at least as exact as a plain one,
  /// which it is for.
  func interval(_ stage: Outcome.Stage) -> (low: Double, high: Double) {
    guard mutants > 0 else { return (0, 1) }
    let (n, p, z) = (Double(mutants), share(stage), 1.96)
    let center = (p + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    return (center - half, center + half)
  }
}
