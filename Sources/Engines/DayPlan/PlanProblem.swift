/// A day in numbers: what can be done when, for how many points. Minutes count from its start.
///
/// Nodes are the places that can be visited at all, in the order of their ids.
struct PlanProblem: Sendable {
  /// A time in which the place of a node can be visited, or a pause begin.
  struct Span: Hashable, Sendable {
    var opens: Int32
    var closes: Int32
  }

  /// A pause that must be had.
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
    /// How much of it is for having been planned before.
    var loyalty: Int32
    /// Bits of the pauses that can be had there; 0 is a stop.
    var serves: UInt8
    /// Its part of `spans`.
    var spans: Range<Int32>
  }

  /// Something to do: a visit, or a pause at a place or wherever one is.
  struct Step: Hashable, Sendable {
    /// -1 for a pause wherever one is.
    var node: Int16
    /// -1 for a visit.
    var pause: Int8

    static func visit(_ node: Int) -> Step { Step(node: Int16(node), pause: -1) }
    static func pause(_ pause: Int, at node: Int = -1) -> Step {
      Step(node: Int16(node), pause: Int8(pause))
    }

    var isVisit: Bool { pause < 0 }
  }

  /// How far a day has come.
  struct State: Hashable, Sendable {
    /// The count of nodes where nothing was visited yet.
    var node: Int
    var minute: Int32 = 0
    var points: Int32 = 0
  }

  var minutes: Int32
  var nodes: [Node] = []
  var spans: [Span] = []
  /// In the order in which they can begin.
  var pauses: [Pause] = []
  /// From node to node, row by row, that of the start last: minutes, and points lost.
  var legMinutes: [Int32] = []
  var legPoints: [Int32] = []
  var waitPoints: Int32
  /// Stops that are wanted, and may be, beside those that are done.
  var fewestStops: Int
  var mostStops: Int

  /// What each stop that is missing counts: more than points can ever be.
  static let missing: Int64 = 1 << 40

  var start: State { State(node: nodes.count) }

  /// The day after `step`; nil where it can't be done then.
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
    // waiting is what is neither walked nor spent
    let waited = begins - state.minute - (step.node >= 0 ? walked(state.node, step) : 0)
    return State(node: node, minute: minute, points: points - waitPoints * waited)
  }

  private func walked(_ from: Int, _ step: Step) -> Int32 {
    legMinutes[from * nodes.count + Int(step.node)]
  }

  /// When a stay of `stay` minutes at `node` can begin, at `minute` or later; nil where none can.
  private func opening(of node: Int, at minute: Int32, for stay: Int32) -> Int32? {
    for index in nodes[node].spans {
      let span = spans[Int(index)]
      let begins = max(span.opens, minute)
      if begins + stay <= span.closes { return begins }
    }
    return nil
  }

  /// The rank of a day with this number of stops and points. The higher is better; a missing stop
  /// outweighs all points.
  func rank(stops: Int, points: Int32) -> Int64 {
    Int64(points) - PlanProblem.missing * Int64(max(0, fewestStops - stops))
  }
}
