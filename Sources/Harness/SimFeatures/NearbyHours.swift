import NearbyPlaces
import OpeningHours
import SimKernel

/// The opening hours of the shops of a list, drawn at random so that each shop opens or closes once
/// soon after the start of a run; a midnight in Ramadan is in the middle of that time (MG-20).
struct NearbyHours: Sendable {
  /// Minutes from the start of the run within which every shop opens or closes.
  var changeMinutes = 6
  /// Share of the shops whose hours are unknown, always or until midnight.
  var unknownShare = 0.2
  /// Share of the other shops whose hours are old, become old at midnight, or have no date.
  var oldShare = 0.2
  /// Whether the app's clock is an hour ahead of UTC all year.
  var ignoresRamadan = false

  /// The facts of one shop, in minutes from the start of the run.
  struct Fact: Hashable, Sendable {
    /// When it opens every day, and how long it stays open.
    var opens: Int
    var lasts = NearbyHours.openMinutes
    /// The minutes in which its hours are known.
    var known = 0..<Int.max
    /// The minute from which they are old or of unknown age.
    var oldFrom = Int.max

    func isOpen(at minute: Int) -> Bool {
      let since = (minute - opens) % NearbyHours.dayMinutes
      return (since < 0 ? since + NearbyHours.dayMinutes : since) < lasts
    }
  }

  /// The recorded knowledge about a shop.
  private enum Knowledge {
    /// Hours that were checked recently.
    case fresh
    /// Hours that are too old, become too old at midnight, or have no date.
    case old, oldFromMidnight, undated
    /// No hours, or only that it is open all day from midnight on.
    case none, fromMidnight
  }

  private static let openMinutes = 8 * 60
  private static let dayMinutes = 24 * 60

  /// The day that ends at the midnight, 10 March 2026; clocks there show UTC, as always in Ramadan.
  private static let lastDay = CivilDate(dayNumber: 20_522)
  private static let nextDay = lastDay.adding(days: 1)

  /// The minute at which runs start.
  var zero: UTCMinute {
    UTCMinute(minutes: NearbyHours.nextDay.dayNumber * NearbyHours.dayMinutes - midnight)
  }

  /// The midnight, in minutes from the start of the run.
  private var midnight: Int { changeMinutes / 2 }

  /// Gives the places hours or none, and returns the facts of each.
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

  /// Returns the hours that the app knows, and notes their validity in `fact`.
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

  /// The same hours every day, starting at `opens`, in minutes from the start of the run.
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
