import OpeningHours

extension PlanProblem {
  /// Expresses the rest of the day of `plan` at `moment` in numbers, and lists the pauses that have
  /// no time in it. Places in `loyal` are worth more.
  static func make(of plan: DayPlan, at moment: UTCMinute, loyalTo loyal: [Int64]) -> (
    problem: PlanProblem, missed: [DayPlan.Pause.Kind]
  ) {
    let policy = plan.policy
    let late = policy.movesEnd ? max(0, moment - plan.wish.startsAt) : 0
    let end = max(plan.wish.endsAt.adding(minutes: late), moment)
    var problem = PlanProblem(
      minutes: Int32(min(end - moment, PlanWish.longestDay)),
      waitPoints: points(policy.waitPoints),
      fewestStops: min(max(0, policy.fewestStops), mostSteps) - plan.doneStops,
      mostStops: max(0, min(max(0, policy.mostStops), mostSteps) - plan.doneStops))
    let missed = problem.addPauses(of: plan, at: moment)
    problem.addNodes(of: plan, at: moment, loyalTo: loyal)
    problem.addLegs(of: plan)
    return (problem, missed)
  }

  private static let mostSteps = 10

  private static func points(_ points: Int) -> Int32 {
    Int32(DayPlan.points(points))
  }

  /// Clamps minutes; larger values need no distinction.
  private static func near(_ minutes: Int) -> Int32 {
    let most = 10 * PlanWish.longestDay
    return Int32(min(max(minutes, -most), most))
  }

  /// Adds the due pauses for which there is time, and returns the others.
  private mutating func addPauses(of plan: DayPlan, at moment: UTCMinute) -> [DayPlan.Pause.Kind] {
    var missed: [DayPlan.Pause.Kind] = []
    var seen: PauseKinds = plan.hadPauses
    for pause in plan.policy.pauses where !seen.contains(PauseKinds(pause.kind)) {
      seen.insert(PauseKinds(pause.kind))
      guard let due = plan.due(pause) else { continue }
      var begins = Span(
        opens: PlanProblem.near(due.lowerBound - moment),
        closes: PlanProblem.near(due.upperBound - moment))
      // an overdue pause must begin soon
      if begins.closes < 0 {
        begins = Span(opens: 0, closes: PlanProblem.near(max(0, plan.policy.overdueMinutes)))
      }
      let old = pauses
      pauses.append(
        Pause(kind: pause.kind, begins: begins, minutes: DayPlan.minutes(of: pause)))
      pauses.sort { ($0.begins.opens, $0.kind.rawValue) < ($1.begins.opens, $1.kind.rawValue) }
      if PlanTour(pauses.indices.map { .pause($0) }, in: self) == nil {
        pauses = old
        missed.append(pause.kind)
      }
    }
    return missed
  }

  private mutating func addNodes(of plan: DayPlan, at moment: UTCMinute, loyalTo loyal: [Int64]) {
    let range = moment..<moment.adding(minutes: Int(minutes))
    for (index, place) in plan.places.enumerated() where plan.isLeft(index) {
      let first = Int32(spans.count)
      for time in place.times(in: range, on: plan.wish.clock) {
        spans.append(
          Span(opens: Int32(time.lowerBound - moment), closes: Int32(time.upperBound - moment)))
      }
      let loyalty =
        loyal.contains(place.id) ? PlanProblem.points(plan.policy.loyaltyPoints) : 0
      let node = Node(
        place: index, stay: Int32(plan.wish.stay(place)),
        worth: Int32(plan.policy.worth(of: place, for: plan.wish)) + loyalty, loyalty: loyalty,
        serves: serves(place), spans: first..<Int32(spans.count))
      if isPossible(node, place) {
        nodes.append(node)
      } else {
        spans.removeLast(spans.count - Int(first))
      }
    }
  }

  /// The pauses that can be taken at `place`, as bits.
  private func serves(_ place: PlanPlace) -> UInt8 {
    pauses.indices.reduce(0) { bits, index in
      place.serves.contains(PauseKinds(pauses[index].kind)) ? bits | 1 << index : bits
    }
  }

  /// Whether there is time for a visit or pause there. The walk there is ignored: it may be shorter
  /// by way of another place, because legs are cut, rounded and assumed.
  private func isPossible(_ node: Node, _ place: PlanPlace) -> Bool {
    if !place.serves.isEmpty && node.serves == 0 { return false }
    let lengths =
      node.serves == 0
      ? [node.stay]
      : pauses.indices.filter { node.serves >> $0 & 1 == 1 }.map { pauses[$0].minutes }
    return node.spans.contains { index in
      let span = spans[Int(index)]
      return lengths.contains { span.opens + $0 <= min(span.closes, minutes) }
    }
  }

  private mutating func addLegs(of plan: DayPlan) {
    let walkPoints = PlanProblem.points(plan.policy.walkPoints)
    let areaPoints = PlanProblem.points(plan.policy.areaPoints)
    legMinutes.reserveCapacity(nodes.count * (nodes.count + 1))
    legPoints.reserveCapacity(nodes.count * (nodes.count + 1))
    for from in nodes.indices.map({ Optional($0) }) + [nil] {
      let here = from.map { nodes[$0].place } ?? plan.here
      let area = here.flatMap { plan.places[$0].area }
      for node in nodes {
        let minutes = Int32(
          plan.legs.leg(from: from.map { nodes[$0].place }, to: node.place).minutes)
        let isFar = area != nil && plan.places[node.place].area.map { $0 != area } ?? false
        legMinutes.append(minutes)
        legPoints.append(minutes * walkPoints + (isFar ? areaPoints : 0))
      }
    }
  }
}

extension DayPlan {
  static func minutes(of pause: Pause) -> Int32 {
    Int32(min(max(1, pause.minutes), PlanWish.longestDay))
  }

  /// When `pause` can begin on the wished day; nil if it is not due.
  func due(_ pause: Pause) -> ClosedRange<UTCMinute>? {
    guard wish.endsAt - wish.startsAt >= policy.pauseDayMinutes else { return nil }
    let last = wish.endsAt.adding(minutes: -Int(DayPlan.minutes(of: pause)))
    let today = wish.clock.local(wish.startsAt).date
    for day in -1...1 {
      let date = today.adding(days: day)
      let from = wish.clock.moment(LocalMinute(date, minuteOfDay: pause.begins.lowerBound))
      let to = wish.clock.moment(LocalMinute(date, minuteOfDay: pause.begins.upperBound))
      let (first, latest) = (max(from, wish.startsAt), min(max(from, to), last))
      if first <= latest, 2 * (latest - first) >= to - from { return first...latest }
    }
    return nil
  }
}
