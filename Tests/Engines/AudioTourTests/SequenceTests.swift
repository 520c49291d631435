import AudioTour
import Sensing
import TestSupport
import Testing

@Suite("Only the next stop fires (SW-3)")
struct SequenceTests {
  @Test("In order each plays once, and after the last the tour is complete")
  func inOrder() {
    var scene = TourScene(stops: 2)
    scene.fix(100, at: 10)
    scene.fix(150, at: 50)
    scene.fix(200, at: 60)
    scene.run(until: 200)
    #expect(
      scene.told == [
        "10 triggered 0 fence", "10 started 0 trigger", "40 ended 0 finished at 30",
        "60 triggered 1 fence", "60 started 1 trigger", "90 ended 1 finished at 30",
        "90 completed",
      ])
  }

  @Test("An earlier stop is ignored, a later one raises an alert and plays nothing")
  func outOfOrder() {
    var back = TourScene()
    back.walk([100, 150], from: 0)
    back.run(until: 50)
    back.walk([200, 150, 100], from: 60)
    back.run(until: 200)
    #expect(back.told.last == "90 ended 1 finished at 30")
    var ahead = TourScene()
    ahead.walk([100, 150], from: 0)
    ahead.run(until: 50)
    ahead.fix(300, at: 60)
    #expect(ahead.told.last == "60 alert 2")
  }

  @Test("A stop beyond the armed ones raises no alert")
  func notArmed() {
    var scene = TourScene()
    scene.fix(300, at: 0)
    #expect(scene.told == [])
  }

  @Test("Who takes up the alert goes on from there")
  func skipAhead() {
    var scene = TourScene()
    scene.fix(200, at: 5)
    scene.app(.skipAheadTaken, at: 8)
    scene.run(until: 50)
    scene.walk([150, 100, 150, 250, 300], from: 60)
    #expect(
      scene.told == [
        "5 alert 1", "8 triggered 1 skipAhead", "8 started 1 trigger",
        "38 ended 1 finished at 30", "64 triggered 2 fence", "64 started 2 trigger",
      ])
  }

  @Test("An alert is no alert any more once its stop was reached")
  func oldAlert() {
    var scene = TourScene()
    scene.walk([200, 150, 100], from: 0)
    scene.run(until: 50)
    scene.app(.skipAheadTaken, at: 51)
    #expect(scene.told.last == "32 ended 0 finished at 30")
  }

  @Test("Jitter at the boundary fires a latched stop once, and one that is not again and again")
  func boundary() {
    let jitter = [79.0, 81, 79, 81, 79, 81]
    var latched = TourScene()
    latched.walk(jitter, from: 0)
    latched.run(until: 100)
    #expect(latched.told.count { $0.contains("started") } == 1)
    var today = TourScene(.todayIOS)
    for (index, north) in jitter.enumerated() { today.fix(north, at: 40 * Double(index)) }
    today.run(until: 400)
    #expect(today.told.count { $0.contains("started 0") } == 3)
    var android = TourScene(.todayAndroid)
    for (index, north) in jitter.enumerated() { android.fix(north, at: 40 * Double(index)) }
    #expect(android.told.count { $0.contains("started 0") } == 1)
  }

  @Test("A stop whose turn comes while the walker is in it fires, unless only entries count")
  func inside() {
    // the circles of 20 m overlap: the walker enters the second from the far side, then the first
    var scene = TourScene(spacing: 25)
    scene.walk([60, 40], from: 0)
    #expect(
      scene.told == [
        "0 alert 1", "1 triggered 0 fence", "1 started 0 trigger", "1 triggered 1 inside",
        "1 queued 1",
      ])
    var policy = TourScene.plain
    policy.firesInside = false
    var entries = TourScene(policy, spacing: 25)
    entries.walk([60, 40, 41], from: 0)
    #expect(entries.told == ["0 alert 1", "1 triggered 0 fence", "1 started 0 trigger"])
  }

  @Test("Who starts within a circle hears it with the first fixes")
  func startInside() {
    var scene = TourScene(.ours)
    scene.walk([100, 100], from: 0)
    #expect(scene.told == ["1 triggered 0 fence", "1 started 0 trigger"])
  }

  @Test("The second handler plays at once whatever is entered, without queue or alert")
  func secondHandler() {
    var scene = TourScene(.secondHandler)
    scene.walk([100, 150, 300, 250, 200], from: 0)
    scene.run(until: 60)
    #expect(
      scene.told == [
        "0 triggered 0 fence", "0 started 0 trigger", "2 triggered 2 fence",
        "2 ended 0 cut at 2", "2 started 2 trigger", "4 triggered 1 fence",
        "4 ended 2 cut at 2", "4 started 1 trigger", "34 ended 1 finished at 30",
      ])
  }

  @Test("With a single callback the tour is deaf while another screen has it")
  func callbacks() {
    var today = TourScene(.todayIOS)
    var ours = TourScene()
    today.app(.otherScreenOpened, at: 1)
    ours.app(.otherScreenOpened, at: 1)
    today.fix(100, at: 2)
    ours.fix(100, at: 2)
    #expect(today.told == [] && ours.told.count == 2)
    today.app(.screenOpened, at: 3)
    today.fix(101, at: 4)
    #expect(today.told == ["4 triggered 0 fence", "4 started 0 trigger"])
  }

  @Test("A stop with an approach fires for who comes that way, and for nobody else")
  func approach() {
    func fires(course: Double) -> Bool {
      var tour = TourScene().tour
      tour.points[0].approachDegrees = 350
      var bench = Bench(TourGuide(tour: tour, policy: TourScene.plain))
      bench.send(.app(.screenOpened), at: 0)
      let fix = Fix(
        coordinate: tour.points[0].coordinate, horizontalAccuracyMeters: 5, courseDegrees: course,
        measured: .s(1))
      return bench.send(.fix(fix), at: 1).contains(.triggered(0, .fence))
    }
    #expect(fires(course: 20) && fires(course: 300))
    #expect(!fires(course: 170) && !fires(course: 60))
  }

  @Test("It asks for the best positions, in the background too, and for no pause (SW-1)")
  func tracking() {
    let request = TourScene().bench.requests
    #expect(request.count == 1)
    #expect(
      request[0].location && request[0].accuracy == .best && request[0].runsInBackground
        && !request[0].pausesAutomatically && request[0].distanceFilterMeters == 0)
    #expect(TourScene(.todayIOS).bench.requests[0].distanceFilterMeters == 10)
    let android = TourScene(.todayAndroid).bench.requests[0]
    #expect(android.interval == .seconds(7.5) && android.fastestInterval == .seconds(3))
  }
}
