public import Geodesy
public import OpeningHours

/// A plan for a day among places: what to visit, when to eat and when to walk, from the available
/// time, a start, interests, pace and budget. `Policy` defines which plans are valid, and which are
/// good.
///
/// It is updated during the day: done steps stay done, skipped places do not return, and a late or
/// lost user gets the part that is still possible. The same calls give the same plan on every
/// phone. With up to 14 places that can be visited the plan is the best possible; with more the
/// search is bounded, and DayPlanTests measures how close it comes.
public struct DayPlan: Hashable, Sendable {
  /// Where the user is when a new plan is made.
  public enum Whereabouts: Hashable, Sendable {
    case at(Coordinate)
    /// Unknown: the plan starts at the last place that is done, or else at the start.
    case lost
  }

  public let wish: PlanWish
  public let policy: Policy
  /// The steps to come, in order.
  public internal(set) var entries: [Entry] = []
  /// The done steps, in order; each ended when it was reported as done.
  public private(set) var done: [Entry] = []
  /// Places that were skipped, in order.
  public private(set) var skipped: [Int64] = []
  /// Due pauses without time: because the day is too full, or it is too late for them.
  public internal(set) var missedPauses: [Pause.Kind] = []
  /// Where the walk to the first of `entries` starts.
  public private(set) var origin: Origin
  /// Score of `entries` by `Policy`; done steps no longer count.
  public internal(set) var points = 0

  /// The places considered for the day, by their ids.
  let places: [PlanPlace]
  private(set) var legs: WalkLegs
  /// Pauses that were taken or skipped.
  private(set) var hadPauses: PauseKinds = []
  /// The last place that was done.
  private var lastPlace: Int?
  /// The place at which the user is; nil if unknown.
  private(set) var here: Int?

  /// Plans a day among `places`; places that are closed all day or out of reach are left out.
  ///
  /// `router` finds walking routes if there is a pack; it is called once for each pair of places.
  /// Without a router or a route, walks are estimated. Each leg gives its basis.
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

  /// Number of stops by which the day falls short of the fewest: there is no time for them, or
  /// nothing is open.
  public var missingStops: Int { max(0, policy.fewestStops - doneStops - stops) }

  /// Number of places to visit, without pauses.
  public var stops: Int { entries.count { $0.pause == nil } }

  var doneStops: Int { done.count { $0.pause == nil } }

  /// The user is at the place of the first of `entries`. Later steps move to earlier or later
  /// times; if they no longer fit, the rest of the day is planned anew.
  public mutating func arrive(at moment: UTCMinute) {
    guard let index = entries.first?.place.flatMap(index) else { return }
    here = index
    legs.restart(at: index)
    origin = places[index].position == nil ? .nowhere : .position
    if !retime(at: moment) { replan(at: moment) }
  }

  /// The first of `entries` is done. Later steps move to earlier or later times; if they no longer
  /// fit, the rest of the day is planned anew.
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

  /// Moves the entry at index `from` to index `to`, as in a list reordered by dragging, and adjusts
  /// the times; returns false and changes nothing if that order is impossible.
  public mutating func move(from: Int, to: Int, at moment: UTCMinute) -> Bool {
    guard entries.indices.contains(from), entries.indices.contains(to) else { return false }
    let old = self
    entries.insert(entries.remove(at: from), at: to)
    if retime(at: moment) { return true }
    self = old
    return false
  }

  /// Drops the first of `entries` for good, and plans the rest of the day anew.
  public mutating func skipStep(
    at moment: UTCMinute, from whereabouts: Whereabouts, router: WalkLegs.Router? = nil
  ) {
    guard !entries.isEmpty else { return }
    let entry = entries.removeFirst()
    if let place = entry.place { skipped.append(place) }
    if let pause = entry.pause { hadPauses.insert(PauseKinds(pause)) }
    reflow(at: moment, from: whereabouts, router: router)
  }

  /// Plans the rest of the day anew because it is late or the user is elsewhere: nothing done or
  /// skipped returns, and the end of the day stays.
  ///
  /// Previously planned places stay, unless another place brings more than `loyaltyPoints`.
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

  /// Whether the place with this index may still be visited.
  func isLeft(_ index: Int) -> Bool {
    let id = places[index].id
    if policy.repeatsPlaces { return true }
    return !skipped.contains(id) && !done.contains { $0.place == id }
  }
}
