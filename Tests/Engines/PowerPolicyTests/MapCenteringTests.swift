import Geodesy
import PowerPolicy
import Sensing
import TestSupport
import Testing

@Suite("The map is centered once, on the first usable fix (BL-3, T-4)")
struct MapCenteringTests {
  private func opened(_ policy: MapCentering.Policy = .init()) -> Bench<MapCentering> {
    var bench = Bench(MapCentering(policy: policy))
    bench.send(.app(.screenOpened), at: 0)
    return bench
  }

  @Test("Once: the next fix moves nothing")
  func once() {
    var bench = opened()
    let answer33 = bench.send(.fix(.at(1)), at: 1)
    #expect(answer33.map(\.fix) == [.at(1)])
    let answer34 = bench.send(.fix(.at(2)), at: 2)
    #expect(answer34.isEmpty)
  }

  @Test("A fix of 10 s is usable, one of 10.001 s is not", arguments: [10, 10.001])
  func age(seconds: Double) {
    var bench = opened()
    let centered = bench.send(.fix(.at(20 - seconds)), at: 20)
    #expect(centered.count == (seconds <= 10 ? 1 : 0))
    #expect(centered.first.map(\.age) == (seconds <= 10 ? .seconds(10) : nil))
  }

  @Test("So is one of 100 m, and none without an accuracy", arguments: [100, 100.1, nil])
  func accuracy(meters: Double?) {
    var bench = opened()
    let answer35 = bench.send(.fix(.at(1, meters: meters)), at: 1)
    #expect(answer35.count == (meters == 100 ? 1 : 0))
  }

  @Test("Of a batch the newest that is usable, where today takes the oldest")
  func batch() {
    let batch = [-300.0, -60, 19].map { Fix.at($0, delivered: 20) }
    var bench = opened()
    var today = opened(.today)
    for fix in batch {
      bench.send(.fix(fix), at: 20)
      today.send(.fix(fix), at: 20)
    }
    #expect(bench.outputs.map(\.fix) == [batch[2]])
    #expect(today.outputs.map(\.fix) == [batch[0]])
    #expect(today.outputs.first?.age == .seconds(320))
  }

  @Test("What comes while the screen is closed is not shown")
  func closed() {
    var bench = Bench(MapCentering())
    bench.send(.fix(.at(1)), at: 1)
    bench.send(.app(.screenOpened), at: 2)
    bench.send(.app(.screenLeft), at: 3)
    bench.send(.fix(.at(4)), at: 4)
    #expect(bench.outputs.isEmpty)
    bench.send(.app(.screenOpened), at: 5)
    bench.send(.fix(.at(6)), at: 6)
    #expect(bench.outputs.count == 1)
  }

  @Test("A coordinate that is none centers nothing")
  func invalid() {
    var bench = opened()
    var fix = Fix.at(1)
    fix.coordinate = Coordinate(latitudeDegrees: 95, longitudeDegrees: 0)
    let answer36 = bench.send(.fix(fix), at: 1)
    #expect(answer36.isEmpty)
  }
}
