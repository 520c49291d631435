import SimNumerics

/// What is no more than chance explains.
extension Movement {
  /// With fewer seeds nothing is called worse or better: their interval holds the true difference
  /// less often than it says where differences are skewed (91 of 100 at twenty, 89 at ten).
  public static let leastSeeds = 20

  /// Share of the movements called worse, better or changed that may be chance, where many are
  /// judged together; of suites in which nothing differs, as many are red at most.
  public static let falseDiscoveryRate = 0.05

  /// Decides together all that one command compared: `groups` are the movements of its scenarios.
  ///
  /// Among many movements some are large by chance; `FalseDiscoveries` picks those that are not. A
  /// metric with the same value on every seed has no chance in it and is left out.
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

  /// The same of one comparison by itself.
  public static func judged(_ movements: [Movement]) -> [Movement] {
    judged([movements]).flatMap { $0 }
  }
}

extension SuiteResult {
  /// Decides what the scenarios moved from their baselines, once all are known.
  public mutating func judgeMovements() {
    let judged = Movement.judged(entries.map { $0.movements ?? [] })
    for (number, movements) in judged.enumerated() where entries[number].movements != nil {
      entries[number].movements = movements
    }
  }
}
