import OpeningHours

extension DayPlan {
  /// Largest number of changes that each of the two local searches tries: more of them find little.
  /// For few places the limit is lower, proportional to the number of pairs, since all days are
  /// examined later anyway.
  private static func mostTrials(nodes: Int) -> Int { min(20_000, 100 * (nodes + 1) * (nodes + 1)) }

  /// Plans the rest of the day from `moment` on.
  ///
  /// A local search finds a first day and counts which places are in good days. Then most days
  /// among these places are examined, and the search goes on from the best of them. Finally all
  /// days among the most successful places are examined; with few places these are all places.
  mutating func replan(at moment: UTCMinute) {
    let planned = entries.compactMap(\.place)
    let (problem, missed) = PlanProblem.make(of: self, at: moment, loyalTo: planned)
    missedPauses = missed
    let pauses = problem.pauses.indices.map { PlanProblem.Step.pause($0) }
    let first = PlanTour(pauses, in: problem) ?? PlanTour(problem)
    let mostTrials = DayPlan.mostTrials(nodes: problem.nodes.count)
    var search = PlanSearch(problem, from: first, mostTrials: mostTrials)
    search.run()
    if problem.nodes.count > LabelSearch.Kind.all.mostNodes {
      search.goOn(
        from: DayPlan.best(of: .likely, in: problem, after: search),
        mostTrials: mostTrials)
    }
    adopt(DayPlan.best(of: .all, in: problem, after: search), of: problem, at: moment)
  }

  /// The best day among the nodes of the search's best day and those most often in its good days;
  /// ties are decided by worth.
  private static func best(
    of kind: LabelSearch.Kind, in problem: PlanProblem, after search: PlanSearch
  ) -> PlanTour {
    let isUsed = problem.nodes.indices.map { search.best.contains(node: $0) }
    let order = problem.nodes.indices.sorted { a, b in
      if isUsed[a] != isUsed[b] { return isUsed[a] }
      return (-search.votes[a], -problem.nodes[a].worth, a)
        < (-search.votes[b], -problem.nodes[b].worth, b)
    }
    let nodes = order.prefix(kind.mostNodes).sorted()
    var labels = LabelSearch(kind, problem, among: nodes, against: search.best)
    labels.run()
    return labels.best
  }

  /// Keeps the planned steps and changes their times; returns false if that is impossible.
  mutating func retime(at moment: UTCMinute) -> Bool {
    let (problem, missed) = PlanProblem.make(of: self, at: moment, loyalTo: [])
    guard missed == missedPauses else { return false }
    var steps: [PlanProblem.Step] = []
    for entry in entries {
      let node = entry.place.flatMap { id in
        problem.nodes.firstIndex { places[$0.place].id == id }
      }
      if entry.place != nil && node == nil { return false }
      if let kind = entry.pause {
        guard let pause = problem.pauses.firstIndex(where: { $0.kind == kind }) else {
          return false
        }
        steps.append(.pause(pause, at: node ?? -1))
      } else if let node {
        steps.append(.visit(node))
      }
    }
    guard let tour = PlanTour(steps, in: problem) else { return false }
    adopt(tour, of: problem, at: moment)
    return true
  }

  private mutating func adopt(_ tour: PlanTour, of problem: PlanProblem, at moment: UTCMinute) {
    entries = []
    points = 0
    for (index, step) in tour.steps.enumerated() {
      let (before, after) = (tour.states[index], tour.states[index + 1])
      let node = step.node >= 0 ? problem.nodes[Int(step.node)] : nil
      let pause = step.isVisit ? nil : problem.pauses[Int(step.pause)]
      let leg = node.map { node in
        legs.leg(
          from: before.node == problem.nodes.count ? nil : problem.nodes[before.node].place,
          to: node.place)
      }
      let stay = pause?.minutes ?? node?.stay ?? 0
      let ends = moment.adding(minutes: Int(after.minute))
      let begins = ends.adding(minutes: -Int(stay))
      let place = node.map { places[$0.place] }
      entries.append(
        Entry(
          pause: pause?.kind, place: place?.id, leg: leg,
          arrives: moment.adding(minutes: Int(before.minute) + (leg?.minutes ?? 0)),
          begins: begins, ends: ends, opening: place?.hours?.answer(at: begins),
          isUncertain: place.map { DayPlan.isUncertain($0, begins..<ends) } ?? false))
      points += Int(after.points - before.points) - Int(node?.loyalty ?? 0)
    }
  }

