import Geodesy
import NearbyPlaces
import Sensing
import TestSupport
import Testing

// TM-3
@Suite("The city that the user is in or near")
struct CurrentCityTests {
  private typealias City = CurrentCity.City
  private static let day = 24.0 * 3600

  private static let morocco = [
    city(1, 31.63, -7.99), city(2, 33.57, -7.59), city(3, nil, -5), city(4, 34, nil),
    city(5, nil, nil), city(6, 91, 0),
  ]

  private static func city(_ id: Int64, _ latitude: Double?, _ longitude: Double?) -> City {
    City(id: id, name: "City \(id)", latitudeDegrees: latitude, longitudeDegrees: longitude)
  }

  private func scene(
    _ cities: [City], _ policy: CurrentCity.Policy = .init()
  ) -> Bench<CurrentCity> { Bench(CurrentCity(cities: cities, policy: policy)) }

  private func fix(_ coordinate: Coordinate, _ seconds: Double, meters: Double? = 50) -> Event {
    .fix(
      Fix(
        coordinate: coordinate, horizontalAccuracyMeters: meters,
        measured: .zero + .seconds(seconds)))
  }

  @Test("The nearest with a position; told once, and again when it is another")
  func nearest() {
    var bench = scene(Self.morocco)
    #expect(bench.engine.city == nil)
    bench.send(fix(.degrees(31.6, -8), 1), at: 1)
    bench.send(fix(.degrees(31.7, -8), 2), at: 2)
    #expect(bench.outputs.count == 1 && bench.engine.city == 1)
    bench.send(fix(.degrees(33.5, -7.6), 3), at: 3)
    #expect(bench.engine.city == 2 && bench.outputs.count == 2)
  }

  @Test("Today's takes a missing coordinate for 0, and finds a city off Africa")
  func missing() {
    var policy = CurrentCity.Policy()
    for (isMistaken, found) in [(false, 1), (true, 5)] as [(Bool, Int64)] {
      policy.missingIsZero = isMistaken
      var bench = scene(Self.morocco, policy)
      bench.send(fix(.degrees(5, 0), 1), at: 1)
      #expect(bench.engine.city == found)
    }
  }

  @Test("Where no city is usable it is unknown, said once")
  func none() {
    for cities in [[], Array(Self.morocco.dropFirst(2))] {
      var bench = scene(cities)
      bench.send(fix(.degrees(31.6, -8), 1), at: 1)
      bench.send(fix(.degrees(31.6, -8), 2), at: 2)
      #expect(bench.outputs == [.unknown] && bench.pending.isEmpty)
    }
  }

  @Test("Of two equally near the one that is listed first")
  func ties() {
    for ids in [[1, 2], [2, 1]] as [[Int64]] {
      var bench = scene([Self.city(ids[0], 30, -8.5), Self.city(ids[1], 30, -7.5)])
      bench.send(fix(.degrees(30, -8), 1), at: 1)
      #expect(bench.engine.city == ids[0])
    }
  }

  @Test("Halfway between two it does not flicker")
  func hysteresis() {
    var bench = scene([Self.city(1, 30, -8.5), Self.city(2, 30, -7.5)])
    // 0.002 degrees are 190 m: the difference of the distances is twice that
    for (second, east) in [(1.0, -8.002), (2, -7.998), (3, -8.002), (4, -7.998)] {
      bench.send(fix(.degrees(30, east), second), at: second)
    }
    #expect(bench.engine.city == 1 && bench.outputs.count == 1)
    bench.send(fix(.degrees(30, -7.997), 5), at: 5)
    #expect(bench.engine.city == 2)
  }

  @Test("Across the antimeridian, where a flat map finds one at the other end")
  func antimeridian() {
    let cities = [Self.city(1, -17, 170), Self.city(2, -17, -179.5)]
    var policy = CurrentCity.Policy()
    for (isFlat, found) in [(false, 2), (true, 1)] as [(Bool, Int64)] {
      policy.isFlat = isFlat
      var bench = scene(cities, policy)
      bench.send(fix(.degrees(-17, 179.9), 1), at: 1)
      #expect(bench.engine.city == found)
    }
  }

  @Test("It holds for 24 hours after the last fix, and for no nanosecond more")
  func lifetime() {
    var bench = scene(Self.morocco)
    bench.send(fix(.degrees(31.6, -8), 1), at: 1)
    bench.send(fix(.degrees(31.6, -8.01), 100), at: 100)
    bench.run(until: 99.999 + Self.day)
    #expect(bench.engine.city == 1 && bench.mostPending == 1)
    bench.run(until: 100 + Self.day)
    #expect(bench.engine.city == nil && bench.outputs.last == .unknown)
    bench.send(fix(.degrees(31.6, -8), 200 + Self.day), at: 200 + Self.day)
    #expect(bench.engine.city == 1)
    // the next city expires in the same way
    bench.run(until: 200 + 2 * Self.day)
    #expect(bench.engine.city == nil)
    var policy = CurrentCity.Policy()
    policy.keepsForGood = true
    var today = scene(Self.morocco, policy)
    today.send(fix(.degrees(31.6, -8), 1), at: 1)
    today.run(until: 30 * Self.day)
    #expect(today.engine.city == 1)
  }

  @Test("Who says no is waited for no longer, though fixes have put off when his city is forgotten")
  func forgotten() {
    var bench = scene(Self.morocco)
    bench.send(fix(.degrees(31.6, -8), 1), at: 1)
    bench.send(fix(.degrees(31.6, -8), 100), at: 100)
    bench.send(.authorization(Authorization(status: .denied)), at: 200)
    bench.run(until: 1 + Self.day)
    #expect(bench.pending.isEmpty && bench.engine.city == nil)
  }

  @Test("Old and poor fixes tell nothing, and who says no is nowhere")
  func fixes() {
    var bench = scene(Self.morocco)
    bench.send(fix(.degrees(31.6, -8), 1), at: 12)
    bench.send(fix(.degrees(31.6, -8), 12, meters: 5001), at: 12)
    bench.send(fix(.degrees(31.6, -8), 12, meters: nil), at: 12)
    #expect(bench.outputs == [])
    bench.send(fix(.degrees(31.6, -8), 13, meters: 5000), at: 13)
    #expect(bench.engine.city == 1)
    bench.send(.authorization(Authorization(status: .denied)), at: 14)
    #expect(bench.engine.city == nil && bench.outputs.last == .unknown)
  }
}
