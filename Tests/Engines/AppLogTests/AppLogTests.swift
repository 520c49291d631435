import AppLog
import Geodesy
import Sensing
import TestSupport
import Testing

@Suite("An app's log is bounded, and knows no positions (MG-15)")
struct AppLogTests {
  func fix(_ meters: Double?, at seconds: Double) -> Event {
    .fix(
      Fix(
        coordinate: Coordinate(latitudeDegrees: 31.62948, longitudeDegrees: -7.98612),
        horizontalAccuracyMeters: meters, measured: .zero + .seconds(seconds)))
  }

  @Test("A ring: what is new takes the place of the oldest")
  func ring() {
    var policy = AppLog.Policy()
    policy.capacity = 3
    var bench = Bench(AppLog(policy: policy))
    for second in 0..<5 { bench.send(.app(.userPresent), at: Double(second)) }
    #expect(bench.engine.entries.map(\.instant.seconds) == [2, 3, 4])
    policy.capacity = 0
    bench = Bench(AppLog(policy: policy))
    for second in 0..<5 { bench.send(.app(.userPresent), at: Double(second)) }
    #expect(bench.engine.entries.map(\.instant.seconds) == [4], "never less than one")
  }

  @Test("Of positions it keeps how good they are, where that changes")
  func quality() {
    var bench = Bench(AppLog())
    for (second, meters) in [5.0, 20, 20.1, 100, 101, nil].enumerated() {
      bench.send(fix(meters, at: Double(second)), at: Double(second))
    }
    #expect(
      bench.engine.export == [
        "0 s: positions: 20 m or better", "2 s: positions: 100 m or better",
        "4 s: positions: worse than 100 m", "5 s: positions: unknown",
      ])
  }

  @Test("No line of the export has a place, whatever is told")
  func export() {
    var bench = Bench(AppLog())
    bench.send(fix(5, at: 1), at: 1)
    bench.send(.authorization(Authorization(status: .whenInUse)), at: 2)
    bench.send(.sensors(.all), at: 3)
    bench.send(.failure(.unknown), at: 4)
    bench.send(.updatesPaused, at: 5)
    bench.send(.region(RegionEvent(region: 7, kind: .enter)), at: 6)
    bench.send(
      .mapRegion(
        MapRegion(
          center: Coordinate(latitudeDegrees: 31.62948, longitudeDegrees: -7.98612),
          heightMeters: 100, widthMeters: 50, cause: .user)), at: 7)
    bench.send(.app(.recenter), at: 8.5)
    #expect(
      bench.engine.export == [
        "1 s: positions: 20 m or better", "2 s: permission: when_in_use",
        "3 s: sensors: location on, heading on", "4 s: failure: unknown",
        "5 s: updates paused by the system", "6 s: region: enter", "8 s: recenter",
      ])
  }

  @Test("An app that logs what it is given tells where its user was")
  func positions() {
    var policy = AppLog.Policy()
    policy.keepsPositions = true
    var bench = Bench(AppLog(policy: policy))
    bench.send(fix(5, at: 1), at: 1)
    #expect(bench.engine.export == ["1 s: positions: 20 m or better at 31.62948, -7.98612"])
  }
}
