import SimNumerics
import SimResults

/// Chooses the mode and the radii by their cost on walks, and determines which others may be as
/// good.
///
/// A setting is replaced by a cheaper one only if the difference is significant on these walks; of
/// equally cheap radii the one nearest to today's is taken.
struct RadiusChooser {
  let table: CostTable
  /// Today's radii with the scenario's policy.
  let today: RadiusChoice
  /// The radii of the grid in meters.
  let meters: [Double]
  /// Exit margins of the grid's modes beyond the radius of a fence, in meters.
  let exits: [Double]
  /// Whether walks visit each stop; stops without visits keep their settings.
  let visited: [Bool]

  /// Costs within this share of the lowest count as equal (assumed: not noticeable for a listener).
  static let plateauShare = 0.005

  /// The modes, cheapest first.
  var ranking: [Int] {
    (0..<table.modes).map { ($0, table.cost(table.best(mode: $0))) }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
  }

  /// Modes that are not significantly more expensive than the cheapest, each with its cheapest
  /// radii.
  var possibleModes: [Int] {
    let best = (0..<table.modes).map { table.best(mode: $0) }
    let first = ranking[0]
    let differences = JointDifferences(
      (0..<table.blocks).map { block in
        let least = table.cost(best[first], block: block)
        return best.map { table.cost($0, block: block) - least }
      }, "modes")
    return (0..<table.modes).filter { !differences.isAbove($0) }
  }

  /// Radii of `stop` that are not significantly more expensive than the cheapest, under `mode`.
  func possibleRadii(_ stop: Int, mode: Int) -> [Int] {
    let best = table.best(mode: mode).radii[stop]
    let differences = JointDifferences(
      (0..<table.blocks).map { block in
        let least = table.cost(stop, mode, best, block: block)
        return (0..<table.radii).map { table.cost(stop, mode, $0, block: block) - least }
      }, "radii of \(stop)")
    return (0..<table.radii).filter { !differences.isAbove($0) }
  }

  /// Today's mode if it is possible; else the possible mode with the exit margin nearest to
  /// today's, and of equally near ones the cheapest.
  private var mode: Int {
    let possible = possibleModes
    if possible.contains(today.mode) { return today.mode }
    func change(_ mode: Int) -> Double { abs(exits[mode] - exits[today.mode]) }
    return ranking.filter(possible.contains).reduce(ranking[0]) {
      change($1) < change($0) ? $1 : $0
    }
  }

  /// The chosen mode and radii.
  func choice() -> RadiusChoice {
    let mode = mode
    let best = table.best(mode: mode)
    var choice = keepingUnvisited(best)
    var kept: [Int] = []
    for stop in 0..<table.stops where visited[stop] {
      let now = today.radii[stop]
      if possibleRadii(stop, mode: mode).contains(now) {
        choice.radii[stop] = now
        kept.append(stop)
      } else {
        choice.radii[stop] = nearest(stop, mode, best.radii[stop])
      }
    }
    // no single one is significantly worse, but all together may be
    kept.sort { excess(choice, $0) > excess(choice, $1) }
    for stop in kept {
      guard isShownWorse(choice, than: best) else { break }
      choice.radii[stop] = nearest(stop, mode, best.radii[stop])
    }
    return simpler(choice) ?? choice
  }

  /// `choice` with today's radii at stops without visits.
  func keepingUnvisited(_ choice: RadiusChoice) -> RadiusChoice {
    var choice = choice
    for stop in visited.indices where !visited[stop] { choice.radii[stop] = today.radii[stop] }
    return choice
  }

  /// The extra cost of `choice` at `stop` compared with the cheapest radius there.
  private func excess(_ choice: RadiusChoice, _ stop: Int) -> Double {
    table.cost(stop, choice.mode, choice.radii[stop])
      - table.cost(stop, choice.mode, table.best(mode: choice.mode).radii[stop])
  }

  /// The radius nearest to today's among those as cheap as `best`.
  private func nearest(_ stop: Int, _ mode: Int, _ best: Int) -> Int {
    let least = table.cost(stop, mode, best)
    let now = meters[today.radii[stop]]
    return (0..<table.radii)
      .filter { table.cost(stop, mode, $0) <= least * (1 + Self.plateauShare) }
      .min { (abs(meters[$0] - now), $0) < (abs(meters[$1] - now), $1) } ?? best
  }

  private func isShownWorse(_ choice: RadiusChoice, than best: RadiusChoice) -> Bool {
    JointDifferences(
      (0..<table.blocks).map {
        [table.cost(choice, block: $0) - table.cost(best, block: $0)]
      }, "kept radii"
    ).isAbove(0)
  }

  /// One radius for all stops that is as cheap as `choice`, the nearest to today's, if today's
  /// radii are all equal; nil if there is none, or nothing changes.
  private func simpler(_ choice: RadiusChoice) -> RadiusChoice? {
    guard choice.radii != today.radii, Set(today.radii).count == 1, Set(choice.radii).count > 1,
      visited.allSatisfy({ $0 })
    else { return nil }
    let now = meters[today.radii[0]]
    return (0..<table.radii)
      .map { radius in RadiusChoice(mode: choice.mode, radii: choice.radii.map { _ in radius }) }
      .filter { table.cost($0) <= table.cost(choice) * (1 + Self.plateauShare) }
      .min { abs(meters[$0.radii[0]] - now) < abs(meters[$1.radii[0]] - now) }
  }
}

/// A required share of noticed visits.
struct DetectionGoal {
  let share: Double

  /// Raises the cost of missed visits until the goal is reached and returns the cheapest choice
  /// that reaches it; if none does, the choice that notices most.
  func choice(
    _ counts: [TuningCounts], _ costs: TuningCosts
  ) -> (choice: RadiusChoice, isReached: Bool) {
    var sum = counts[0]
    for block in counts.dropFirst() { sum.add(block) }
    var costs = costs
    costs.missed = max(costs.missed, 0.01)
    var most: (choice: RadiusChoice, noticed: Int)?
    // up to a cost that outweighs all others
    while costs.missed < 1e6 {
      let table = CostTable([sum], costs: costs)
      var reached: [RadiusChoice] = []
      for mode in 0..<table.modes {
        let choice = table.best(mode: mode)
        let totals = sum.totals(choice)
        if totals.noticed > most?.noticed ?? -1 { most = (choice, totals.noticed) }
        if totals.noticedShare >= share { reached.append(choice) }
      }
      let least = reached.min { table.cost($0) < table.cost($1) }
      if let least { return (least, true) }
      costs.missed *= 1.25
    }
    let none = RadiusChoice(mode: 0, radii: [Int](repeating: 0, count: sum.stops))
    return (most?.choice ?? none, false)
  }
}
