import DayPlan
import Geodesy
import OpeningHours
import SimObservations
import Testing

@testable import SimFeatures

// MG-17, MG-20
@Suite("A plan is held against the rules by a look at every step")
struct PlanCheckTests {
  private static let plane = LocalPlane(
    origin: Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892))
  /// Wednesday 25 November 2026, 9:00 in Morocco.
  private static let nine = LocalClock.morocco.moment(
    LocalMinute(CivilDate(dayNumber: 20_782), minuteOfDay: 540))

  private static func place(
    _ id: Int64, at meters: Double, hours: String?, isFresh: Bool = true, area: Int32 = 1,
    category: UInt8 = 0, price: PriceLevel = .free
  ) throws -> PlanPlace {
    let today = LocalClock.morocco.local(nine).date
    let hours = try hours.map {
      try OpeningHours(text: $0, clock: .morocco, checked: isFresh ? today : nil)
    }
    return PlanPlace(
      id: id, coordinate: plane.coordinate(PlanePoint(east: meters, north: 0)),
      category: category, area: area, price: price, hours: hours)
  }

  /// Place 0 fits; 1 closes at 9:30; 2 has unknown hours; 3 has hours without a date; 4 is in
  /// another area, of another kind, and expensive.
  private static func check() throws -> PlanCheck {
    PlanCheck(
      [
        try place(0, at: 0, hours: "24/7"), try place(1, at: 400, hours: "09:00-09:30"),
        try place(2, at: 400, hours: nil), try place(3, at: 400, hours: "24/7", isFresh: false),
        try place(4, at: 400, hours: "24/7", area: 2, category: 1, price: .high),
      ], likes: [Interests(0)], upTo: .middle)
  }

  /// Steps at places, from and to in minutes after 9:00.
  private func steps(_ steps: [(place: Int, from: Int, to: Int)]) -> [PlanStepShown] {
    steps.map { step in
      var shown = PlanStepShown()
      shown.place = step.place
      (shown.beginsSeconds, shown.endsSeconds) = (Double(step.from) * 60, Double(step.to) * 60)
      return shown
    }
  }

  private func found(_ steps: [(place: Int, from: Int, to: Int)]) throws -> PlanChecked {
    try Self.check().check(self.steps(steps), from: Self.nine)
  }

  @Test("Nothing is wrong with steps that can be had")
  func right() throws { #expect(try found([(0, 0, 20), (1, 25, 30)]) == PlanChecked()) }

  @Test("A place is closed from the minute at which it closes")
  func closed() throws {
    #expect(try found([(1, 10, 30)]).closed == 0)
    #expect(try found([(1, 10, 31)]).closed == 1)
    #expect(try found([(1, 30, 30)]).closed == 1)
  }

  @Test("What is not known, or not since when, has to be said")
  func unsaid() throws {
    #expect(try found([(2, 0, 20), (3, 30, 40)]).unsaid == 2)
    var said = steps([(2, 0, 20), (3, 30, 40)])
    (said[0].opening, said[1].opening) = (.unknown, .doubtful)
    #expect(try Self.check().check(said, from: Self.nine).unsaid == 0)
  }

  @Test("What is done, and what comes twice, is repeated")
  func repeated() throws {
    var check = try Self.check()
    #expect(check.check(steps([(0, 0, 20), (1, 25, 30)]), from: Self.nine).repeated == 0)
    check.end(1)
    #expect(check.check(steps([(0, 0, 20), (1, 25, 30)]), from: Self.nine).repeated == 1)
    #expect(check.check(steps([(0, 0, 20), (0, 25, 30)]), from: Self.nine).repeated == 1)
  }

  @Test("Another kind and a dear place are not what the user wants, and another part is crossed to")
  func wishes() throws {
    let checked = try found([(0, 0, 5), (4, 20, 30), (0, 40, 45)])
    #expect(checked.disliked == 1 && checked.crossings == 2)
  }

  @Test("400 m in a minute are two and a third minutes, less one for rounding, too few")
  func hurry() throws {
    #expect(abs(try found([(0, 0, 5), (1, 6, 10)]).hurrySeconds - 80) < 0.5)
    #expect(try found([(0, 0, 5), (1, 8, 10)]).hurrySeconds == 0)
  }
}
