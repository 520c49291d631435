/// A plan of up to three days among places, each in areas of its own, so that nobody crosses the
/// town twice.
///
/// Days are planned in order. Each day takes the areas in which its best plan has the most appeal,
/// but at most its share of the areas left. Only a day with too few stops may use areas of other
/// days. No place occurs twice.
public struct TripPlan: Hashable, Sendable {
  /// One day per wish, in the order of the wishes. A change of one day does not affect the others.
  public var days: [DayPlan]

  /// Most days; further wishes are ignored.
  public static let mostDays = 3

  /// Plans the days of `wishes` among `places`, each as a `DayPlan`.
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

  /// Areas of the stops of `day`, by decreasing appeal, then by number.
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
