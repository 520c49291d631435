public import DayPlan
public import Geodesy
public import OpeningHours

extension PlainDay {
  /// The state before a plan was made.
  public struct Past: Sendable {
    /// The time at which the plan was made.
    public var moment: UTCMinute
    /// The user's position; nil if unknown. Ignored if `place` is set.
    public var position: Coordinate?
    /// The place where the user was.
    public var place: Int64?
    /// Places that are done or were skipped.
    public var gone: [Int64] = []
    public var doneStops = 0
    public var hadPauses: [DayPlan.Pause.Kind] = []
  }

  /// The state at the start of the day.
  public var morning: Past { Past(moment: wish.startsAt, position: wish.start) }

  /// Returns the faults of `plan`, in words; empty if it is right.
  public func faults(of plan: DayPlan, after past: Past? = nil) -> [String] {
    let past = past ?? morning
    let spot: Spot =
      past.place.flatMap { id in places.firstIndex { $0.id == id } }.map { .place($0) }
      ?? .position(past.position)
    let due = due(after: past)
    var faults = faults(of: plan.entries, from: spot, past, due)
    let stops = past.doneStops + plan.stops
    let missing = max(0, policy.fewestStops - stops)
    if plan.missingStops != missing { faults.append("says that \(plan.missingStops) are missing") }
    if stops > policy.mostStops { faults.append("too many stops") }
    let points = points(of: plan.entries, from: spot, past)
    if plan.points != points { faults.append("says \(plan.points) points, has \(points)") }
    let had = plan.entries.compactMap(\.pause)
    for due in due
    where !had.contains(due.pause.kind) && !plan.missedPauses.contains(due.pause.kind) {
      faults.append("no \(due.pause.kind)")
    }
    for kind in plan.missedPauses {
      let others = due.filter { had.contains($0.pause.kind) || $0.pause.kind == kind }
      if had.contains(kind) || fits(others, after: past) { faults.append("\(kind) is not missed") }
    }
    return faults
  }

  private typealias Due = [(pause: DayPlan.Pause, begins: ClosedRange<Int>)]

  /// Returns the pauses due after `past`; overdue ones come next.
  private func due(after past: Past) -> Due {
    let now = past.moment - wish.startsAt
    return pauses.filter { !past.hadPauses.contains($0.pause.kind) }.map { due in
      let isOver = due.begins.upperBound < now
      return (due.pause, isOver ? now...(now + policy.overdueMinutes) : due.begins)
    }
  }

  /// Whether these pauses fit one after the other.
  private func fits(_ pauses: Due, after past: Past) -> Bool {
    var minute = past.moment - wish.startsAt
    for due in pauses.sorted(by: { $0.begins.lowerBound < $1.begins.lowerBound }) {
      minute = max(minute, due.begins.lowerBound)
      if minute > due.begins.upperBound { return false }
      minute += due.pause.minutes
    }
    return minute <= length
  }

  private func faults(
    of entries: [DayPlan.Entry], from start: Spot, _ past: Past, _ due: Due
  ) -> [String] {
    var faults: [String] = []
    var (minute, spot) = (past.moment - wish.startsAt, start)
    var seen = Set(past.gone)
    for (number, entry) in entries.enumerated() {
      func fault(_ what: String) { faults.append("entry \(number): \(what)") }
      let place = entry.place.flatMap { id in places.firstIndex { $0.id == id } }
      if let id = entry.place, place == nil || !seen.insert(id).inserted { fault("place \(id)") }
      let leg = place.map { walk(from: spot, to: $0) }
      if entry.leg?.minutes != leg { fault("a leg that is no \(leg ?? 0) minutes") }
      if entry.leg?.minutes == nil && entry.pause == nil { fault("no leg") }
      let arrives = minute + (leg ?? 0)
      let (begins, ends) = (entry.begins - wish.startsAt, entry.ends - wish.startsAt)
      if entry.arrives - wish.startsAt != arrives || begins < arrives { fault("too early") }
      if ends > length { fault("ends after the day") }
      faults += self.faults(of: entry, at: place, begins..<max(begins, ends), number, due)
      minute = ends
      if let place { spot = .place(place) }
    }
    return faults
  }

  private func faults(
    of entry: DayPlan.Entry, at place: Int?, _ visit: Range<Int>, _ number: Int, _ due: Due
  ) -> [String] {
    var faults: [String] = []
    func fault(_ what: String) { faults.append("entry \(number): \(what)") }
    if let kind = entry.pause {
      if let due = due.first(where: { $0.pause.kind == kind }) {
        if visit.count != due.pause.minutes { fault("\(visit.count) minutes of \(kind)") }
        if !due.begins.contains(visit.lowerBound) { fault("\(kind) at the wrong time") }
      } else {
        fault("\(kind) is not due")
      }
      let bit = UInt8(1) << kind.rawValue
      if let place, places[place].serves.rawValue & bit == 0 { fault("no place for \(kind)") }
    } else if let place {
      if visit.count != stay(place) { fault("\(visit.count) minutes") }
      if !places[place].serves.isEmpty { fault("a stop where pauses are had") }
    }
    guard let place, visit.lowerBound >= 0, visit.upperBound <= length else { return faults }
    if opening(place, at: visit.lowerBound, for: visit.count) != visit.lowerBound {
      fault("closed, or at a wrong time of day")
    }
    let isUncertain = visit.contains { minute in
      let state = places[place].hours?.answer(at: wish.startsAt.adding(minutes: minute)).state
      return state == nil || state == .unknown
    }
    if entry.isUncertain != isUncertain { fault("says that it is uncertain: \(!isUncertain)") }
    return faults
  }

  /// Returns the points of `entries`, by the score of `DayPlan.Policy`.
  private func points(of entries: [DayPlan.Entry], from start: Spot, _ past: Past) -> Int {
    var (points, spot) = (0, start)
    var ends = past.moment
    for entry in entries {
      var arrives = ends
      if let id = entry.place, let place = places.firstIndex(where: { $0.id == id }) {
        points += worth(place) - legPoints(from: spot, to: place)
        arrives = ends.adding(minutes: walk(from: spot, to: place))
        spot = .place(place)
      }
      points -= policy.waitPoints * (entry.begins - arrives)
      ends = entry.ends
    }
    return points
  }
}
