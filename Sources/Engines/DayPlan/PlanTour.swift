/// A day as a sequence of steps, each as early as possible.
struct PlanTour: Sendable {
  private(set) var steps: [PlanProblem.Step] = []
  /// The states before the first step and after each step.
  private(set) var states: [PlanProblem.State]
  private(set) var stops = 0
  private(set) var rank: Int64

  init(_ problem: PlanProblem) {
    states = [problem.start]
    rank = problem.rank(stops: 0, points: 0)
  }

  /// nil if `steps` are impossible in this order.
  init?(_ steps: [PlanProblem.Step], in problem: PlanProblem) {
    self.init(problem)
    for step in steps {
      guard let state = problem.after(states[states.count - 1], step) else { return nil }
      self.steps.append(step)
      states.append(state)
      if step.isVisit { stops += 1 }
    }
    rank = problem.rank(stops: stops, points: states[states.count - 1].points)
  }

  /// When the day ends.
  var end: Int32 { states[states.count - 1].minute }

  /// Whether this is the better day.
  func isBetter(than other: PlanTour) -> Bool {
    rank != other.rank ? rank > other.rank : end < other.end
  }

  func contains(node: Int) -> Bool { steps.contains { Int($0.node) == node } }
}
