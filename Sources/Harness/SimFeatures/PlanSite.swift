import DayPlan
import Geodesy
import OpeningHours
import SimKernel

/// A place in a scenario that can be part of a day's plan.
struct PlanSite: Sendable {
  /// When the hours of a place were last checked.
  enum Seen: String, CaseIterable, Sendable {
    case lately
    case longAgo = "long_ago"
    case unknown
  }

  /// The kinds of places, in the order of their numbers.
  static let kinds = ["sight", "craft", "garden", "food", "shop", "view"]

  static func category(_ kind: String) -> UInt8 { UInt8(kinds.firstIndex(of: kind) ?? 0) }

  /// The highest price level within a budget.
  static func most(_ budget: PlanWish.Budget) -> PriceLevel {
    switch budget {
    case .budget: .low
    case .mid: .middle
    case .splurge: .high
    }
  }

  private(set) var name: String
  /// nil if unknown.
  private(set) var coordinate: Coordinate?
  /// Length of a stay, in seconds.
  private(set) var stay: ClosedRange<Double>
  private let category: UInt8
  private let area: Int32?
  private let appeal: Int
  private let price: PriceLevel
  private let times: TimesOfDay
  /// On the clock of UTC.
  private let hours: OpeningHours?
  private var seen = Seen.lately
  private let serves: PauseKinds

  init?(_ parameters: any FeatureParameters) {
    let place = parameters.place("at", "where it is; unknown if left out")
    name = parameters.text("name", "its name; that of its place if left out") ?? place?.name ?? ""
    coordinate = place?.coordinate
    stay =
      parameters.span("stay", .time, in: 60...36_000, "the shortest and the longest visit")
      ?? 1800...3600
    category = PlanSite.category(
      parameters.choice("kind", PlanSite.kinds, default: "sight", "what kind of place it is"))
    let area = parameters.quantity(
      "area", .count, in: 0...1000, default: 0,
      "number of the part of town; 0 if unknown")
    self.area = area > 0 ? Int32(area) : nil
    appeal = Int(
      parameters.quantity(
        "appeal", .count, in: 0...100, default: 50,
        "its value to a user who likes its kind"))
    price = parameters.word("price", ["free", "low", "middle", "high"], .free, "what it costs")
    times = parameters.word(
      "best",
      [
        ("any_time", []), ("morning", .morning), ("afternoon", .afternoon), ("evening", .evening),
      ], [], "the time of day at which it is worth a visit")
    hours = parameters.hours(
      "hours", "opening hours in the notation of OpenStreetMap; unknown if left out")
    seen = parameters.word(
      "seen", seen,
      "when its hours were last checked: lately, more than half a year ago, or at an unknown time")
    serves = parameters.word(
      "serves", [("nothing", []), ("lunch", .lunch), ("tea", .tea), ("dinner", .dinner)], [],
      "the pause that it serves; such a place is not a stop")
  }

  /// Returns the place as the plan uses it, on a clock.
  func planned(_ id: Int64, checkedFrom today: UTCMinute, clock: LocalClock) -> PlanPlace {
    var hours = hours
    hours?.clock = clock
    let date = clock.local(today).date
    let longAgo = date.adding(days: -2 * (hours?.lifetimeDays ?? 0))
    switch seen {
    case .lately: hours?.checked = date
    case .longAgo: hours?.checked = longAgo
    case .unknown: hours?.checked = nil
    }
    return PlanPlace(
      id: id, coordinate: coordinate, category: category, area: area, appeal: appeal,
      stayMinutes: Int(stay.lowerBound / 60)...Int(stay.upperBound / 60), price: price,
      times: times, hours: hours, serves: serves)
  }
}
