import Geodesy
import PlaceLookup
import Sensing
import TestSupport
import Testing

// BL-2, EX-2
@Suite("A search waits for quiet, and asks once a second at most")
struct DisciplineTests {
  @Test("500 ms after the last letter one request goes out, for what stands there")
  func debounce() {
    var scene = LookupScene()
    for (index, text) in ["s", "so", "sou", "souk", "souk "].enumerated() {
      scene.type(text, at: 1 + Double(index) * 0.4)
    }
    scene.bench.run(until: 3.099)
    #expect(scene.requests == [])
    scene.bench.run(until: 3.1)
    #expect(scene.requests.map(\.query) == [.words("souk")])
    #expect(scene.bench.mostPending <= 2)
    scene.answer(1, .found("Souk Semmarine"), at: 3.5)
    #expect(scene.seen == ["Souk Semmarine"])
    scene.bench.run(until: 100)
    #expect(scene.requests.count == 1 && scene.seen.count == 1)
  }

  @Test("The same text again changes nothing: not the request, the pause or the deadline")
  func again() {
    var scene = LookupScene()
    scene.type("souk", at: 0)
    scene.type("souk ", at: 1)
    #expect(scene.cancelled == [])
    scene.answer(1, .failed(.busy), at: 2)
    scene.type("souk", at: 2.1)
    scene.bench.run(until: 2.999)
    #expect(scene.requestTimes == [0.5])
    scene.bench.run(until: 3)
    #expect(scene.requestTimes == [0.5, 3] && scene.requests.last?.failures == 1)
    var silent = LookupScene()
    silent.type("souk", at: 0)
    silent.type("souk", at: 5)
    silent.bench.run(until: 30.5)
    #expect(silent.seen == ["timeout"])
  }

  @Test("Today's without it asks for every letter it can")
  func noDebounce() {
    var policy = PlaceLookup.Policy()
    policy.debounces = false
    var scene = LookupScene(policy)
    for (index, text) in ["s", "so", "sou", "souk"].enumerated() {
      scene.type(text, at: 1 + Double(index) * 0.4)
    }
    #expect(scene.requestTimes == [1, 2])
  }

  @Test("A second lies between two requests, though the first was answered or taken back")
  func spacing() {
    for isAnswered in [true, false] {
      var scene = LookupScene()
      scene.type("a", at: 0)
      scene.bench.run(until: 0.5)
      if isAnswered { scene.answer(1, .found("A"), at: 0.6) }
      scene.type("b", at: 0.7)
      scene.bench.run(until: 1.499)
      #expect(scene.requestTimes == [0.5])
      scene.bench.run(until: 1.5)
      #expect(scene.requestTimes == [0.5, 1.5])
    }
    var policy = PlaceLookup.Policy()
    policy.limitsRate = false
    var today = LookupScene(policy)
    today.type("a", at: 0)
    today.bench.run(until: 0.5)
    today.type("b", at: 0.7)
    today.bench.run(until: 1.5)
    #expect(today.requestTimes == [0.5, 1.2])
  }

  @Test("One is under way at a time: the old one is taken back before the new one goes out")
  // BL-6
  func one() {
    var scene = LookupScene()
    scene.type("a", at: 0)
    scene.bench.run(until: 2)
    scene.type("b", at: 2)
    #expect(scene.cancelled == [1] && scene.requests.count == 1)
    scene.bench.run(until: 2.5)
    #expect(scene.requests.count == 2)
    var policy = PlaceLookup.Policy()
    policy.sendsAtOnce = true
    var today = LookupScene(policy)
    today.type("a", at: 0)
    today.bench.run(until: 2)
    today.type("b", at: 2)
    today.bench.run(until: 3)
    #expect(today.requests.count == 2 && today.cancelled == [])
  }

  @Test("Who asks the same again waits for the same, and nothing but spaces asks for nothing")
  func same() {
    var scene = LookupScene()
    scene.type(" bab  agnaou", at: 0)
    scene.bench.run(until: 1)
    scene.type("bab agnaou ", at: 1)
    scene.bench.run(until: 3)
    #expect(scene.requests.count == 1 && scene.cancelled == [])
    scene.answer(1, .found("a gate"), at: 3)
    #expect(scene.seen == ["a gate"])
    #expect(LookupQuery.typed(" \n\t") == nil && LookupQuery.typed("") == nil)
    scene.type("x", at: 4)
    scene.type("  ", at: 4.2)
    scene.bench.run(until: 60)
    #expect(scene.requests.count == 1 && scene.bench.engine.asked == nil)
  }

  @Test("A region that the user moved asks for the address of its middle, once it is still")
  func map() {
    var policy = PlaceLookup.Policy()
    policy.followsMap = true
    var map = LookupScene(policy)
    for step in 0...10 {
      map.bench.send(.mapRegion(.around(31 + Double(step) / 1000, .user)), at: Double(step) * 0.2)
    }
    map.bench.run(until: 3)
    let cell = LookupCell(Coordinate(latitudeDegrees: 31.01, longitudeDegrees: -8))!
    #expect(map.requests.map(\.query) == [.position(cell)] && map.requestTimes == [2.5])
    var other = LookupScene()
    other.bench.send(.mapRegion(.around(31, .user)), at: 0)
    other.bench.run(until: 3)
    #expect(other.requests == [])
  }

