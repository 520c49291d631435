/// Searches all days among some nodes, except those for which another day is at least as good.
///
/// A label is a partial day: the nodes and pauses so far, the position, the time and the points. Of
/// two labels that differ only in time and points, one dominates the other if it has at least the
/// other's points after waiting until the other's time. A label is not extended if even its best
/// continuation would not beat the best known day.
///
/// `all` finds the best day. `likely` handles more nodes, because a label there also dominates
/// labels with the same number of stops and the same pauses but other nodes. It may therefore miss
/// a day that continues to a node which the better label has already visited.
struct LabelSearch {
  enum Kind {
    case all, likely

    /// Most nodes: limited by the bits of a table, and of a label.
    var mostNodes: Int {
      switch self {
      case .all: 14
      case .likely: 64
      }
    }
  }

  private struct Label {
    var state: PlanProblem.State
    var nodes: UInt64
    var pauses: UInt8
    var stops: UInt8
    var isAlive = true
    var step: PlanProblem.Step
    var before: Int32
    /// The previous label of the same dominance group.
    var next: Int32
  }

  private let problem: PlanProblem
  private let kind: Kind
  /// The nodes considered; the index is the bit of the node.
  private let chosen: [Int]
  private let allPauses: UInt8
  private var labels: [Label] = []
  /// The last label of each dominance group.
  private var heads: [Int32]
  /// Stops and places of pauses by their largest possible gain, the largest first.
  private var stopGains: [Gain] = []
  private var restGains: [Gain] = []
  /// Upper bound for the number of further stops, by the minutes left.
  private var mostStops: [Int] = []
  private(set) var best: PlanTour

  /// The largest gain of a node: its worth minus the points of the shortest leg to it.
  private struct Gain {
    var bit: Int
    var points: Int32
  }

  /// Most labels kept, to bound the memory; beyond it a day may be missed.
  private static let mostLabels = 300_000

  /// - Parameter nodes: in rising order; those after the first `kind.mostNodes` are left out.
  init(_ kind: Kind, _ problem: PlanProblem, among nodes: [Int], against known: PlanTour) {
    self.kind = kind
    self.problem = problem
    chosen = Array(nodes.prefix(kind.mostNodes))
    allPauses = UInt8(truncatingIfNeeded: (1 << problem.pauses.count) - 1)
    let groups = kind == .all ? 1 << chosen.count : problem.mostStops + 1
    heads = [Int32](
      repeating: -1, count: groups * (Int(allPauses) + 1) * (chosen.count + 1))
    best = known
    addGains()
    addMostStops()
  }

  private mutating func addGains() {
    let gains = chosen.indices.map { bit in
      let node = chosen[bit]
      return Gain(
        bit: bit, points: problem.nodes[node].worth - shortest(problem.legPoints, to: node))
    }.sorted { (-$0.points, $0.bit) < (-$1.points, $1.bit) }
    stopGains = gains.filter { problem.nodes[chosen[$0.bit]].serves == 0 }
    restGains = gains.filter { problem.nodes[chosen[$0.bit]].serves != 0 }
  }

  private mutating func addMostStops() {
    let lengths = stopGains.map { gain in
      let node = chosen[gain.bit]
      return problem.nodes[node].stay + shortest(problem.legMinutes, to: node)
    }.sorted()
    var (stops, needed) = (0, Int32(0))
    for minutes in 0...max(0, problem.minutes) {
      while stops < lengths.count, needed + lengths[stops] <= minutes {
        needed += lengths[stops]
        stops += 1
      }
      mostStops.append(stops)
    }
  }

  /// The smallest of `legs` that lead to `node`, from the start or from another node.
  private func shortest(_ legs: [Int32], to node: Int) -> Int32 {
    let count = problem.nodes.count
    let others = chosen.filter { $0 != node } + [count]
    return others.map { legs[$0 * count + node] }.min() ?? 0
  }

  mutating func run() {
    labels.append(
      Label(
        state: problem.start, nodes: 0, pauses: 0, stops: 0, step: .pause(0), before: -1, next: -1))
    var index = 0
    while index < labels.count {
      let label = labels[index]
      if label.isAlive {
        finish(label, index)
        extend(label, index)
      }
      index += 1
    }
  }

  /// Takes the day of `label` if it is complete and better than the best.
  private mutating func finish(_ label: Label, _ index: Int) {
    guard label.pauses == allPauses else { return }
    let rank = problem.rank(stops: Int(label.stops), points: label.state.points)
    guard rank > best.rank || rank == best.rank && label.state.minute < best.end else { return }
    var steps: [PlanProblem.Step] = []
    var at = index
    while at > 0 {
      steps.append(labels[at].step)
      at = Int(labels[at].before)
    }
    if let tour = PlanTour(steps.reversed(), in: problem) { best = tour }
  }

