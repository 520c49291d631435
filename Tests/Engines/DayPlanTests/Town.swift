import DayPlan
import Geodesy
import OpeningHours

/// A town along one street, for hand-made days: places at distances along the street.
enum Town {
  static let gate = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9891)
  /// A Wednesday.
  static let date = CivilDate(year: 2026, month: 11, day: 25)!

  static func up(_ meters: Double) -> Coordinate {
    LocalPlane(origin: gate).coordinate(PlanePoint(east: 0, north: meters))
  }

  /// Returns a moment of that day, or of the next day if the hour is beyond 23.
  static func at(_ hour: Int, _ minute: Int = 0, on date: CivilDate = date) -> UTCMinute {
    LocalClock.morocco.moment(LocalMinute(date, minuteOfDay: hour * 60 + minute))
  }

  /// Returns the local time, as in `9:05`.
  static func time(_ moment: UTCMinute) -> String {
    let minute = LocalClock.morocco.local(moment).minuteOfDay
    return "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
  }

  static func wish(
    _ hour: Int, hours: Double, on date: CivilDate = date, from start: Coordinate? = gate
  ) -> PlanWish {
    PlanWish(
      startsAt: at(hour, on: date), availableMinutes: Int(hours * 60), start: start,
      clock: .morocco)
  }

  /// Returns opening hours that are the same every day.
  static func open(_ from: Int, _ to: Int) -> OpeningHours {
    OpeningHours(
      daily: .open([.init(opens: from * 60, closes: to * 60)!]), clock: .morocco, checked: date)
  }

  /// Returns a sight with a stay of half an hour.
  static func sight(
    _ id: Int64, at meters: Double?, appeal: Int = 50, minutes: Int = 30,
    hours: OpeningHours? = open(0, 24)
  ) -> PlanPlace {
    PlanPlace(
      id: id, coordinate: meters.map(up), appeal: appeal, stayMinutes: minutes...minutes,
      hours: hours)
  }
}

extension DayPlan {
  /// Places and pauses with the times at which they begin, as in `3 9:05, lunch 12:00`.
  var text: String {
    entries.map { entry in
      let what = [entry.pause?.name, entry.place.map { "\($0)" }].compactMap { $0 }
      return (what + [Town.time(entry.begins)]).joined(separator: " ")
    }.joined(separator: ", ")
  }

  var ids: [Int64] { entries.compactMap(\.place) }

  /// Returns a plan without pauses, for tests of other rules.
  static func plan(_ wish: PlanWish, _ places: [PlanPlace]) -> DayPlan {
    var policy = Policy()
    policy.pauses = []
    return DayPlan(wish, among: places, policy: policy)
  }
}
