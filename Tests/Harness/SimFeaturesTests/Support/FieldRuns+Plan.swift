import Geodesy
import Sensing
import SimKernel
import SimObservations
import WalkRouter

@testable import SimFeatures

extension FieldRuns {
  /// Runs of plans: an afternoon with tea, a plan with every possible error, a trip, and a check of
  /// the user's true position.
  static func plans() throws -> [ObservationLog] {
    [try afternoon(), try wrong(), try trip(), try walker()]
  }

  private static func plan(_ values: KeyBook.Values) throws -> ObservationLog {
    try Candidate(PlanSettings.self, values, in: .day).run(.day).record.log
  }

  /// Three places, one of which serves tea from 15:35 on according to old data.
  private static func afternoon() throws -> ObservationLog {
    try plan([
      "starts": .number(29_713_620 + 240), "length": .number(18_000), "places": .entries(3),
      "places.0.hours": .text("24/7"), "places.2.serves": .word("tea"),
      "places.2.hours": .text("15:35-22:00"), "places.2.seen": .word("long_ago"),
      "from": .word("here"), "dwell": .number(0),
    ])
  }

  private static func wrong() throws -> ObservationLog {
    var values: KeyBook.Values = [
      "length": .number(36_000), "places": .entries(10), "pauses": .word("none"),
      "most_stops": .number(10), "hours": .word("ignored"), "unknown_hours": .word("unsaid"),
      "wishes": .word("ignored"), "areas": .word("ignored"), "likes": .word("craft"),
      "walks": .word("free"), "done": .word("come_back"), "behind": .word("kept"),
    ]
    for number in 0..<10 {
      values["places.\(number).stay"] = .number(1200)
      values["places.\(number).kind"] = .word(number < 2 ? "craft" : "shop")
      values["places.\(number).area"] = .number(Double(number % 2 + 1))
      if number < 7 { values["places.\(number).hours"] = .text(number < 5 ? "off" : "24/7") }
    }
    return try plan(values)
  }

  private static func trip() throws -> ObservationLog {
    // the fifth place is open on the second day alone, a Tuesday
    try plan([
      "days": .number(2), "length": .number(18_000), "places": .entries(5),
      "places.0.area": .number(1), "places.1.area": .number(1), "places.2.area": .number(1),
      "places.4.hours": .text("Tu 00:00-24:00"), "trip": .word("day_by_day"),
      "pauses": .word("none"),
    ])
  }

  private static func walker() throws -> ObservationLog {
    let samples = (0..<130).map { second in
      GroundTruth.Sample(
        point: PlanePoint(east: second < 110 ? 0 : 500, north: 0), speedMetersPerSecond: 0,
        facingDegrees: 0, laneDegrees: 0, edge: 0)
    }
    let truth = GroundTruth(plane: LawMap.graph.plane, step: .seconds(1), samples: samples)
    let world = LawWorld(
      fixes: [], headings: [], script: [ScriptedEvent(at: .s(0), .screenOpened)], told: [],
      end: .s(29.5))
    return try LawRun.of(world, controlsSensors: false) { _ in
      PlanReferee(
        [nil, truth.plane.coordinate(PlanePoint(east: 0, north: 10))], truth: truth)
    }.record.log
  }
}
