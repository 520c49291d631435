public import SimResults

/// Movements of one metric in several scenarios, reported in one sentence.
struct MovementGroup {
  /// The importance; lower is more important.
  enum Rank: Int {
    /// An expectation on it is missed.
    case missed
    /// There is an expectation on it.
    case judged
    case told
  }

  private(set) var movements: [Movement]
  private(set) var rank: Rank

  var kind: Movement.Kind { movements[0].kind }

  /// The largest change with its scenario, and the other scenarios.
  var sentence: String {
    let most = movements.max { $0.share < $1.share } ?? movements[0]
    var others: [String] = []
    for movement in movements where movement.scenario != most.scenario {
      if !others.contains(movement.scenario) { others.append(movement.scenario) }
    }
    return most.sentence(andIn: others)
  }

  private var share: Double { movements.map(\.share).max() ?? 0 }

  /// Groups the movements of `entries` with one of `kinds`, most important first.
  static func all(_ entries: [SuiteResult.Entry], _ kinds: Set<Movement.Kind>) -> [MovementGroup] {
    var groups: [MovementGroup] = []
    for entry in entries {
      for movement in entry.movements ?? [] where kinds.contains(movement.kind) {
        let rank = entry.rank(of: movement)
        let place = groups.firstIndex { $0.isAlike(movement) }
        if let place {
          groups[place].movements.append(movement)
          if rank.rawValue < groups[place].rank.rawValue { groups[place].rank = rank }
        } else {
          groups.append(MovementGroup(movements: [movement], rank: rank))
        }
      }
    }
    func key(_ group: MovementGroup) -> (Int, Int, Double) {
      (group.rank.rawValue, group.kind == .worse ? 0 : 1, -group.share)
    }
    return groups.enumerated().sorted {
      key($0.element) != key($1.element)
        ? key($0.element) < key($1.element) : $0.offset < $1.offset
    }.map(\.element)
  }

  private func isAlike(_ movement: Movement) -> Bool {
    let first = movements[0]
    return first.kind == movement.kind && first.metric == movement.metric
      && first.words == movement.words
  }
}

extension SuiteResult {
  /// One sentence per regression, on the scenario with the largest change; most important first.
  public var regressions: [String] {
    MovementGroup.all(entries, Movement.Kind.failing).map(\.sentence)
  }
}

extension SuiteResult.Entry {
  /// The regressions of this scenario alone.
  var regressions: [String] {
    MovementGroup.all([self], Movement.Kind.failing).map(\.sentence)
  }

  fileprivate func rank(of movement: Movement) -> MovementGroup.Rank {
    let variant = result?.variants.first { $0.name == movement.variant }
    guard let metric = movement.metric,
      let expectation = variant?.expectations.first(where: { $0.metric == metric })
    else { return .told }
    return expectation.outcomes.contains(.missed) ? .missed : .judged
  }
}

extension Movement.Kind {
  static let failing = Set(allCases.filter(\.fails))
}

extension Movement {
  /// The change as a multiple of the old value, at most a thousand.
  fileprivate var share: Double {
    guard let from, let to else { return 1000 }
    return min(1000, abs(to - from) / max(abs(from), 1e-9))
  }
}
