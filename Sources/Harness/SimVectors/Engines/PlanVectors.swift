import DayPlan
import Geodesy
import OpeningHours

/// Plans of days among places (MG-17).
struct PlanVectors: VectorSubject {
  static let inputs = [
    VectorKey(
      "starts_utc_min", .whole(-525_960_000...4_207_680_000),
      "when the day begins, in whole minutes since 1970-01-01 00:00 UTC", isRequired: true),
    VectorKey(
      "available_min", .whole(-1_000_000...1_000_000), "length of the day, in minutes",
      isRequired: true),
    VectorKey("from", .coordinate, "where the day begins; null if unknown", isOptional: true),
    VectorKey(
      "clock", .word(Clock.allCases.map(\.rawValue)),
      "local time of the places and the planner; morocco if left out"),
    VectorKey(
      "interests", .list(.whole(0...63)), "categories that the user likes; all if left out"),
    VectorKey(
      "pace", .word(["relaxed", "standard", "brisk"]), "length of visits; standard if left out"),
    VectorKey("budget", .word(["budget", "mid", "splurge"]), "what may be spent; mid if left out"),
    VectorKey(
      "places", .list(.record(place)), "the places that the day can include", isRequired: true),
    VectorKey(
      "skips", .whole(0...10),
      "how often the first entry is skipped and the rest replanned, at the start; 0 if left out"),
  ]

  private static let place = [
    VectorKey("id", .whole(-1_000_000_000...1_000_000_000), "its number", isRequired: true),
    VectorKey("lat", .number(-90...90), "latitude in degrees; left out if unknown"),
    VectorKey("lon", .number(-180...180), "longitude in degrees"),
    VectorKey("category", .whole(0...63), "number of its category; 0 if left out"),
    VectorKey("area", .whole(0...1_000_000), "part of town that it lies in; unknown if left out"),
    VectorKey("appeal", .whole(0...100), "its value to a user who likes its kind; 50 if left out"),
    VectorKey("stay_min", .whole(1...600), "the shortest stay in minutes; 30 if left out"),
    VectorKey("stay_max", .whole(1...600), "the longest stay in minutes; 'stay_min' if left out"),
    VectorKey(
      "price", .word(["free", "low", "middle", "high"]), "what it costs; free if left out"),
    VectorKey(
      "times", .list(.word(["morning", "afternoon", "evening"])),
      "best times of day; all if left out"),
    VectorKey(
      "hours", .text,
      "opening hours in the syntax of OpenStreetMap's opening_hours; unknown if left out"),
    VectorKey(
      "serves", .list(.word(["lunch", "tea", "dinner"])),
      "pauses possible there, which make it no stop; none if left out"),
  ]

  static let outputs = [
    VectorKey("entries", .list(.record(entry)), "visits and pauses, in order"),
    VectorKey("points", .whole(-1_000_000...1_000_000), "score of the day"),
    VectorKey("missing_stops", .whole(0...10), "number of stops that the day lacks to have three"),
    VectorKey(
      "missed_pauses", .list(.word(["lunch", "tea", "dinner"])), "pauses for which there is no time"
    ),
  ]

  private static let entry = [
    VectorKey(
      "id", .whole(-1_000_000_000...1_000_000_000), "the place; null for a pause anywhere",
      isRequired: true, isOptional: true),
    VectorKey(
      "pause", .word(["lunch", "tea", "dinner"]), "the kind of pause; null for a visit",
      isRequired: true,
      isOptional: true),
    VectorKey("walk_min", .whole(0...60), "the walk to the place in minutes", isRequired: true),
    VectorKey(
      "begins_min", .whole(0...600), "begin, in minutes from the day's start", isRequired: true),
    VectorKey(
      "ends_min", .whole(0...600), "end, in minutes from the day's start", isRequired: true),
    VectorKey(
      "is_uncertain", .flag, "whether it is not known to be open all the time",
      isRequired: true),
  ]

  private enum Clock: String, CaseIterable {
    case morocco, utc

    var local: LocalClock { self == .morocco ? .morocco : .utc }
  }

  func answer(_ question: VectorQuestion) throws(VectorRefusal) -> VectorValue {
    Self.answer(try Self.plan(question))
  }

