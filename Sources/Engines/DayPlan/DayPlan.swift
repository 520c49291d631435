public import Geodesy
public import OpeningHours

/// A day among places: what to visit, when to eat, and when to walk, from the time at hand, a
/// start, interests, pace and budget. `Policy` says what makes a plan right, and what makes it
/// good.
///
/// It follows the day: what is done stays done, what is skipped does not come back, and who is
/// late, or lost, gets what is still possible of it. The same calls give the same plan, on every
/// phone. Among up to 14 places that can be visited no day is better; among more the search for it
/// is bounded, and DayPlanTests say how near it comes.
public struct DayPlan: Hashable, Sendable {
  /// Where the user is when a plan is made anew.
  public enum Whereabouts: Hashable, Sendable {
    case at(Coordinate)
    /// Nobody knows: it is planned from the last place that is done, or else from the start.
    case lost
  }

  public let wish: PlanWish
  public let policy: Policy
  /// What is to come, in order.
  public internal(set) var entries: [Entry] = []
  /// What was done, in order; it ended when it was said to be done.
  public private(set) var done: [Entry] = []
  /// Places that were skipped, in order.
  public private(set) var skipped: [Int64] = []
  /// Pauses that are due and have no time: in a day too full, or too late for them.
  public internal(set) var missedPauses: [Pause.Kind] = []
  /// From where the first of `entries` is walked to.
  public private(set) var origin: Origin
  /// Of `entries`, by the score of `Policy`; what is done counts no more.
  public internal(set) var points = 0

  /// Those that the day is planned among, by their ids.
  let places: [PlanPlace]
  private(set) var legs: WalkLegs
  /// Pauses that were had or skipped.
  private(set) var hadPauses: PauseKinds = []
  /// The last place that was done.
  private var lastPlace: Int?
  /// The place at which the user is, so far as anybody knows.
  private(set) var here: Int?

  /// Plans a day among `places`; what is closed all day, or cannot be reached, is passed over.
  ///
  /// `router` finds ways where there is a pack; it is asked once for each two places, and where it
  /// finds none, or there is none, ways are estimated. Each leg says which.
  public init(
    _ wish: PlanWish, among places: [PlanPlace], policy: Policy = Policy(),
    router: WalkLegs.Router? = nil
  ) {
    self.wish = wish
    self.policy = policy
    self.places = DayPlan.chosen(places, for: wish, by: policy)
    legs = WalkLegs(self.places, from: wish.start, by: policy, router)
    origin = wish.start.flatMap(PlanPlace.position) == nil ? .nowhere : .position
    replan(at: wish.startsAt)
  }

  /// Stops that are missing to a day of the fewest that one should have: there is no time for them,
  /// or nothing is open.
  public var missingStops: Int { max(0, policy.fewestStops - doneStops - stops) }

  /// Places that are to be visited, pauses aside.
  public var stops: Int { entries.count { $0.pause == nil } }

  var doneStops: Int { done.count { $0.pause == nil } }

  /// The user is at the place of the first of `entries`. What is to come moves up or back; where it
  /// has no time any more the rest of the day is planned anew.
  public mutating func arrive(at moment: UTCMinute) {
    guard let index = entries.first?.place.flatMap(index) else { return }
    here = index
    legs.restart(at: index)
    origin = places[index].position == nil ? .nowhere : .position
    if !retime(at: moment) { replan(at: moment) }
  }

  /// The first of `entries` is done. What is to come moves up or back; where it has no time any
  /// more the rest of the day is planned anew.
  public mutating func finishStep(at moment: UTCMinute) {
    guard !entries.isEmpty else { return }
    var entry = entries.removeFirst()
    entry.arrives = min(entry.arrives, moment)
    entry.begins = min(entry.begins, moment)
    entry.ends = moment
    done.append(entry)
    if let pause = entry.pause { hadPauses.insert(PauseKinds(pause)) }
    if let index = entry.place.flatMap(index) {
      lastPlace = index
      here = index
      legs.restart(at: index)
      origin = places[index].position == nil ? .nowhere : .position
    }
    if !retime(at: moment) { replan(at: moment) }
  }

  /// The entry at `from` is to be at `to`, as in a list that is dragged into order, and times move;
  /// false, and nothing changes, where it cannot be had in that order.
  public mutating func move(from: Int, to: Int, at moment: UTCMinute) -> Bool {
    guard entries.indices.contains(from), entries.indices.contains(to) else { return false }
    let old = self
    entries.insert(entries.remove(at: from), at: to)
    if retime(at: moment) { return true }
    self = old
    return false
  }

  /// The first of `entries` is left out, for good, and the rest of the day is planned anew.
  public mutating func skipStep(
    at moment: UTCMinute, from whereabouts: Whereabouts, router: WalkLegs.Router? = nil
  ) {
    guard !entries.isEmpty else { return }
    let entry = entries.removeFirst()
    if let place = entry.place { skipped.append(place) }
    if let pause = entry.pause { hadPauses.insert(PauseKinds(pause)) }
    reflow(at: moment, from: whereabouts, router: router)
  }

  /// Plans the rest of the day anew, because it is late, or the user is elsewhere: nothing that is
  /// done or was skipped comes again, and the day ends when it was to end.
  ///
  /// What was planned before stays, unless another place brings more than `loyaltyPoints`.
  public mutating func reflow(
    at moment: UTCMinute, from whereabouts: Whereabouts, router: WalkLegs.Router? = nil
  ) {
    here = whereabouts == .lost ? lastPlace : nil
    switch whereabouts {
    case .at(let coordinate):
      legs.restart(from: coordinate, to: places, by: policy, router)
      origin = PlanPlace.position(coordinate) == nil ? .nowhere : .position
    case .lost:
      if let lastPlace {
        legs.restart(at: lastPlace)
        origin = places[lastPlace].position == nil ? .nowhere : .lastPlace
      } else {
        legs.restart(from: wish.start, to: places, by: policy, router)
        origin = wish.start.flatMap(PlanPlace.position) == nil ? .nowhere : .lastPlace
      }
    }
    replan(at: moment)
  }

  func index(of place: Int64) -> Int? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].id < place { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low].id == place ? low : nil
  }

  /// Whether the place of this index may still be visited.
  func isLeft(_ index: Int) -> Bool {
    let id = places[index].id
    if policy.repeatsPlaces { return true }
    return !skipped.contains(id) && !done.contains { $0.place == id }
  }
}
