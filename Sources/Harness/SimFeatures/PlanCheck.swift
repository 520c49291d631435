import DayPlan
import Geodesy
import OpeningHours
import SimObservations

/// Checks a plan against the rules; it shares no code with the engine that made it.
struct PlanCheck: Sendable {
  /// A speed above anyone's in a town, in m/s: a plan that needs a higher one is impossible.
  private static let fastest = 2.0
  /// Times of a plan are whole minutes.
  private static let roundingSeconds = 60.0
  /// Places up to this distance apart count as one.
  private static let nearMeters = 20.0

  /// The places, indexed by their numbers.
  private let places: [PlanPlace]
  private let likes: Interests
  /// Highest price level that the user wants.
  private let most: PriceLevel
  /// Numbers of places that are done or were skipped.
  private var ended: Set<Int> = []

  init(_ places: [PlanPlace], likes: Interests, upTo most: PriceLevel) {
    (self.places, self.likes, self.most) = (places, likes, most)
  }

  /// Notes that a place is done or was skipped.
  mutating func end(_ place: Int64) { ended.insert(Int(place)) }

  /// Returns the errors of a plan of `steps`, whose times count from `now`.
  func check(_ steps: [PlanStepShown], from now: UTCMinute) -> PlanChecked {
    var checked = PlanChecked()
    var seen = ended
    var area: Int32?
    var last: (place: PlanPlace, ends: Double)?
    for step in steps {
      guard let number = step.place, places.indices.contains(number) else { continue }
      let place = places[number]
      if !seen.insert(number).inserted { checked.repeated += 1 }
      let (isClosed, isSure) = PlanCheck.opening(of: place, during: step, from: now)
      if isClosed { checked.closed += 1 }
      if !isSure, step.opening == .open { checked.unsaid += 1 }
      if step.matter == .visit, !isLiked(place) { checked.disliked += 1 }
      if let here = place.area {
        if let area, area != here { checked.crossings += 1 }
        area = here
      }
      if let last {
        let needed = PlanCheck.seconds(from: last.place, to: place)
        checked.hurrySeconds = max(checked.hurrySeconds, needed - (step.beginsSeconds - last.ends))
      }
      last = (place, step.endsSeconds)
    }
    return checked
  }

  /// The days of a trip, and for each the number of stops in areas where an earlier day has stops.
  static func days(_ days: [DayPlan], among places: [PlanPlace]) -> [PlanDayShown] {
    var (seen, had): (Set<Int32>, Set<Int64>) = ([], [])
    return days.enumerated().map { number, day in
      let stops = day.entries.filter { $0.pause == nil }.compactMap(\.place)
      let areas = stops.compactMap { places[Int($0)].area }
      defer {
        seen.formUnion(areas)
        had.formUnion(stops)
      }
      return PlanDayShown(
        day: number + 1, stops: day.stops, shared: areas.count { seen.contains($0) },
        repeated: stops.count { had.contains($0) })
    }
  }

  private func isLiked(_ place: PlanPlace) -> Bool {
    place.price <= most && (likes.isEmpty || likes.contains(Interests(place.category)))
  }

  /// Whether `place` is closed in any minute of `step`, and whether its hours are sure in every
  /// minute.
  private static func opening(
    of place: PlanPlace, during step: PlanStepShown, from now: UTCMinute
  ) -> (isClosed: Bool, isSure: Bool) {
    guard let hours = place.hours else { return (false, false) }
    var (isClosed, isSure) = (false, true)
    let first = Int(step.beginsSeconds / 60)
    for minute in first..<max(first + 1, Int(step.endsSeconds / 60)) {
      let answer = hours.answer(at: now.adding(minutes: minute))
      switch answer.state {
      case .closed: isClosed = true
      case .unknown: isSure = false
      case .open: if !answer.doubts.isEmpty { isSure = false }
      }
    }
    return (isClosed, isSure)
  }

  /// Least time to get there, in seconds; 0 if a place is unknown.
  private static func seconds(from: PlanPlace, to: PlanPlace) -> Double {
    guard let a = from.coordinate, let b = to.coordinate else { return 0 }
    let meters = a.distanceMeters(to: b)
    return meters <= nearMeters ? 0 : max(0, meters / fastest - roundingSeconds)
  }
}
