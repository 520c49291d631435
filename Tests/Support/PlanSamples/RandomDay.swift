public import DayPlan
import Geodesy
import OpeningHours
import TestSupport

/// A random day, determined by a seed: places of a medina in some areas, some without hours or
/// position, and the wishes of a user.
public struct RandomDay: Sendable {
  public var wish: PlanWish
  public var places: [PlanPlace]

  /// Creates the day for `seed`, with `count` places.
  public init(seed: UInt64, places count: Int) {
    var random = SeededGenerator(seed: seed)
    let areas = (0..<2 + random.index(5)).map { _ in RandomDay.spot(1200, &random) }
    let date = CivilDate(dayNumber: RandomDay.firstDay + random.index(365))
    let hour = random.oneIn(8) ? random.index(24) : 8 + random.index(9)
    let starts = LocalMinute(date, minuteOfDay: hour * 60 + random.index(60))
    wish = PlanWish(
      startsAt: LocalClock.morocco.moment(starts), availableMinutes: 120 + random.index(481),
      start: random.oneIn(20) ? nil : RandomDay.spot(900, &random), clock: .morocco,
      interests: random.oneIn(3)
        ? [] : [Interests(UInt8(random.index(8))), Interests(UInt8(random.index(8)))],
      pace: PlanWish.Pace.allCases[random.index(3)],
      budget: PlanWish.Budget.allCases[random.index(3)])
    places = []
    for id in 1...Int64(max(1, count)) where count > 0 {
      places.append(RandomDay.place(id, areas, date, &random))
    }
  }

  /// 1 January 2026; clocks change twice in that year.
  private static let firstDay = 20_454
  private static let square = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9891)

  /// Returns a position at most this many meters from the square in each axis.
  private static func spot(_ meters: Double, _ random: inout SeededGenerator) -> Coordinate {
    LocalPlane(origin: square).coordinate(
      PlanePoint(east: random.number(-meters, meters), north: random.number(-meters, meters)))
  }

  private static func place(
    _ id: Int64, _ areas: [Coordinate], _ date: CivilDate, _ random: inout SeededGenerator
  ) -> PlanPlace {
    let area = random.index(areas.count)
    // every fourth place is close to others, some nearer than 20 m
    let spread = random.oneIn(4) ? 15.0 : 350
    let position = LocalPlane(origin: areas[area]).coordinate(
      PlanePoint(east: random.number(-spread, spread), north: random.number(-spread, spread)))
    let shortest = 5 * (1 + random.index(12))
    let isForPauses = random.oneIn(4)
    return PlanPlace(
      id: id, coordinate: random.oneIn(20) ? nil : position, category: UInt8(random.index(8)),
      area: random.oneIn(10) ? nil : Int32(area), appeal: 5 * (2 + random.index(19)),
      stayMinutes: shortest...(shortest + 5 * random.index(16)),
      price: PriceLevel.allCases[random.index(4)],
      times: random.oneIn(2) ? [] : TimesOfDay(rawValue: UInt8(1 + random.index(7))),
      hours: hours(date, &random),
      serves: isForPauses ? PauseKinds(rawValue: UInt8(1 + random.index(7))) : [])
  }

  private static func hours(_ date: CivilDate, _ random: inout SeededGenerator) -> OpeningHours? {
    if random.oneIn(5) { return nil }
    let all = [
      [(540, 1080)], [(540, 750), (900, 1140)], [(600, 1320)], [(1080, 120)], [(480, 720)],
      [(0, 1440)], [(1020, 60)], [],
    ]
    func day(_ random: inout SeededGenerator) -> OpeningHours.Day {
      if random.oneIn(12) { return .unknown }
      return .open(
        all[random.index(all.count)].compactMap { OpeningHours.Span(opens: $0.0, closes: $0.1) })
    }
    let usual = day(&random)
    var hours = OpeningHours(daily: usual, clock: .morocco, checked: date.adding(days: -90))
    if random.oneIn(3) { hours.week[date.weekday - 1] = day(&random) }
    if random.oneIn(8) {
      hours.exceptions = [.init(.holiday, date...date.adding(days: 1), day(&random))]
    }
    if random.oneIn(30) { hours.status = .temporarilyClosed }
    return hours
  }
}
