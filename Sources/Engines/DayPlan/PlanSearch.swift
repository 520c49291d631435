/// Searches for a good day among many places. From a first day it always moves to the best day that
/// differs by one change. If no change is better, it removes some consecutive steps, bars their
/// places for a while, and continues (iterated local search, as Vansteenwegen and others use for
/// such tours: Computers & Operations Research 36, 2009). The result depends only on the problem,
/// and the duration only on `mostTrials`.
struct PlanSearch {
  private let problem: PlanProblem
  private(set) var best: PlanTour
  /// How many more changes may be tried in all.
  private var trialsLeft: Int
  /// Nodes that must not be visited for now.
  private var isBarred: [Bool]
  /// How often each node was part of a day that no single change could improve.
  private(set) var votes: [Int]

  /// A change of a day: `step`, or nothing, replaces `count` steps from index `at` on.
  private struct Change {
    var at = 0
    var count = 0
    var step: PlanProblem.Step?
    /// The steps in a new order; replaces the change above.
    var order: [PlanProblem.Step]?
    var rank: Int64
    var end: Int32

    func isWorse(than rank: Int64, _ end: Int32) -> Bool {
      rank != self.rank ? rank > self.rank : end < self.end
    }
  }

  init(_ problem: PlanProblem, from first: PlanTour, mostTrials: Int) {
    self.problem = problem
    best = first
    trialsLeft = mostTrials
    isBarred = [Bool](repeating: false, count: problem.nodes.count)
    votes = [Int](repeating: 0, count: problem.nodes.count)
  }

  /// Continues from `tour`, with `mostTrials` more changes to try.
  mutating func goOn(from tour: PlanTour, mostTrials: Int) {
    best = tour
    trialsLeft = max(0, trialsLeft) + mostTrials
    run()
  }

  mutating func run() {
    best = climbed(best)
    var isFound = true
    while isFound && trialsLeft > 0 {
      isFound = false
      // short rows first, so that small changes are examined most thoroughly
      search: for count in 1...max(1, best.steps.count) {
        for at in 0..<max(1, best.steps.count - count + 1) where trialsLeft > 0 {
          let shaken = shaken(best, at: at, count: count)
          guard shaken.isBetter(than: best) else { continue }
          best = shaken
          isFound = true
          break search
        }
      }
    }
  }

  /// The best day found near `tour` after removing `count` steps from `at` on; their places are
  /// barred at first.
  private mutating func shaken(_ tour: PlanTour, at: Int, count: Int) -> PlanTour {
    var steps: [PlanProblem.Step] = []
    var barred: [Int] = []
    for (index, step) in tour.steps.enumerated() {
      if (at..<at + count).contains(index) {
        if step.node >= 0 { barred.append(Int(step.node)) }
        // a removed pause stays in the day, without a place
        if !step.isVisit { steps.append(.pause(Int(step.pause))) }
      } else {
        steps.append(step)
      }
    }
    // without the walks to and from the removed places no later step is late
    guard let rest = PlanTour(steps, in: problem) else { return tour }
    for node in barred { isBarred[node] = true }
    let other = climbed(rest)
    for node in barred { isBarred[node] = false }
    return climbed(other)
  }

  private mutating func climbed(_ tour: PlanTour) -> PlanTour {
    var tour = tour
    while let change = bestChange(of: tour),
      let next = PlanTour(applied(change, to: tour), in: problem)
    {
      tour = next
    }
    for step in tour.steps where step.node >= 0 { votes[Int(step.node)] += 1 }
    return tour
  }

  private func applied(_ change: Change, to tour: PlanTour) -> [PlanProblem.Step] {
    if let order = change.order { return order }
    var steps = tour.steps
    steps.replaceSubrange(
      change.at..<change.at + change.count, with: change.step.map { [$0] } ?? [])
    return steps
  }

  /// The change that gives the best day; nil if none improves it.
  private mutating func bestChange(of tour: PlanTour) -> Change? {
    var best = Change(rank: tour.rank, end: tour.end)
    var isUsed = isBarred
    for step in tour.steps where step.node >= 0 { isUsed[Int(step.node)] = true }
    let waited = waited(in: tour)
    for node in problem.nodes.indices where !isUsed[node] {
      tryNode(node, tour, waited, &best)
    }
    for (index, step) in tour.steps.enumerated() {
      if step.isVisit {
        tryChange(tour, at: index, count: 1, step: nil, &best)
      } else if step.node >= 0 {
        tryChange(tour, at: index, count: 1, step: .pause(Int(step.pause)), &best)
      }
    }
    tryOrders(of: tour, &best)
    return best.step != nil || best.count > 0 || best.order != nil ? best : nil
  }

