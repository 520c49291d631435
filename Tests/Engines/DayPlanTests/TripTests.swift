import DayPlan
import OpeningHours
import PlanSamples
import Testing

@Suite("One to three days, each in its own part of town (MG-17)")
struct TripTests {
  private static func place(_ id: Int64, area: Int32?, at meters: Double) -> PlanPlace {
    var place = Town.sight(id, at: meters)
    place.area = area
    return place
  }

  private static func days(_ count: Int, hours: Double = 3) -> [PlanWish] {
    (0..<count).map { Town.wish(9, hours: hours, on: Town.date.adding(days: $0)) }
  }

  private static let policy = {
    var policy = DayPlan.Policy()
    policy.pauses = []
    return policy
  }()

  @Test("Three areas are three days, though the way from one to the other is short")
  func areas() {
    let places = (0..<12 as Range<Int64>).map { number in
      let area = number % 3
      return Self.place(number + 1, area: Int32(area), at: Double(60 * area + number))
    }
    let trip = TripPlan(Self.days(3, hours: 6), among: places, policy: Self.policy)
    let areas = trip.days.map { day in Set(day.ids.map { ($0 - 1) % 3 }) }
    #expect(areas == [[0], [1], [2]])
    #expect(trip.days.allSatisfy { $0.stops == 4 })
  }

  @Test("Six areas over two days are three a day")
  func sharedAreas() {
    let places = (0..<12 as Range<Int64>).map {
      Self.place($0 + 1, area: Int32($0 % 6), at: Double(10 * $0))
    }
    let trip = TripPlan(Self.days(2, hours: 6), among: places, policy: Self.policy)
    let areas = trip.days.map { day in Set(day.ids.map { ($0 - 1) % 6 }) }
    #expect(areas.map(\.count) == [3, 3])
    #expect(areas[0].isDisjoint(with: areas[1]))
  }

  @Test("Appeal beyond a hundred draws nobody into an area: of equals the smaller number is first")
  func appeal() {
    func first(_ appeals: [Int]) -> [Int64] {
      let places = (0..<6 as Range<Int64>).map { number in
        var place = Self.place(number + 1, area: Int32(number % 2), at: 10)
        place.appeal = appeals[Int(number % 2)]
        return place
      }
      return TripPlan(Self.days(2), among: places, policy: Self.policy).days[0].ids.sorted()
    }
    #expect(first([100, 101]) == [1, 3, 5])
    #expect(first([99, 100]) == [2, 4, 6])
  }

  @Test("Where one area is all there is, days share it, and no place comes twice")
  func oneArea() {
    let places = (1...8).map { Self.place($0, area: 1, at: 10) }
    let trip = TripPlan(Self.days(2), among: places, policy: Self.policy)
    let ids = trip.days.flatMap(\.ids)
    #expect(trip.days.map(\.stops) == [6, 2] || trip.days.map(\.stops) == [5, 3])
    #expect(Set(ids).count == ids.count)
  }

  @Test("A fourth day is left out, none is no trip")
  func most() {
    let places = (1...30).map { Self.place($0, area: nil, at: 10) }
    #expect(TripPlan(Self.days(5), among: places).days.count == 3)
    #expect(TripPlan([], among: places).days.isEmpty)
  }

  @Test("A day goes by the hours of its own date")
  func dates() {
    var places = (1...6).map { Self.place($0, area: Int32($0 % 2), at: 10) }
    for index in places.indices where places[index].area == 0 {
      places[index].hours?.exceptions = [.init(.holiday, Town.date...Town.date, .closed)]
    }
    let trip = TripPlan(Self.days(2), among: places, policy: Self.policy)
    #expect(trip.days.map { $0.ids.sorted() } == [[1, 3, 5], [2, 4, 6]])
  }

  @Test("What is skipped on one day changes no other")
  func skip() {
    let places = (1...9).map { Self.place($0, area: Int32($0 % 3), at: 10) }
    var trip = TripPlan(Self.days(3), among: places, policy: Self.policy)
    let others = Array(trip.days.dropFirst())
    trip.days[0].skipStep(at: Town.at(9), from: .lost)
    #expect(trip.days[0].stops == 2 && Array(trip.days.dropFirst()) == others)
  }
}
