/// Draws a sample of the mutants by a seed, in which each engine and kind has its share.
enum Sample {
  /// - Returns: `count` mutants, sorted by number; all of them if there are no more.
  static func drawn(_ count: Int, of mutants: [Mutant], seed: UInt64) -> [Mutant] {
    guard count < mutants.count else { return mutants }
    var random = SplitMix(state: seed)
    let strata = Dictionary(grouping: mutants) { "\($0.engine) \($0.kind.rawValue)" }
      .sorted { $0.key < $1.key }
    // whole shares first; the rest goes to the largest remainders
    let exact = strata.map { Double($0.value.count) * Double(count) / Double(mutants.count) }
    var shares = exact.map { Int($0) }
    let remainders = exact.indices.sorted {
      (shares[$0].remainder(of: exact[$0]), $1) > (shares[$1].remainder(of: exact[$1]), $0)
    }
    for index in remainders.prefix(count - shares.reduce(0, +)) { shares[index] += 1 }
    var taken: [Mutant] = []
    for (stratum, share) in zip(strata, shares) {
      taken += stratum.value.shuffled(using: &random).prefix(share)
    }
    return taken.sorted { $0.number < $1.number }
  }
}

extension Int {
  fileprivate func remainder(of exact: Double) -> Double { exact - Double(self) }
}

/// Random numbers determined by a seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