  private mutating func extend(_ label: Label, _ index: Int) {
    // the best day may have improved since this label was made
    let (bound, least) = bound(label)
    guard bound >= best.rank else { return }
    let from = label.state.node * problem.nodes.count
    if Int(label.stops) < problem.mostStops {
      for stop in stopGains {
        // this stop replaces the least valuable stop that the bound includes
        guard bound - least + Int64(stop.points) >= best.rank else { break }
        let node = chosen[stop.bit]
        let gain = problem.nodes[node].worth - problem.legPoints[from + node]
        guard label.nodes >> stop.bit & 1 == 0, bound - least + Int64(gain) >= best.rank else {
          continue
        }
        add(.visit(node), stop.bit, after: label, index)
      }
    }
    for rest in restGains where label.nodes >> rest.bit & 1 == 0 {
      let node = chosen[rest.bit]
      for pause in problem.pauses.indices where problem.nodes[node].serves >> pause & 1 == 1 {
        add(.pause(pause, at: node), rest.bit, after: label, index)
      }
    }
    for pause in problem.pauses.indices { add(.pause(pause), nil, after: label, index) }
  }

  private mutating func add(
    _ step: PlanProblem.Step, _ bit: Int?, after label: Label, _ index: Int
  ) {
    if !step.isVisit && label.pauses >> step.pause & 1 == 1 { return }
    guard labels.count < LabelSearch.mostLabels, let state = problem.after(label.state, step) else {
      return
    }
    var next = label
    next.state = state
    next.step = step
    next.before = Int32(index)
    if let bit { next.nodes |= 1 << bit }
    if step.isVisit { next.stops += 1 } else { next.pauses |= 1 << step.pause }
    for pause in problem.pauses.indices where next.pauses >> pause & 1 == 0 {
      if state.minute > problem.pauses[pause].begins.closes { return }
    }
    guard bound(next).rank >= best.rank else { return }
    let key = key(next, bit)
    guard !isOutdone(next, key) else { return }
    next.next = heads[key]
    heads[key] = Int32(labels.count)
    labels.append(next)
  }

  private func key(_ label: Label, _ bit: Int?) -> Int {
    // a pause without a place keeps the position of the previous label
    let at = bit ?? chosen.firstIndex(of: label.state.node) ?? chosen.count
    let group = kind == .all ? Int(label.nodes) : Int(label.stops)
    return (group * (Int(allPauses) + 1) + Int(label.pauses)) * (chosen.count + 1) + at
  }

  /// Whether another label dominates `label`; labels that `label` dominates are not extended.
  private mutating func isOutdone(_ label: Label, _ key: Int) -> Bool {
    var (at, before) = (heads[key], Int32(-1))
    while at >= 0 {
      let (state, next) = (labels[Int(at)].state, labels[Int(at)].next)
      if stands(state, for: label.state) { return true }
      if stands(label.state, for: state) {
        labels[Int(at)].isAlive = false
        if before < 0 { heads[key] = next } else { labels[Int(before)].next = next }
      } else {
        before = at
      }
      at = next
    }
    return false
  }

  private func stands(_ a: PlanProblem.State, for b: PlanProblem.State) -> Bool {
    a.minute <= b.minute && a.points - problem.waitPoints * (b.minute - a.minute) >= b.points
  }

  /// An upper bound for the rank of `label`: the most valuable stops, by their shortest legs and
  /// without waiting, as many as there is time for. Also the gain of the least of these stops,
  /// counting the avoided missing stop, or 0 if there is time for more.
  private func bound(_ label: Label) -> (rank: Int64, least: Int64) {
    var stops = Int(label.stops)
    var points = label.state.points
    var minutes = problem.minutes - label.state.minute
    var pauses = 0
    for pause in problem.pauses.indices where label.pauses >> pause & 1 == 0 {
      pauses += 1
      minutes -= problem.pauses[pause].minutes
    }
    guard minutes >= 0 else { return (.min, 0) }
    let most = min(problem.mostStops, stops + mostStops[Int(minutes)])
    var least = Int64(0)
    for gain in stopGains where label.nodes >> gain.bit & 1 == 0 {
      guard stops < most, gain.points > 0 || stops < problem.fewestStops else { break }
      stops += 1
      points += gain.points
      least = Int64(gain.points)
    }
    if stops < most {
      least = min(least, 0) - (stops < problem.fewestStops ? PlanProblem.missing : 0)
    }
    for gain in restGains where label.nodes >> gain.bit & 1 == 0 {
      guard pauses > 0, gain.points > 0 else { break }
      pauses -= 1
      points += gain.points
    }
    return (problem.rank(stops: stops, points: points), least)
  }
}
