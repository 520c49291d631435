import Geodesy
import Sensing
import SimKernel
import SimObservations

/// A plan of the day beside where the user really was.
final class PlanFollowing: Derivation {
  private struct Stay {
    var place: Int
    var from: Instant
    var to: Instant

    var seconds: Double { (to - from).seconds }
  }

  /// How long the plan was behind what really was, in seconds.
  private(set) var behind = Greatest()
  /// How much too soon the first steps of plans are, in seconds.
  private(set) var hurry = Greatest()
  private(set) var missed: Score
  private(set) var wrong: Score
  private(set) var departures: Score

  /// For how long he stays who has not left, in seconds (assumed: who leaves is gone by then).
  private static let remainingSeconds = 120.0
  /// Who stays for less passes by, in seconds (assumed).
  private static let passingSeconds = 60.0
  /// Of the shortest stay, what makes a visit (assumed).
  private static let visitShare = 0.5

  init(_ run: RunView) {
    let stays = PlanFollowing.stays(run)
    behind = PlanFollowing.behind(run, stays)
    hurry = PlanFollowing.hurry(run)
    var done: [(instant: Instant, place: Int)] = []
    run.forEach(PlanNoted.self) { instant, noted in
      if noted.note == .done, let place = noted.place { done.append((instant, place)) }
    }
    missed = PlanFollowing.missed(run, stays, done.map(\.place))
    var wrong = Incidents()
    departures = PlanFollowing.departures(run, stays)
    let taps = run.instants(of: .stopDone)
    let noted = done.filter { !taps.contains($0.instant) }
    for (instant, place) in noted
    where !stays.contains(where: { $0.place == place && $0.from <= instant }) {
      wrong.add(
        Moment(instant, "\(run.facts.planPlaces[place].name) was noted, and he was never there"))
    }
    self.wrong = wrong.score(of: noted.count)
  }

  private static func stays(_ run: RunView) -> [Stay] {
    var stays: [Stay] = []
    var isThere = false
    run.forEach(PlanPlaceReached.self) { instant, reached in
      if isThere { stays[stays.count - 1].to = instant }
      isThere = reached.place != nil
      if let place = reached.place { stays.append(Stay(place: place, from: instant, to: run.end)) }
    }
    return stays
  }

  /// Faster than anybody goes through a town, in m/s, and what times in whole minutes are off.
  private static let fastest = 2.0
  private static let roundingSeconds = 60.0

  private static func hurry(_ run: RunView) -> Greatest {
    var hurry = Greatest()
    guard let truth = run.trace.truth else { return hurry }
    run.forEach(PlanStepShown.self) { instant, step in
      guard step.number == 0, let place = step.place,
        let coordinate = run.facts.planPlaces[place].coordinate
      else { return }
      let meters = truth.plane.point(coordinate).distance(to: truth.point(at: instant))
      let left = max(0, minute(instant) + step.arrivesSeconds - instant.seconds)
      hurry.add(max(0, meters / fastest - roundingSeconds - left), at: instant)
    }
    return hurry
  }

  // MARK: visits

  private static func missed(_ run: RunView, _ stays: [Stay], _ done: [Int]) -> Score {
    var planned: Set<Int> = []
    run.forEach(PlanStepShown.self) { if let place = $1.place { planned.insert(place) } }
    var (missed, count) = (Incidents(), 0)
    for (place, facts) in run.facts.planPlaces.enumerated() where planned.contains(place) {
      // one that lasts to the end of the run is not over
      let visits = stays.filter { $0.place == place && $0.to < run.end }
      guard let last = visits.last,
        visits.reduce(0, { $0 + $1.seconds }) >= visitShare * facts.shortestStaySeconds
      else { continue }
      count += 1
      if !done.contains(place) {
        missed.add(Moment(last.to, "\(facts.name) was visited, and never noted"))
      }
    }
    return missed.score(of: count)
  }

  /// A visit whose time is not up ends for the app, and the user stays.
  private static func departures(_ run: RunView, _ stays: [Stay]) -> Score {
    var ends: [(instant: Instant, place: Int, endsSeconds: Double)] = []
    run.forEach(PlanStepShown.self) { instant, step in
      guard step.number == 0, let place = step.place else { return }
      ends.append((instant, place, minute(instant) + step.endsSeconds))
    }
    let taps = run.instants(of: .stopDone)
    var (found, count) = (Incidents(), 0)
    run.forEach(PlanNoted.self) { instant, noted in
      guard noted.note == .done || noted.note == .passed, !taps.contains(instant),
        let place = noted.place
      else { return }
      count += 1
      let planned = ends.last { $0.instant < instant && $0.place == place }
      guard planned.map({ instant.seconds < $0.endsSeconds }) ?? false,
        stays.contains(where: {
          $0.place == place && $0.from <= instant
            && ($0.to - instant).seconds > remainingSeconds
        })
      else { return }
      found.add(
        Moment(
          instant, "he was taken to have left \(run.facts.planPlaces[place].name), and stayed"))
    }
    return found.score(of: count)
  }

  // MARK: how far the plan is behind

  private static func behind(_ run: RunView, _ stays: [Stay]) -> Greatest {
    var plans: [(instant: Instant, dayEnd: Double, next: PlanStepShown?)] = []
    run.forEach(PlanShown.self) { plans.append(($0, minute($0) + $1.dayEndSeconds, nil)) }
    var index = 0
    run.forEach(PlanStepShown.self) { instant, step in
      guard step.number == 0 else { return }
      while index < plans.count, plans[index].instant < instant || plans[index].next != nil {
        index += 1
      }
      if index < plans.count { plans[index].next = step }
    }
    var behind = Greatest()
    for (number, plan) in plans.enumerated() {
      let end = number + 1 < plans.count ? plans[number + 1].instant : run.end
      guard let next = plan.next, plan.instant < end else { continue }
      for part in parts(from: plan.instant, to: end, of: next, stays) {
        let limit =
          minute(plan.instant) + (part.isThere ? next.endsSeconds : next.arrivesSeconds)
        let seconds = min(part.to.seconds, plan.dayEnd) - limit
        behind.add(max(0, seconds), at: part.to)
      }
    }
    return behind
  }

  /// When the minute of `instant` began, in seconds.
  static func minute(_ instant: Instant) -> Double {
    Double(instant.nanoseconds / 60_000_000_000) * 60
  }

  /// The stretches before the user comes to the place of `step`, and from then on; a pause wherever
  /// one is is had where he is.
  private static func parts(
    from start: Instant, to end: Instant, of step: PlanStepShown, _ stays: [Stay]
  ) -> [(to: Instant, isThere: Bool)] {
    guard let place = step.place else { return [(end, true)] }
    let came = stays.first { $0.place == place && $0.seconds >= passingSeconds }?.from
    guard let came, came < end else { return [(end, false)] }
    return came > start ? [(came, false), (end, true)] : [(end, true)]
  }
}
