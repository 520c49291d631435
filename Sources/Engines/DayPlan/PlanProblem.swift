/// A day in numbers: what can be done when, for how many points. Minutes count from its start.
///
/// Nodes are the places that can be visited, in the order of their ids.
struct PlanProblem: Sendable {
  /// A time in which the place of a node can be visited, or a pause can begin.
  struct Span: Hashable, Sendable {
    var opens: Int32
    var closes: Int32
  }

  /// A pause that must be included.
  struct Pause: Hashable, Sendable {
    var kind: DayPlan.Pause.Kind
    var begins: Span
    var minutes: Int32
  }

  struct Node: Hashable, Sendable {
    /// Index among the places of the plan.
    var place: Int
    var stay: Int32
    var worth: Int32
    /// The part of `worth` that is the bonus for having been planned before.
    var loyalty: Int32
    /// Bits of the pauses that can be taken there; 0 for a stop.
    var serves: UInt8
    /// Its range in `spans`.
    var spans: Range<Int32>
  }

  /// A step: a visit, or a pause with or without a place.
  struct Step: Hashable, Sendable {
    /// -1 for a pause without a place.
    var node: Int16
    /// -1 for a visit.
    var pause: Int8

    static func visit(_ node: Int) -> Step { Step(node: Int16(node), pause: -1) }
    static func pause(_ pause: Int, at node: Int = -1) -> Step {
      Step(node: Int16(node), pause: Int8(pause))
    }

    var isVisit: Bool { pause < 0 }
  }

  /// The state of a day after some steps.
  struct State: Hashable, Sendable {
    /// The last node; the count of nodes if none was visited yet.
    var node: Int
    var minute: Int32 = 0
    var points: Int32 = 0
  }

  var minutes: Int32
  var nodes: [Node] = []
  var spans: [Span] = []
  /// In the order in which they can begin.
  var pauses: [Pause] = []
  /// Minutes and lost points from node to node, row by row; the last row is for the start.
  var legMinutes: [Int32] = []
  var legPoints: [Int32] = []
  var waitPoints: Int32
  /// Fewest and most stops, not counting those that are done.
  var fewestStops: Int
  var mostStops: Int

  /// Penalty for each missing stop: larger than any points.
  static let missing: Int64 = 1 << 40

  var start: State { State(node: nodes.count) }

  /// The state after `step`; nil if the step is impossible then.
  func after(_ state: State, _ step: Step) -> State? {
    var (node, minute, points) = (state.node, state.minute, state.points)
    if step.node >= 0 {
      let leg = node * nodes.count + Int(step.node)
      minute += legMinutes[leg]
      points += nodes[Int(step.node)].worth - legPoints[leg]
      node = Int(step.node)
    }
    var begins = minute
    if step.isVisit {
      guard let opens = opening(of: node, at: minute, for: nodes[node].stay) else { return nil }
      begins = opens
      minute = begins + nodes[node].stay
    } else {
      let pause = pauses[Int(step.pause)]
      begins = max(begins, pause.begins.opens)
      if step.node >= 0 {
        guard let opens = opening(of: node, at: begins, for: pause.minutes) else { return nil }
        begins = opens
      }
      guard begins <= pause.begins.closes else { return nil }
      minute = begins + pause.minutes
    }
    guard minute <= minutes else { return nil }
    // waiting is the time that is neither walking nor staying
    let waited = begins - state.minute - (step.node >= 0 ? walked(state.node, step) : 0)
    return State(node: node, minute: minute, points: points - waitPoints * waited)
  }

  private func walked(_ from: Int, _ step: Step) -> Int32 {
    legMinutes[from * nodes.count + Int(step.node)]
  }

  /// When a stay of `stay` minutes at `node` can begin, at `minute` or later; nil if never.
  private func opening(of node: Int, at minute: Int32, for stay: Int32) -> Int32? {
    for index in nodes[node].spans {
      let span = spans[Int(index)]
      let begins = max(span.opens, minute)
      if begins + stay <= span.closes { return begins }
    }
    return nil
  }

  /// The rank of a day with these stops and points; higher is better. A missing stop outweighs all
  /// points.
  func rank(stops: Int, points: Int32) -> Int64 {
    Int64(points) - PlanProblem.missing * Int64(max(0, fewestStops - stops))
  }
}
