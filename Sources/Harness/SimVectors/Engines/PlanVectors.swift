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
      "available_min", .whole(-1_000_000...1_000_000), "how long it is, in minutes",
      isRequired: true),
    VectorKey("from", .coordinate, "where it begins; null where nobody knows", isOptional: true),
    VectorKey(
      "clock", .word(Clock.allCases.map(\.rawValue)), "of the places and of who plans; morocco"),
    VectorKey(
      "interests", .list(.whole(0...63)), "categories that are liked; all of them without it"),
    VectorKey("pace", .word(["relaxed", "standard", "brisk"]), "how long visits are; standard"),
    VectorKey("budget", .word(["budget", "mid", "splurge"]), "what may be spent; mid"),
    VectorKey("places", .list(.record(place)), "what the day can be spent at", isRequired: true),
    VectorKey(
      "skips", .whole(0...10),
      "how often the first entry is left out and the rest planned anew, at the start; 0"),
  ]

  private static let place = [
    VectorKey("id", .whole(-1_000_000_000...1_000_000_000), "its number", isRequired: true),
    VectorKey("lat", .number(-90...90), "latitude in degrees; none where nobody knows"),
    VectorKey("lon", .number(-180...180), "longitude in degrees"),
    VectorKey("category", .whole(0...63), "number of its kind; 0"),
    VectorKey("area", .whole(0...1_000_000), "part of town that it lies in; unknown without it"),
    VectorKey("appeal", .whole(0...100), "its value to a user who likes its kind; 50 if left out"),
    VectorKey("stay_min", .whole(1...600), "the shortest stay in minutes; 30"),
    VectorKey("stay_max", .whole(1...600), "the longest stay in minutes; the shortest"),
    VectorKey("price", .word(["free", "low", "middle", "high"]), "what it costs; free"),
    VectorKey(
      "times", .list(.word(["morning", "afternoon", "evening"])), "when it is at its best; always"),
    VectorKey(
      "hours", .text,
      "when it is open, as OpenStreetMap writes opening_hours; unknown without it"),
    VectorKey(
      "serves", .list(.word(["lunch", "tea", "dinner"])),
      "pauses that can be had there, so that it is no stop; none"),
  ]

  static let outputs = [
    VectorKey("entries", .list(.record(entry)), "visits and pauses, in order"),
    VectorKey("points", .whole(-1_000_000...1_000_000), "what the day is worth, by its score"),
    VectorKey("missing_stops", .whole(0...10), "stops that it lacks to a day of three"),
    VectorKey(
      "missed_pauses", .list(.word(["lunch", "tea", "dinner"])), "pauses that have no time"),
  ]

  private static let entry = [
    VectorKey(
      "id", .whole(-1_000_000_000...1_000_000_000), "the place; null for a pause anywhere",
      isRequired: true, isOptional: true),
    VectorKey(
      "pause", .word(["lunch", "tea", "dinner"]), "null for a visit", isRequired: true,
      isOptional: true),
    VectorKey("walk_min", .whole(0...60), "the walk there in minutes", isRequired: true),
    VectorKey(
      "begins_min", .whole(0...600), "in minutes from the start of the day", isRequired: true),
    VectorKey("ends_min", .whole(0...600), "the same", isRequired: true),
    VectorKey(
      "is_uncertain", .flag, "whether nobody knows that it is open all the time",
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
