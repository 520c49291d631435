import Sensing
import SimKernel
import SimObservations
import SimResults

extension RunTimeline {
  /// Returns the charts specific to features; a chart without any observation is omitted.
  static func charts(of record: RunRecord, _ namesPlaces: Bool) -> [TimeChart] {
    [planChart(record, namesPlaces), lookupChart(record), listChart(record)].compactMap { $0 }
  }

  // MARK: the plan against the walk

  /// Most plans that a chart shows legibly; the last ones are left out.
  private static let mostPlans = 12

  private static func planChart(_ record: RunRecord, _ namesPlaces: Bool) -> TimeChart? {
    func name(_ place: Int) -> String {
      guard let known = record.facts.planPlace(place) else { return "no place" }
      return namesPlaces ? known.name : "place \(place + 1)"
    }
    var plans: [(instant: Instant, row: TimeChart.Row)] = []
    record.log.forEach(PlanShown.self) { instant, shown in
      let cause = shown.cause == .opened ? "plan" : "\(shown.cause.name)"
      plans.append((instant, .init("\(cause), \(instant.clockText)", [])))
    }
    guard !plans.isEmpty else { return nil }
    var plan = 0
    record.log.forEach(PlanStepShown.self) { instant, step in
      while plan + 1 < plans.count, plans[plan + 1].instant <= instant { plan += 1 }
      let minute = Instant(nanoseconds: instant.nanoseconds / 60_000_000_000 * 60_000_000_000)
      let what = step.matter == .visit ? nil : step.matter.name
      let label = [what, step.place.map(name)].compactMap { $0 }.joined(separator: ": ")
      plans[plan].row.bars.append(
        .init(
          minute + span(step.beginsSeconds), minute + span(step.endsSeconds), label, .planned))
    }
    var walk: [TimeChart.Bar] = []
    var last: (place: Int, from: Instant)?
    func end(at instant: Instant) {
      if let stay = last { walk.append(.init(stay.from, instant, name(stay.place))) }
    }
    record.log.forEach(PlanPlaceReached.self) { instant, reached in
      end(at: instant)
      last = reached.place.map { ($0, instant) }
    }
    end(at: record.end)
    let rows = plans.prefix(mostPlans).map(\.row)
    let left = plans.count - rows.count
    return TimeChart(
      "The plan against the walk",
      note: "where the user really was, and each plan from when it was drawn on"
        + (left > 0 ? "; \(left) later plans are left out" : ""),
      rows: (walk.isEmpty ? [] : [.init("walk", walk)]) + rows)
  }

  /// Converts a program's number of seconds, limited to about three years.
  private static func span(_ seconds: Double) -> Timespan {
    .seconds(min(max(seconds, -1e8), 1e8))
  }

  // MARK: requests

  private static func lookupChart(_ record: RunRecord) -> TimeChart? {
    var (requests, shown): ([TimeChart.Bar], [TimeChart.Bar]) = ([], [])
    var answers: [Instant] = []
    record.log.forEach(LookupShown.self) { instant, answer in
      answers.append(instant)
      shown.append(
        .init(instant, instant, answer.outcome.name, answer.standing == .current ? .real : .bad))
    }
    record.log.forEach(LookupRequested.self) { instant, request in
      let end = answers.first { $0 >= instant } ?? record.end
      requests.append(
        .init(instant, end, request.about.name, request.inFlight > 1 ? .bad : .planned))
    }
    guard !requests.isEmpty else { return nil }
    var typed: [TimeChart.Bar] = []
    record.log.forEach(LookupAsked.self) { instant, _ in typed.append(.init(instant, instant)) }
    return TimeChart(
      "Requests and answers",
      note: "letters and drags, each request until the next thing was shown, and what was shown",
      rows: [.init("asked", typed), .init("requests", requests), .init("shown", shown)])
  }

  // MARK: the list

  private static func listChart(_ record: RunRecord) -> TimeChart? {
    var (changes, wrong): ([TimeChart.Bar], [TimeChart.Bar]) = ([], [])
    var lists = 0
    record.log.forEach(NearbyListed.self) { instant, listed in
      lists += 1
      guard listed.changes > 0 else { return }
      changes.append(.init(instant, instant, "", listed.flickers > 0 ? .bad : .real))
    }
    record.log.forEach(NearbyChecked.self) { instant, checked in
      if checked.wrong + checked.missing > 0 { wrong.append(.init(instant, instant, "", .bad)) }
    }
    guard lists > 0 else { return nil }
    return TimeChart(
      "The list of places",
      note: "when lines came, went or changed their order, those that changed back within 10 s in "
        + "the color of faults, and when a place was wrong or missing",
      rows: [.init("changes", changes), .init("wrong", wrong)])
  }
}
