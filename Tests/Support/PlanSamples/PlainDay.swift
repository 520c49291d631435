public import DayPlan
import Geodesy
import OpeningHours
import WalkRouter

/// A second implementation of the rules of a day and its score, from the text of `DayPlan.Policy`:
/// minute by minute, independent of the engine.
public struct PlainDay: Sendable {
  public let wish: PlanWish
  public let places: [PlanPlace]
  public let policy: DayPlan.Policy
  /// Length of the day in minutes.
  let length: Int
  /// By place, for each minute of the day: the number of minutes from then on that allow a visit.
  private let goodMinutes: [[Int]]
  /// Pauses that are due, with the minutes at which they can begin.
  let pauses: [(pause: DayPlan.Pause, begins: ClosedRange<Int>)]

  public init(_ day: RandomDay, policy: DayPlan.Policy = .init()) {
    self.init(day.wish, day.places, policy)
  }

  public init(_ wish: PlanWish, _ places: [PlanPlace], _ policy: DayPlan.Policy) {
    self.wish = wish
    self.places = places
    self.policy = policy
    let length = min(max(0, wish.availableMinutes), 600)
    self.length = length
    goodMinutes = places.map { place in
      let isOpen = PlainDay.openMinutes(place, wish, length)
      var row = [Int](repeating: 0, count: length + 1)
      for minute in (0..<length).reversed() where isOpen[minute] {
        let moment = wish.startsAt.adding(minutes: minute)
        if PlainDay.isGood(place, at: moment, wish.clock) { row[minute] = row[minute + 1] + 1 }
      }
      return row
    }
    pauses = policy.pauses.compactMap { pause in
      PlainDay.due(pause, wish, length, policy).map { (pause, $0) }
    }
  }

  /// Returns for each minute of the day whether `place` may be open.
  private static func openMinutes(_ place: PlanPlace, _ wish: PlanWish, _ length: Int) -> [Bool] {
    guard let hours = place.hours else { return [Bool](repeating: true, count: length) }
    var minutes: [Bool] = []
    while minutes.count < length {
      let moment = wish.startsAt.adding(minutes: minutes.count)
      let tomorrow = hours.clock.local(moment).date.adding(days: 1)
      // without other information the state stays until midnight
      var end = hours.clock.moment(LocalMinute(tomorrow, minuteOfDay: 0))
      var isOpen = true
      switch hours.answer(at: moment).state {
      case .open(let until): end = until ?? wish.endsAt
      case .closed(let opens): (isOpen, end) = (false, min(opens ?? end, end))
      case .unknown: break
      }
      let count = min(end - moment, length - minutes.count)
      minutes += [Bool](repeating: isOpen, count: count)
    }
    return minutes
  }

  /// Whether `place` is good at that time of the day.
  private static func isGood(_ place: PlanPlace, at moment: UTCMinute, _ clock: LocalClock) -> Bool
  {
    guard !place.times.isEmpty, place.times.rawValue & 7 != 7 else { return true }
    switch clock.local(moment).minuteOfDay {
    case ..<360: return false
    case ..<720: return place.times.contains(.morning)
    case ..<1020: return place.times.contains(.afternoon)
    default: return place.times.contains(.evening)
    }
  }

  private static func due(
    _ pause: DayPlan.Pause, _ wish: PlanWish, _ length: Int, _ policy: DayPlan.Policy
  ) -> ClosedRange<Int>? {
    guard length >= policy.pauseDayMinutes, length >= pause.minutes else { return nil }
    let good = (0...length - pause.minutes).filter {
      pause.begins.contains(
        wish.clock.local(wish.startsAt.adding(minutes: $0)).minuteOfDay)
    }
    guard let first = good.first, let last = good.last else { return nil }
    return 2 * (last - first) >= pause.begins.count - 1 ? first...last : nil
  }

  /// The start of a leg.
  enum Spot {
    /// A position that is no place; nil if unknown.
    case position(Coordinate?)
    case place(Int)
  }

  var start: Spot { .position(wish.start) }

  /// Returns the minutes of the leg to a place.
  func walk(from spot: Spot, to: Int) -> Int {
    var (position, isNear): (Coordinate?, Bool)
    switch spot {
    case .position(let coordinate): (position, isNear) = (coordinate, false)
    case .place(let place):
      position = places[place].coordinate
      isNear = places[to].area != nil && places[place].area == places[to].area
    }
    guard let a = position, let b = places[to].coordinate else {
      return isNear ? policy.assumedMinutes : policy.assumedFarMinutes
    }
    let meters = a.distanceMeters(to: b)
    if meters <= 20 { return 0 }
    let seconds = Double(policy.walk.milliseconds(straightMeters: meters)) / 1000
    return min(60, max(1, Int((seconds / 60).rounded(.up))))
  }

  /// Returns the points that the leg costs.
  func legPoints(from spot: Spot, to: Int) -> Int {
    let points = walk(from: spot, to: to) * policy.walkPoints
    guard case .place(let from) = spot, let here = places[from].area, let there = places[to].area
    else { return points }
    return points + (here == there ? 0 : policy.areaPoints)
  }

  func worth(_ place: Int) -> Int {
    let place = places[place]
    let isLiked = wish.interests.isEmpty || wish.interests.rawValue >> place.category & 1 == 1
    let levels: [PriceLevel: Int] = [.free: 0, .low: 1, .middle: 2, .high: 3]
    let budgets: [PlanWish.Budget: Int] = [.budget: 1, .mid: 2, .splurge: 3]
    let tooDear = max(0, levels[place.price, default: 0] - budgets[wish.budget, default: 0])
    return (isLiked ? place.appeal : place.appeal * policy.otherPercent / 100)
      - tooDear * policy.dearPoints
  }

  func stay(_ place: Int) -> Int {
    let stay = places[place].stayMinutes
    return switch wish.pace {
    case .brisk: stay.lowerBound
    case .standard: (stay.lowerBound + stay.upperBound) / 2
    case .relaxed: stay.upperBound
    }
  }

  /// Returns the first minute from `minute` on at which a stay at `place` can begin.
  func opening(_ place: Int, at minute: Int, for stay: Int) -> Int? {
    (minute..<max(minute, length)).first { goodMinutes[place][$0] >= stay }
  }
}
