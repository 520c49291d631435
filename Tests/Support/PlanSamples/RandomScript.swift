import DayPlan
import Geodesy
import OpeningHours
import TestSupport

/// A random day and its events: stops take longer, some are skipped, the user is late, elsewhere or
/// lost.
public struct RandomScript {
  private let day: RandomDay
  private let plain: PlainDay
  private var random: SeededGenerator
  private var past: PlainDay.Past

  public init(seed: UInt64) {
    day = RandomDay(seed: seed, places: 5 + Int(seed % 20))
    plain = PlainDay(day)
    random = SeededGenerator(seed: seed ^ 0x5c71)
    past = plain.morning
  }

  /// Runs the day; returns the faults of the first wrong plan, in words.
  public mutating func run() -> [String] {
    var plan = DayPlan(day.wish, among: day.places)
    for step in 0..<20 {
      let faults = plain.faults(of: plan, after: past)
      if !faults.isEmpty { return ["step \(step)"] + faults }
      guard let next = plan.entries.first else { break }
      switch random.index(5) {
      case 0:
        past.moment = past.moment.adding(minutes: random.index(20))
        leave(next)
        plan.skipStep(at: past.moment, from: whereabouts(plan))
      case 1:
        past.moment = past.moment.adding(minutes: random.index(90))
        plan.reflow(at: past.moment, from: whereabouts(plan))
      default:
        past.moment = next.ends.adding(minutes: random.oneIn(3) ? random.index(60) - 10 : 0)
        leave(next)
        if next.pause == nil { past.doneStops += 1 }
        if let place = next.place { past.place = place }
        plan.finishStep(at: past.moment)
        if plan.done.last?.ends != past.moment { return ["step \(step): done at another time"] }
      }
    }
    return plan.done.count == Set(plan.done.compactMap(\.place)).count
      + plan.done.count(where: { $0.place == nil }) ? [] : ["a place is done twice"]
  }

  private mutating func leave(_ entry: DayPlan.Entry) {
    if let place = entry.place { past.gone.append(place) }
    if let pause = entry.pause { past.hadPauses.append(pause) }
  }

  private mutating func whereabouts(_ plan: DayPlan) -> DayPlan.Whereabouts {
    let place = day.places[random.index(day.places.count)]
    if !random.oneIn(3), let position = place.coordinate {
      (past.place, past.position) = (nil, position)
      return .at(position)
    }
    let last = plan.done.last { $0.place != nil }?.place
    (past.place, past.position) = (last, day.wish.start)
    return .lost
  }
}