  @Test("Where the user is nobody is told, by a fix or a map that follows him; today's tell it")
  // BL-7
  func positions() {
    for sendsPosition in [false, true] {
      var policy = PlaceLookup.Policy()
      policy.followsMap = true
      policy.sendsPosition = sendsPosition
      var scene = LookupScene(policy)
      for second in 0...60 {
        let fix = Fix(
          coordinate: Coordinate(
            latitudeDegrees: 31 + Double(second) * 1e-5, longitudeDegrees: -8),
          horizontalAccuracyMeters: 5, measured: .zero + .seconds(Double(second)))
        scene.bench.send(.fix(fix), at: Double(second))
        if second == 10, sendsPosition { scene.answer(1, .found("here"), at: 10) }
        if second == 50, sendsPosition { scene.answer(2, .found("there"), at: 50) }
      }
      // 1.11 m a second: more than 50 m from the start at second 45
      #expect(scene.requestTimes == (sendsPosition ? [0.5, 45.5] : []))
      scene.bench.send(.mapRegion(.around(32, .app)), at: 70)
      scene.bench.run(until: 71)
      #expect(scene.requestTimes == (sendsPosition ? [0.5, 45.5, 70.5] : []))
    }
  }
}

extension MapRegion {
  fileprivate static func around(_ latitude: Double, _ cause: Cause) -> MapRegion {
    MapRegion(
      center: Coordinate(latitudeDegrees: latitude, longitudeDegrees: -8), heightMeters: 900,
      widthMeters: 400, cause: cause)
  }
}

// EX-3
@Suite("The latest query wins, and what was cancelled leaves nothing")
struct LatestWinsTests {
  @Test("An answer to an old query is not shown over a newer one, nor remembered")
  func late() {
    var scene = LookupScene()
    scene.type("a", at: 0)
    scene.bench.run(until: 1)
    scene.type("b", at: 1)
    scene.answer(1, .found("A"), at: 1.2)
    #expect(scene.seen == [] && scene.bench.engine.rememberedCount == 0)
    scene.bench.run(until: 2)
    scene.answer(2, .found("B"), at: 2.1)
    scene.answer(1, .found("A"), at: 2.2)
    #expect(scene.seen == ["B"])
    scene.type("a", at: 3)
    scene.bench.run(until: 4)
    #expect(scene.requests.count == 3, "a was never remembered")
  }

  @Test("Today's shows the oldest answer while the user waits for a newer one")
  func oldest() {
    var policy = PlaceLookup.Policy()
    policy.takesAnyAnswer = true
    var scene = LookupScene(policy)
    scene.type("a", at: 0)
    scene.bench.run(until: 1)
    scene.type("b", at: 1)
    scene.answer(1, .found("A"), at: 3)
    #expect(scene.seen == ["A"])
  }

  @Test("An answer that comes twice, or to a number that nobody gave, is none")
  func strange() {
    var scene = LookupScene()
    scene.type("a", at: 0)
    scene.bench.run(until: 1)
    scene.answer(7, .found("X"), at: 1)
    scene.answer(1, .found("A"), at: 1.1)
    scene.answer(1, .found("A again"), at: 1.2)
    scene.answer(1, .failed(.busy), at: 1.3)
    #expect(scene.seen == ["A"])
  }

  @Test(
    "Who leaves the screen or takes it back sees nothing more, waiting, under way or between tries",
    arguments: [AppEvent.screenLeft, .screenLost, .requestCancelled])
  func cancelled(event: AppEvent) {
    for moment in [0.2, 0.7, 1.5] {
      var scene = LookupScene()
      scene.type("a", at: 0)
      if moment > 1 { scene.answer(1, .failed(.busy), at: 1) }
      scene.bench.send(.app(event), at: moment)
      let count = scene.requests.count
      #expect(scene.cancelled == (moment == 0.7 ? [1] : []))
      scene.answer(1, .found("A"), at: moment + 0.2)
      scene.bench.run(until: 100)
      #expect(scene.seen == [] && scene.requests.count == count)
      #expect(scene.bench.engine.asked == nil && scene.bench.engine.rememberedCount == 0)
      #expect(scene.bench.pending.isEmpty)
    }
  }

  @Test("Today's leak shows what was cancelled")
  func leak() {
    var policy = PlaceLookup.Policy()
    policy.leaksCancelled = true
    var scene = LookupScene(policy)
    scene.type("a", at: 0)
    scene.bench.run(until: 1)
    scene.bench.send(.app(.screenLeft), at: 1)
    scene.answer(1, .found("A"), at: 2)
    #expect(scene.seen == ["A"] && scene.cancelled == [])
  }
}
