import DayPlan
import Geodesy
import HomeCompass
import OpeningHours
import Sensing
public import SimKernel
import WalkRouter

/// The plan of a day among places, and how it follows the user, under test (MG-17).
public struct PlanSettings: FeatureSettings {
  public static let name = "plan"
  public static let summary = "the plan of a day among places, which follows the user's position"
  public static let controlsSensors = false
  public static let needsGraph = false
  public static let needsHome = true

  /// How the plan treats places whose hours are unknown.
  enum UnknownHours: String, CaseIterable, Sendable {
    case said, unsaid, dropped
  }

  private(set) var policy = DayGuide.Policy()
  private(set) var dayPolicy = DayPlan.Policy()
  /// The places as in the scenario, on the clock of Morocco.
  private(set) var places: [PlanSite] = []
  private var wish = PlanWish(
    startsAt: UTCMinute(minutes: 0), availableMinutes: 240, start: nil, clock: .morocco)
  private var starts = LocalMinute(
    CivilDate(dayNumber: 20_780), minuteOfDay: 10 * 60)  // Monday 2026-11-23 10:00
  private var neighborhood: Coordinate?
  private var startsNowhere = false
  private var usesRamadan = true
  private var usesHours = true
  private var unknownHours = UnknownHours.said
  private var hasFreeWays = false
  private var routes = true
  private var hearsWishes = true
  private var knowsAreas = true
  private var plansTrip = true
  private var dayCount = 1

  public init() {}

  public func limitation(by lack: RecordingLack) -> String? {
    switch lack {
    case .accuracy: "none of them says where the user is"
    case .times: "the times at which steps end are assumed"
    case .fixes: "nobody sees where the user is"
    case .course, .headings, .report, .trueNorth: nil
    }
  }

  public mutating func read(_ parameters: some FeatureParameters) {
    let places = parameters.list(
      "places", "the places from which the plan chooses", PlanSite.init)
    if !places.isEmpty { self.places = places }
    readWish(parameters)
    readGuide(parameters)
    readFaults(parameters)
  }

  private mutating func readWish(_ parameters: some FeatureParameters) {
    starts =
      parameters.moment("starts", "time in Morocco when the screen is opened") ?? starts
    wish.availableMinutes =
      Int(
        parameters.quantity(
          "length", .time, in: 0...36_000, default: Double(wish.availableMinutes) * 60,
          "how long the day is, from the opening of the screen")) / 60
    let start = parameters.choice(
      "from", ["home", "here", "unknown"],
      default: policy.startsHere ? "here" : startsNowhere ? "unknown" : "home",
      "where the day starts: at the Home Base, at the user's position, or at an unknown place")
    (policy.startsHere, startsNowhere) = (start == "here", start == "unknown")
    neighborhood =
      parameters.place("neighborhood", "the part of town where it starts, instead of the home")?
      .coordinate ?? neighborhood
    wish.pace = parameters.word(
      "pace", ["relaxed", "standard", "brisk"], wish.pace, "how long visits are")
    wish.budget = parameters.word(
      "budget", ["budget", "mid", "splurge"], wish.budget, "what places may cost")
    let likes = parameters.choice(
      "likes", ["all"] + PlanSite.kinds,
      default: PlanSite.kinds.first { wish.interests == [Interests(PlanSite.category($0))] }
        ?? "all", "the kind of places that the user likes")
    wish.interests = likes == "all" ? [] : [Interests(PlanSite.category(likes))]
    let pauses = parameters.either(
      "pauses", "planned", or: "none", isFirst: !dayPolicy.pauses.isEmpty,
      "whether lunch, tea and dinner are planned")
    dayPolicy.pauses = pauses ? DayPlan.Policy().pauses : []
  }

  private mutating func readGuide(_ parameters: some FeatureParameters) {
    policy.arriveMeters = parameters.quantity(
      "arrive", .length, in: 1...1000, default: policy.arriveMeters,
      "distance from a place within which it is reached")
    policy.leaveMeters = parameters.quantity(
      "leave", .length, in: 1...10_000, default: policy.leaveMeters,
      "distance from a place beyond which it is left")
    policy.dwell = .seconds(
      parameters.quantity(
        "dwell", .time, in: 0...3600, default: policy.dwell.seconds,
        "how long the user must be within 'arrive' or beyond 'leave'"))
    policy.visitPercent = Int(
      parameters.quantity(
        "visit", .share, in: 0...1, default: Double(policy.visitPercent) / 100,
        "share of the shortest stay that makes a visit") * 100)
    policy.accuracyMeters = parameters.quantity(
      "accuracy", .length, in: 1...10_000, default: policy.accuracyMeters,
      "largest accuracy of a fix that gives the user's position")
    policy.lateMinutes =
      Int(
        parameters.quantity(
          "late", .time, in: 0...36_000, default: Double(policy.lateMinutes) * 60,
          "how late the next step may be before the rest of the day is planned anew")) / 60
    policy.lostAfter = .seconds(
      parameters.quantity(
        "lost_after", .time, in: 0...36_000, default: policy.lostAfter.seconds,
        "age of the last position above which the user counts as lost"))
    dayCount = Int(
      parameters.quantity(
        "days", .count, in: 1...Double(TripPlan.mostDays), default: Double(dayCount),
        "number of days of the trip, all as long as this one, which is the first"))
    routes = parameters.either(
      "ways", "routed", or: "estimated", isFirst: routes,
      "whether ways are found on the map, or estimated from the straight line")
  }