  private static func isUncertain(_ place: PlanPlace, _ visit: Range<UTCMinute>) -> Bool {
    guard let hours = place.hours else { return true }
    return !hours.openings(in: visit).unknown.isEmpty
  }

  /// The places considered for a day, by their ids: those with enough time for a visit, and if
  /// these are too many, those with the most worth minus the walk to them.
  static func chosen(_ places: [PlanPlace], for wish: PlanWish, by policy: Policy) -> [PlanPlace] {
    var sorted: [PlanPlace] = []
    for index in places.indices.sorted(by: { (places[$0].id, $0) < (places[$1].id, $1) })
    where sorted.last?.id != places[index].id { sorted.append(places[index]) }
    sorted = sorted.filter { place in
      let stay = place.serves.isEmpty ? wish.stay(place) : 1
      return place.times(in: wish.startsAt..<wish.endsAt, on: wish.clock).contains {
        $0.upperBound - $0.lowerBound >= stay
      }
    }
    let most = min(max(0, policy.mostPlaces), DayPlan.mostPlaces)
    guard sorted.count > most else { return sorted }
    let values = sorted.map { place -> Int in
      let leg = WalkLegs([place], from: wish.start, by: policy, nil).leg(from: nil, to: 0)
      return policy.worth(of: place, for: wish) - DayPlan.points(policy.walkPoints) * leg.minutes
    }
    let order = sorted.indices.sorted { (-values[$0], $0) < (-values[$1], $1) }
    return order.prefix(most).sorted().map { sorted[$0] }
  }

  /// Upper limit for any policy, because legs are stored for each pair.
  private static let mostPlaces = 1000
}

extension DayPlan.Policy {
  /// Points that `place` is worth to a user with `wish`.
  func worth(of place: PlanPlace, for wish: PlanWish) -> Int {
    let isLiked = wish.interests.isEmpty || wish.interests.contains(Interests(place.category))
    let percent = isLiked ? 100 : min(max(0, otherPercent), 100)
    let tooDear = max(0, Int(place.price.rawValue) - Int(wish.budget.level.rawValue))
    return min(max(0, place.appeal), 100) * percent / 100
      - tooDear * DayPlan.points(dearPoints)
  }
}

extension DayPlan {
  /// Points are clamped to 0...1000 for any policy, so that their sums stay small.
  static func points(_ points: Int) -> Int { min(max(0, points), 1000) }
}

extension PlanPlace {
  /// The times within `range` at which it can be visited: open, or with unknown hours, and at its
  /// best.
  func times(in range: Range<UTCMinute>, on clock: LocalClock) -> [Range<UTCMinute>] {
    let open = hours?.openings(in: range).open ?? [range]
    if times.isEmpty || times.isSuperset(of: .all) { return open.filter { !$0.isEmpty } }
    var good: [Range<UTCMinute>] = []
    let today = clock.local(range.lowerBound).date
    // a day lasts at most ten hours, so it ends on the next date at the latest
    for day in 0...1 {
      for (part, minutes) in TimesOfDay.bounds where times.contains(part) {
        let date = today.adding(days: day)
        let from = clock.moment(LocalMinute(date, minuteOfDay: minutes.lowerBound))
        let to = clock.moment(LocalMinute(date, minuteOfDay: minutes.upperBound))
        if let last = good.last, last.upperBound >= from {
          good[good.count - 1] = last.lowerBound..<max(last.upperBound, to)
        } else {
          good.append(from..<max(from, to))
        }
      }
    }
    return open.flatMap { open in good.map { open.clamped(to: $0) }.filter { !$0.isEmpty } }
  }
}
