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

  @Test("Once: the next fix moves nothing, or the map follows it")
  func once() {
    var policy = MapCentering.Policy()
    policy.follows = false
    for policy in [MapCentering.Policy(), policy] {
      var bench = opened(policy)
      let first = bench.send(.fix(.at(1)), at: 1)
      #expect(first.map(\.fix) == [.at(1)] && first.map(\.cause) == [.first])
      let next = bench.send(.fix(.at(2)), at: 2)
      #expect(next.map(\.cause) == (policy.follows ? [.followed] : []))
    }
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
    #expect(today.outputs.first?.fix == batch[0])
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

@Suite("The map follows until it is dragged, and Recenter waits for a fresh fix (BL-8, T-4)")
struct MapFollowingTests {
  /// Returns a map that was centered at second 1.
  private func centered(_ policy: MapCentering.Policy = .init()) -> Bench<MapCentering> {
    var bench = Bench(MapCentering(policy: policy))
    bench.send(.app(.screenOpened), at: 0)
    bench.send(.fix(.at(1)), at: 1)
    return bench
  }

  @Test("Who drags it sees it stay, until he asks for himself")
  func drag() {
    var bench = centered()
    bench.send(.app(.mapDragged), at: 2)
    let dragged = bench.send(.fix(.at(3)), at: 3)
    #expect(dragged.isEmpty)
    let asked = bench.send(.app(.recenter), at: 4)
    #expect(asked.map(\.cause) == [.recentered] && asked.map(\.fix) == [.at(3)])
    let next = bench.send(.fix(.at(5)), at: 5)
    #expect(next.map(\.cause) == [.followed])
    #expect(bench.phoneRequests == [], "a fix of a second ago will do")
  }

  @Test("What the app's own map tells of a drag counts, and its own moves do not")
  func region() {
    var bench = centered()
    let center = Coordinate(latitudeDegrees: 31, longitudeDegrees: -8)
    for (cause, second, count) in [(MapRegion.Cause.app, 2.0, 1), (.user, 4.0, 0)] {
      let region = MapRegion(center: center, heightMeters: 9, widthMeters: 9, cause: cause)
      bench.send(.mapRegion(region), at: second)
      let moved = bench.send(.fix(.at(second + 1)), at: second + 1)
      #expect(moved.count == count)
    }
  }

  @Test("A fix of 5 s is too old for Recenter: it asks the phone, and waits for 15 s")
  func fresh() {
    var bench = centered()
    bench.send(.app(.mapDragged), at: 2)
    let asked = bench.send(.app(.recenter), at: 6)
    #expect(asked.isEmpty)
    #expect(bench.phoneRequests == [.locateAnew(.best, deadline: .seconds(15))])
    let old = bench.send(.fix(.at(2, delivered: 7.5)), at: 7.5)
    #expect(old.isEmpty)
    let new = bench.send(.fix(.at(21)), at: 21)
    #expect(new.map(\.cause) == [.recentered])
  }

  @Test("After that, and after a drag, nothing that comes moves it")
  func patience() {
    for giveUp in [Event.app(.mapDragged), .app(.userPresent)] {
      var bench = centered()
      bench.send(.app(.mapDragged), at: 2)
      bench.send(.app(.recenter), at: 10)
      bench.send(giveUp, at: 11)
      let late = bench.send(.fix(.at(26)), at: 26)
      #expect(late.isEmpty)
    }
  }

  @Test("Today's apps show the last fix, however old, and tear a dragged map back")
  func mistaken() {
    var policy = MapCentering.Policy()
    policy.recentering = .anyFix
    policy.followsDragged = true
    var bench = centered(policy)
    let old = bench.send(.app(.recenter), at: 100)
    #expect(old.map(\.age) == [.seconds(99)])
    bench.send(.app(.mapDragged), at: 101)
    let torn = bench.send(.fix(.at(102)), at: 102)
    #expect(torn.map(\.cause) == [.followed])
  }
}