  private mutating func readFaults(_ parameters: some FeatureParameters) {
    usesHours = parameters.either(
      "hours", "kept", or: "ignored", isFirst: usesHours,
      "whether the plan takes opening hours into account")
    unknownHours = parameters.word(
      "unknown_hours", unknownHours,
      "places whose hours are not sure: planned and marked, planned without a mark, or left out")
    usesRamadan = parameters.either(
      "clock", "morocco", or: "utc_plus_1", isFirst: usesRamadan,
      "whether the app knows that Morocco's clocks go back in Ramadan")
    hasFreeWays = parameters.either(
      "walks", "free", or: "counted", isFirst: hasFreeWays,
      "whether walks between places take time")
    policy.staysLate = parameters.either(
      "behind", "kept", or: "planned_anew", isFirst: policy.staysLate,
      "whether the rest of the day is planned anew when the plan is late")
    policy.keepsTimes = parameters.either(
      "times", "kept", or: "moved", isFirst: policy.keepsTimes,
      "whether the times of a plan move when the user comes to a place sooner or later")
    policy.leavesAtOnce = parameters.either(
      "leaves", "at_once", or: "after_dwell", isFirst: policy.leavesAtOnce,
      "when a place counts as left: at the first fix beyond 'leave', or only after 'dwell'")
    policy.trustsOldPositions = parameters.either(
      "lost", "last_fix", or: "last_place", isFirst: policy.trustsOldPositions,
      "where the rest of the day starts when the user is lost: at the last fix, or the last place")
    dayPolicy.repeatsPlaces = parameters.either(
      "done", "come_back", or: "gone", isFirst: dayPolicy.repeatsPlaces,
      "whether places that are done or skipped can come back when the rest is planned anew")
    dayPolicy.movesEnd = parameters.either(
      "end", "moves", or: "kept", isFirst: dayPolicy.movesEnd,
      "whether the end of the day moves when the plan is late")
    hearsWishes = parameters.either(
      "wishes", "heard", or: "ignored", isFirst: hearsWishes,
      "whether the plan takes the user's likes and budget into account")
    knowsAreas = parameters.either(
      "areas", "grouped", or: "ignored", isFirst: knowsAreas,
      "whether places in one part of town are visited together, and on one day")
    plansTrip = parameters.either(
      "trip", "together", or: "day_by_day", isFirst: plansTrip,
      "whether the days of a trip are planned together, or each one on its own")
    dayPolicy.mostStops = Int(
      parameters.quantity(
        "most_stops", .count, in: 1...10, default: Double(dayPolicy.mostStops),
        "largest number of stops in a day"))
  }

  public func makeFeature(at site: Site) -> any Feature {
    let begin = LocalClock.morocco.moment(starts)
    let wish = wish(from: site, at: begin)
    var dayPolicy = dayPolicy
    if hasFreeWays { dayPolicy.walk.speedMillimetersPerSecond = 1_000_000 }
    let router = routes && !hasFreeWays ? site.graph.map(PlanFeature.router) : nil
    var known = known(at: begin, clock: wish.clock)
    var days: [DayPlan] = []
    if dayCount > 1 {
      let wishes = (0..<dayCount).map { day in
        var next = wish
        next.startsAt = wish.startsAt.adding(minutes: day * 1440)
        return next
      }
      days =
        plansTrip
        ? TripPlan(wishes, among: known, policy: dayPolicy, router: router).days
        : wishes.map { DayPlan($0, among: known, policy: dayPolicy, router: router) }
      let later = Set(days.dropFirst().flatMap { $0.entries.compactMap(\.place) })
      known.removeAll { later.contains($0.id) }
    }
    let truth = places.enumerated().map {
      $1.planned(Int64($0), checkedFrom: begin, clock: .morocco)
    }
    return PlanFeature(
      starts: begin,
      check: PlanCheck(truth, likes: self.wish.interests, upTo: PlanSite.most(self.wish.budget)),
      saysDoubts: unknownHours != .unsaid, days: PlanCheck.days(days, among: truth)
    ) { [policy] zero in
      DayGuide(
        wish, among: known, zero: zero, policy: policy, dayPolicy: dayPolicy, router: router)
    }
  }

  /// The user's wish as the app understands it.
  private func wish(from site: Site, at begin: UTCMinute) -> PlanWish {
    var wish = wish
    wish.clock = usesRamadan ? .morocco : LocalClock(offsetMinutes: 60)
    wish.start = startsNowhere ? nil : neighborhood ?? site.home.coordinate
    wish.startsAt = begin
    if !hearsWishes { (wish.interests, wish.budget) = ([], .splurge) }
    return wish
  }

  /// The places as the app knows them.
  private func known(at begin: UTCMinute, clock: LocalClock) -> [PlanPlace] {
    places.enumerated().compactMap { number, place in
      var planned = place.planned(Int64(number), checkedFrom: begin, clock: clock)
      if unknownHours == .dropped, planned.hours?.isKnown != true { return nil }
      if !usesHours { planned.hours = nil }
      if !knowsAreas { planned.area = nil }
      return planned
    }
  }

  public func add(to facts: inout SceneFacts, at site: Site) {
    facts.planPlaces = places.enumerated().map { number, place in
      SceneFacts.PlanPlace(
        name: place.name.isEmpty ? "place \(number + 1)" : place.name,
        coordinate: place.coordinate,
        shortestStaySeconds: place.stay.lowerBound)
    }
  }

  public func makeReferee(at site: Site, truth: GroundTruth) -> (any Feature)? {
    PlanReferee(places.map(\.coordinate), truth: truth)
  }
}

extension OpeningHours {
  /// Whether the hours of any day are known.
  fileprivate var isKnown: Bool { week.contains { $0 != .unknown } }
}
