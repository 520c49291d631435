import SimNumerics

/// Separates differences from chance.
extension Movement {
  /// With fewer seeds no difference counts as worse or better: for skewed differences the interval
  /// covers the true difference less often than its nominal 95 % (91 of 100 at twenty seeds, 89 at
  /// ten).
  public static let leastSeeds = 20

  /// Largest expected share of chance results among the movements called worse, better or changed,
  /// if many are judged together; also the largest share of failing suites if nothing differs.
  public static let falseDiscoveryRate = 0.05

  /// Judges all movements of one command together: `groups` has the movements of each scenario.
  ///
  /// Among many movements some are large by chance; `FalseDiscoveries` selects those that are not.
  /// A metric with the same value on every seed has no randomness and is left out.
  public static func judged(_ groups: [[Movement]]) -> [[Movement]] {
    let chances = groups.joined().compactMap(\.chance)
    var found = FalseDiscoveries.found(among: chances, rate: falseDiscoveryRate)[...]
    return groups.map { movements in
      movements.map { movement in
        guard movement.chance != nil else { return movement }
        var movement = movement
        movement.comparisons = chances.count
        movement.kind = found.removeFirst() ? movement.suspicion : .unclear
        return movement
      }
    }
  }

  /// Judges the movements of a single comparison.
  public static func judged(_ movements: [Movement]) -> [Movement] {
    judged([movements]).flatMap { $0 }
  }
}

extension SuiteResult {
  /// Judges the movements of all scenarios together, once all are known.
  public mutating func judgeMovements() {
    let judged = Movement.judged(entries.map { $0.movements ?? [] })
    for (number, movements) in judged.enumerated() where entries[number].movements != nil {
      entries[number].movements = movements
    }
  }
}