  /// The plan of the day for the input of `question`.
  static func plan(_ question: VectorQuestion) throws(VectorRefusal) -> DayPlan {
    let (wish, places) = try day(question)
    var plan = DayPlan(wish, among: places)
    for _ in 0..<Int(question.number("skips") ?? 0) {
      plan.skipStep(at: wish.startsAt, from: wish.start.map { .at($0) } ?? .lost)
    }
    return plan
  }

  static func day(
    _ question: VectorQuestion
  ) throws(VectorRefusal) -> (wish: PlanWish, places: [PlanPlace]) {
    guard let starts = question.number("starts_utc_min"),
      let available = question.number("available_min"), let places = question.input["places"]?.list
    else {
      throw VectorRefusal(
        message: "a plan takes 'starts_utc_min', 'available_min' and 'places'")
    }
    let clock = question.text("clock").flatMap(Clock.init) ?? .morocco
    var wish = PlanWish(
      startsAt: UTCMinute(minutes: Int(starts)), availableMinutes: Int(available),
      start: question.coordinate("from"), clock: clock.local)
    wish.interests = Interests(
      (question.input["interests"]?.list ?? []).compactMap(\.number).map { Interests(UInt8($0)) })
    wish.pace = named(question.text("pace"), ["relaxed", "standard", "brisk"]) ?? .standard
    wish.budget = named(question.text("budget"), ["budget", "mid", "splurge"]) ?? .mid
    var read: [PlanPlace] = []
    for place in places { read.append(try Self.place(place, clock.local)) }
    return (wish, read)
  }

  /// The case for `word`; `words` are in the order of the cases.
  private static func named<Value: CaseIterable>(_ word: String?, _ words: [String]) -> Value? {
    zip(words, Value.allCases).first { $0.0 == word }?.1
  }

  private static func place(
    _ value: VectorValue, _ clock: LocalClock
  ) throws(VectorRefusal) -> PlanPlace {
    let id = Int64(value["id"]?.number ?? 0)
    let shortest = Int(value["stay_min"]?.number ?? 30)
    let longest = Int(value["stay_max"]?.number ?? Double(shortest))
    guard shortest <= longest else {
      throw VectorRefusal(message: "place \(id) has a 'stay_max' below its 'stay_min'")
    }
    var place = PlanPlace(
      id: id, coordinate: Coordinate(value), category: UInt8(value["category"]?.number ?? 0),
      area: value["area"]?.number.map { Int32($0) }, appeal: Int(value["appeal"]?.number ?? 50),
      stayMinutes: shortest...longest)
    place.price = named(value["price"]?.text, ["free", "low", "middle", "high"]) ?? .free
    let times: [String: TimesOfDay] = [
      "morning": .morning, "afternoon": .afternoon, "evening": .evening,
    ]
    let pauses: [String: PauseKinds] = ["lunch": .lunch, "tea": .tea, "dinner": .dinner]
    place.times = TimesOfDay((value["times"]?.list ?? []).compactMap { times[$0.text ?? ""] })
    place.serves = PauseKinds((value["serves"]?.list ?? []).compactMap { pauses[$0.text ?? ""] })
    if let text = value["hours"]?.text {
      do throws(OpeningHours.TextFault) {
        place.hours = try OpeningHours(text: text, clock: clock)
      } catch {
        throw VectorRefusal(
          message: "the hours of place \(id), character \(error.at + 1): found '\(error.found)', "
            + "expected \(error.expected)")
      }
    }
    return place
  }

  private static func answer(_ plan: DayPlan) -> VectorValue {
    func minutes(_ moment: UTCMinute) -> VectorValue {
      .number(Double(moment - plan.wish.startsAt))
    }
    let entries = plan.entries.map { entry -> VectorValue in
      [
        "id": .optional(entry.place.map(Double.init)),
        "pause": entry.pause.map { .text($0.name) } ?? .null,
        "walk_min": .number(Double(entry.leg?.minutes ?? 0)),
        "begins_min": minutes(entry.begins), "ends_min": minutes(entry.ends),
        "is_uncertain": .flag(entry.isUncertain),
      ]
    }
    return [
      "entries": .list(entries), "points": .number(Double(plan.points)),
      "missing_stops": .number(Double(plan.missingStops)),
      "missed_pauses": .list(plan.missedPauses.map { .text($0.name) }),
    ]
  }
}
