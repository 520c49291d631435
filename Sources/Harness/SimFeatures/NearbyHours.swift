import NearbyPlaces
import OpeningHours
import SimKernel

/// When the shops of a list are open: drawn at random so that each opens or closes once soon after
/// the start of a run, half of that time lying before a midnight in Ramadan (MG-20).
struct NearbyHours: Sendable {
  /// Minutes from the start of the run within which every shop opens or closes.
  var changeMinutes = 6
  /// Of the shops, those whose hours nobody knows, for good or until midnight.
  var unknownShare = 0.2
  /// Of the others, those whose hours are old, or will be from midnight on, or have no date.
  var oldShare = 0.2
  /// Whether the app's clock is an hour ahead of UTC all year.
  var ignoresRamadan = false

  /// What is so of one shop, in minutes from the start of the run.
  struct Fact: Hashable, Sendable {
    /// When it opens, on every day, and how long it is open then.
    var opens: Int
    var lasts = NearbyHours.openMinutes
    /// While its hours are known.
    var known = 0..<Int.max
    /// From when on they are old, or nobody knows how old they are.
    var oldFrom = Int.max

    func isOpen(at minute: Int) -> Bool {
      let since = (minute - opens) % NearbyHours.dayMinutes
      return (since < 0 ? since + NearbyHours.dayMinutes : since) < lasts
    }
  }

  /// What somebody wrote down of a shop.
  private enum Knowledge {
    /// Hours that somebody has just looked at.
    case fresh
    /// Such that are too old, that become so at midnight, or that have no date.
    case old, oldFromMidnight, undated
    /// Nothing, or nothing but that it is open all day from midnight on.
    case none, fromMidnight
  }

  private static let openMinutes = 8 * 60
  private static let dayMinutes = 24 * 60

  /// Clocks there show UTC, as always in Ramadan: 10 March 2026 ends.
  private static let lastDay = CivilDate(dayNumber: 20_522)
  private static let nextDay = lastDay.adding(days: 1)

  /// The minute at which runs start.
  var zero: UTCMinute {
    UTCMinute(minutes: NearbyHours.nextDay.dayNumber * NearbyHours.dayMinutes - midnight)
  }

  /// The midnight, in minutes from the start of the run.
  private var midnight: Int { changeMinutes / 2 }

  /// Gives the places hours, or none, and returns what is so of each.
  func give(to places: inout [Place], random: RandomStream) -> [Int64: Fact] {
    var random = random
    var facts: [Int64: Fact] = [:]
    for index in places.indices {
      let change = 1 + random.integer(below: changeMinutes)
      let opens = random.chance(0.5)
      var fact = Fact(opens: opens ? change : change - NearbyHours.openMinutes)
      places[index].hours = hours(&fact, draw(&random))
      facts[places[index].id] = fact
    }
    return facts
  }

  private func draw(_ random: inout RandomStream) -> Knowledge {
    let (isUnknown, isOld) = (random.chance(unknownShare), random.chance(oldShare))
    let (unknown, old) = (random.integer(below: 2), random.integer(below: 3))
    if isUnknown { return [Knowledge.none, .fromMidnight][unknown] }
    return isOld ? [Knowledge.old, .oldFromMidnight, .undated][old] : .fresh
  }

  /// What the app knows; `fact` learns what that is worth.
  private func hours(_ fact: inout Fact, _ knowledge: Knowledge) -> OpeningHours? {
    var hours = daily(fact.opens)
    switch knowledge {
    case .fresh: break
    case .old:
      hours.checked = NearbyHours.lastDay.adding(days: -400)
      fact.oldFrom = 0
    case .oldFromMidnight:
      hours.checked = NearbyHours.lastDay.adding(days: -hours.lifetimeDays)
      fact.oldFrom = midnight
    case .undated:
      hours.checked = nil
      fact.oldFrom = 0
    case .none:
      fact.known = 0..<0
      return nil
    case .fromMidnight:
      hours.week = []
      hours.exceptions = [.init(.oneOff, NearbyHours.nextDay...NearbyHours.nextDay, .allDay)]
      (fact.opens, fact.lasts) = (midnight, NearbyHours.dayMinutes)
      fact.known = midnight..<midnight + NearbyHours.dayMinutes
    }
    return hours
  }

  /// The same hours on every day, from `opens` on, in minutes from the start of the run.
  private func daily(_ opens: Int) -> OpeningHours {
    let day = NearbyHours.dayMinutes
    let opening = (2 * day - midnight + opens) % day
    let closing = (opening + NearbyHours.openMinutes) % day
    let spans = [OpeningHours.Span(opens: opening, closes: closing)].compactMap { $0 }
    return OpeningHours(
      daily: .open(spans), clock: ignoresRamadan ? LocalClock(offsetMinutes: 60) : .morocco,
      checked: NearbyHours.lastDay)
  }
}