  /// Points lost by waiting: no change can regain more than these.
  private func waited(in tour: PlanTour) -> Int64 {
    var points = Int64(tour.states[tour.states.count - 1].points)
    var node = problem.start.node
    for step in tour.steps where step.node >= 0 {
      let leg = node * problem.nodes.count + Int(step.node)
      points += Int64(problem.legPoints[leg] - problem.nodes[Int(step.node)].worth)
      node = Int(step.node)
    }
    return -points
  }

  /// Tries `node` as an additional step, and as a replacement for each step.
  private mutating func tryNode(
    _ node: Int, _ tour: PlanTour, _ waited: Int64, _ best: inout Change
  ) {
    let serves = problem.nodes[node].serves
    let isVisit = serves == 0
    var before = problem.start.node
    for at in 0...tour.steps.count {
      if isVisit && tour.stops < problem.mostStops {
        let wins = tour.stops < problem.fewestStops ? PlanProblem.missing : 0
        if tour.rank + wins + waited + gain(of: node, after: before, at, 0, tour) >= best.rank {
          tryChange(tour, at: at, count: 0, step: .visit(node), &best)
        }
      }
      guard at < tour.steps.count else { return }
      let step = tour.steps[at]
      let isFitting = isVisit ? step.isVisit : !step.isVisit && serves >> step.pause & 1 == 1
      if isFitting, tour.rank + waited + gain(of: node, after: before, at, 1, tour) >= best.rank {
        tryChange(
          tour, at: at, count: 1, step: isVisit ? .visit(node) : .pause(Int(step.pause), at: node),
          &best)
      }
      if step.node >= 0 { before = Int(step.node) }
    }
  }

  /// Points gained if `node` replaces `count` steps from `at` on, without waiting.
  private func gain(of node: Int, after before: Int, _ at: Int, _ count: Int, _ tour: PlanTour)
    -> Int64
  {
    let nodes = problem.nodes
    var points = nodes[node].worth - problem.legPoints[before * nodes.count + node]
    var last = before
    if count > 0, tour.steps[at].node >= 0 {
      let old = Int(tour.steps[at].node)
      points -= nodes[old].worth - problem.legPoints[before * nodes.count + old]
      last = old
    }
    for step in tour.steps[(at + count)...] where step.node >= 0 {
      let next = Int(step.node)
      points +=
        problem.legPoints[last * nodes.count + next] - problem.legPoints[node * nodes.count + next]
      break
    }
    return Int64(points)
  }

  /// Keeps the change if it makes a better day than `best`.
  private mutating func tryChange(
    _ tour: PlanTour, at: Int, count: Int, step: PlanProblem.Step?, _ best: inout Change
  ) {
    trialsLeft -= 1
    var state = tour.states[at]
    var stops = tour.stops
    if let step {
      guard let next = problem.after(state, step) else { return }
      state = next
      if step.isVisit { stops += 1 }
    }
    for old in tour.steps[at..<at + count] where old.isVisit { stops -= 1 }
    var (points, end) = (state.points, state.minute)
    for index in (at + count)..<tour.steps.count {
      guard let next = problem.after(state, tour.steps[index]) else { return }
      state = next
      let old = tour.states[index + 1]
      (points, end) = (state.points, state.minute)
      // from here on everything is unchanged
      if state.minute == old.minute && state.node == old.node {
        points += tour.states[tour.states.count - 1].points - old.points
        end = tour.end
        break
      }
    }
    let rank = problem.rank(stops: stops, points: points)
    guard best.isWorse(than: rank, end) else { return }
    best = Change(at: at, count: count, step: step, rank: rank, end: end)
  }

  /// Tries the same steps in other orders: one step moved, two swapped, a row reversed.
  private mutating func tryOrders(of tour: PlanTour, _ best: inout Change) {
    let count = tour.steps.count
    for a in 0..<count {
      for b in 0..<count where a != b {
        var steps = tour.steps
        steps.insert(steps.remove(at: a), at: b)
        tryOrder(steps, tour, &best)
        guard a < b else { continue }
        steps = tour.steps
        steps.swapAt(a, b)
        tryOrder(steps, tour, &best)
        guard b > a + 2 else { continue }
        steps = tour.steps
        steps[a...b].reverse()
        tryOrder(steps, tour, &best)
      }
    }
  }

  private mutating func tryOrder(
    _ steps: [PlanProblem.Step], _ tour: PlanTour, _ best: inout Change
  ) {
    trialsLeft -= 1
    var state = problem.start
    for step in steps {
      guard let next = problem.after(state, step) else { return }
      state = next
    }
    let rank = problem.rank(stops: tour.stops, points: state.points)
    guard best.isWorse(than: rank, state.minute) else { return }
    best = Change(order: steps, rank: rank, end: state.minute)
  }
}
