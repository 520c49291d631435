/// Up to three days among places, each in areas of its own, so that nobody crosses the town twice.
///
/// Days are planned in their order. Each takes the areas in which its best plan finds most appeal,
/// and leaves to the days after it as many as their share of those that are left; only a day that
/// would have fewer stops than one should have goes where others were. No place comes twice.
public struct TripPlan: Hashable, Sendable {
  /// One a wish, in its order. What happens on one changes that one alone.
  public var days: [DayPlan]

  /// Most days; wishes beyond them are left out.
  public static let mostDays = 3

  /// Plans the days of `wishes` among `places`, as `DayPlan` does each of them.
  public init(
    _ wishes: [PlanWish], among places: [PlanPlace], policy: DayPlan.Policy = .init(),
    router: WalkLegs.Router? = nil
  ) {
    let wishes = wishes.prefix(TripPlan.mostDays)
    days = []
    var left = places
    var areas = Set(places.compactMap(\.area))
    for (number, wish) in wishes.enumerated() {
      let most = max(1, areas.count / (wishes.count - number))
      func plan(in areas: Set<Int32>) -> DayPlan {
        let near = left.filter { place in place.area.map { areas.contains($0) } ?? true }
        return DayPlan(wish, among: near, policy: policy, router: router)
      }
      var day = plan(in: areas)
      let best = TripPlan.areas(of: day, among: left)
      if best.count > most { day = plan(in: Set(best.prefix(most))) }
      if day.missingStops > 0 {
        let anywhere = DayPlan(wish, among: left, policy: policy, router: router)
        if anywhere.missingStops < day.missingStops { day = anywhere }
      }
      areas.subtract(TripPlan.areas(of: day, among: left))
      let seen = Set(day.entries.compactMap(\.place))
      left.removeAll { seen.contains($0.id) }
      days.append(day)
    }
  }

  /// Areas of the stops of `day`: those that have most appeal first, of equals the smaller number.
  private static func areas(of day: DayPlan, among places: [PlanPlace]) -> [Int32] {
    let stops = Set(day.entries.filter { $0.pause == nil }.compactMap(\.place))
    var appeal: [Int32: Int] = [:]
    for place in places where stops.contains(place.id) {
      guard let area = place.area else { continue }
      appeal[area, default: 0] += min(max(0, place.appeal), 100)
    }
    return appeal.keys.sorted { (-appeal[$0, default: 0], $0) < (-appeal[$1, default: 0], $1) }
  }
}
