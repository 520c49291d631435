import Sensing
import SimKernel
import SimObservations

/// A true stay of the user at a place in the plan's list.
struct PlanStay {
  var place: Int
  var from: Instant
  var to: Instant

  var seconds: Double { (to - from).seconds }

  /// Stays in order; a stay without an end lasts to the end of the run.
  static func all(_ run: RunView) -> [PlanStay] {
    var stays: [PlanStay] = []
    var isThere = false
    run.forEach(PlanPlaceReached.self) { instant, reached in
      if isThere { stays[stays.count - 1].to = instant }
      isThere = reached.place != nil
      guard let place = reached.place else { return }
      stays.append(PlanStay(place: place, from: instant, to: run.end))
    }
    return stays
  }
}

/// The visits that the app noted, compared with the true ones.
final class PlanVisits: Derivation {
  private(set) var missed: Score
  private(set) var wrong: Score
  private(set) var departures: Score
  private(set) var falseArrivals: Score
  /// Time from reaching a place to the note, and difference between reaching it and the plan's
  /// time, in seconds.
  private(set) var delay = Greatest()
  private(set) var error = Greatest()

  /// The time, in seconds, after which a user still at the place has not left (assumed).
  private static let remainingSeconds = 120.0
  /// Shares of the shortest stay from which a stay is a visit, and below which it is none
  /// (assumed).
  private static let visitShare = 0.5
  private static let noVisitShare = 0.25
  /// The time, in seconds, after leaving within which an arrival may still be noted (assumed: a few
  /// times the time that detection needs).
  private static let noteSeconds = 300.0

  init(_ run: RunView) {
    let stays = PlanStay.all(run)
    var done: [(instant: Instant, place: Int)] = []
    var (arrivals, passed) = (done, 0)
    run.forEach(PlanNoted.self) { instant, noted in
      guard let place = noted.place, run.facts.planPlace(place) != nil else { return }
      if noted.note == .done { done.append((instant, place)) }
      if noted.note == .passed { passed += 1 }
      if noted.note == .arrived { arrivals.append((instant, place)) }
    }
    missed = PlanVisits.missed(run, stays, done.map(\.place))
    departures = PlanVisits.departures(run, stays)
    let taps = run.instants(of: .stopDone)
    let noted = done.filter { !taps.contains($0.instant) }
    // a user seen passing by could have been mistaken for a visitor
    wrong = PlanVisits.wrong(run, stays, noted, of: noted.count + passed)
    var found = Incidents()
    let plans = PlanVisits.arrivals(run)
    for (instant, place) in arrivals {
      let stay = stays.last {
        $0.place == place && $0.from <= instant
          && (instant - $0.to).seconds <= PlanVisits.noteSeconds
          && $0.seconds >= PlanFollowing.passingSeconds
      }
      guard let stay else {
        let name = run.facts.planPlaces[place].name
        found.add(Moment(instant, "\(name) was noted as reached, but the user did not stay"))
        continue
      }
      delay.add((instant - stay.from).seconds, at: instant)
      if let planned = plans.last(where: { $0.instant <= instant && $0.place == place }) {
        error.add(abs(planned.seconds - stay.from.seconds), at: instant)
      }
    }
    falseArrivals = found.score(of: arrivals.count)
  }

  /// When each plan reaches its first step, in seconds.
  private static func arrivals(
    _ run: RunView
  ) -> [(instant: Instant, place: Int, seconds: Double)] {
    var plans: [(instant: Instant, place: Int, seconds: Double)] = []
    run.forEach(PlanStepShown.self) { instant, step in
      guard step.number == 0, let place = step.place else { return }
      plans.append((instant, place, PlanFollowing.minute(instant) + step.arrivesSeconds))
    }
    return plans
  }

  private static func wrong(
    _ run: RunView, _ stays: [PlanStay], _ done: [(instant: Instant, place: Int)],
    of opportunities: Int
  ) -> Score {
    var wrong = Incidents()
    for (instant, place) in done {
      let facts = run.facts.planPlaces[place]
      let seconds = stays.filter { $0.place == place && $0.from <= instant }
        .reduce(0) { $0 + (min($1.to, instant) - $1.from).seconds }
      if seconds >= noVisitShare * facts.shortestStaySeconds, seconds > 0 { continue }
      wrong.add(
        Moment(instant, "\(facts.name) was noted, but the user was there for only \(seconds) s"))
    }
    return wrong.score(of: opportunities)
  }

  private static func missed(_ run: RunView, _ stays: [PlanStay], _ done: [Int]) -> Score {
    var planned: Set<Int> = []
    run.forEach(PlanStepShown.self) { if let place = $1.place { planned.insert(place) } }
    var (missed, count) = (Incidents(), 0)
    for (place, facts) in run.facts.planPlaces.enumerated() where planned.contains(place) {
      // a stay that lasts to the end of the run is not over
      let visits = stays.filter { $0.place == place && $0.to < run.end }
      guard let last = visits.last,
        visits.reduce(0, { $0 + $1.seconds }) >= visitShare * facts.shortestStaySeconds
      else { continue }
      count += 1
      if !done.contains(place) {
        missed.add(Moment(last.to, "\(facts.name) was visited, but never noted"))
      }
    }
    return missed.score(of: count)
  }

  /// Counts visits that the app ended before their time was up, although the user stayed.
  private static func departures(_ run: RunView, _ stays: [PlanStay]) -> Score {
    var ends: [(instant: Instant, place: Int, endsSeconds: Double)] = []
    run.forEach(PlanStepShown.self) { instant, step in
      guard step.number == 0, let place = step.place else { return }
      ends.append((instant, place, PlanFollowing.minute(instant) + step.endsSeconds))
    }
    let taps = run.instants(of: .stopDone)
    var (found, count) = (Incidents(), 0)
    run.forEach(PlanNoted.self) { instant, noted in
      guard noted.note == .done || noted.note == .passed, !taps.contains(instant),
        let place = noted.place, let facts = run.facts.planPlace(place)
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
          instant, "the app noted a departure from \(facts.name), but the user stayed"))
    }
    return found.score(of: count)
  }
}
