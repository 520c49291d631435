import AudioTour
import Sensing
import Testing

@Suite("A stop that is entered while audio plays waits for its turn (SW-4)")
struct QueueTests {
  /// Enters the first stop, then the second while the first still plays.
  private func queued(_ policy: TourPolicy = TourScene.plain) -> TourScene {
    var scene = TourScene(policy)
    scene.walk([100, 150, 200], from: 0)
    return scene
  }

  @Test("It plays when the audio is over and the walker is still there")
  func plays() {
    var scene = queued()
    scene.run(until: 100)
    #expect(
      scene.told == [
        "0 triggered 0 fence", "0 started 0 trigger", "2 triggered 1 fence", "2 queued 1",
        "30 ended 0 finished at 30", "30 started 1 queue", "60 ended 1 finished at 30",
      ])
  }

  @Test("It is dropped when the walker leaves; a sticky queue plays it all the same")
  func dropped() {
    var ours = queued()
    ours.fix(250, at: 20)
    ours.run(until: 100)
    #expect(Array(ours.told.suffix(2)) == ["20 dropped 1 left", "30 ended 0 finished at 30"])
    var today = queued(.todayAndroid)
    today.fix(250, at: 20)
    today.run(until: 100)
    #expect(today.told.contains("30 started 1 queue"))
  }

  @Test("Who comes back to a stop that was dropped hears it; so does the next stop go on")
  func comesBack() {
    var back = queued()
    back.fix(250, at: 20)
    back.fix(200, at: 40)
    #expect(Array(back.told.suffix(2)) == ["40 triggered 1 fence", "40 started 1 trigger"])
    var on = queued()
    on.fix(250, at: 20)
    on.fix(300, at: 40)
    #expect(Array(on.told.suffix(2)) == ["40 triggered 2 fence", "40 started 2 trigger"])
  }

  @Test("Several wait in order; today there is room for one")
  func several() {
    var ours = TourScene(spacing: 10)
    // two stops are armed at a time
    ours.walk([22, 22], from: 0)
    ours.run(until: 200)
    #expect(
      ours.told.filter { $0.contains("started") } == [
        "0 started 0 trigger", "30 started 1 queue", "60 started 2 queue", "90 started 3 queue",
      ])
    var today = TourScene(.todayAndroid, spacing: 10)
    today.fix(12, at: 0)
    today.run(until: 200)
    #expect(today.told.contains("0 dropped 2 full"))
    #expect(today.told.filter { $0.contains("started") }.count == 2)
  }

  @Test("What the user goes to by hand leaves the queue")
  func byHand() {
    var scene = queued()
    scene.app(.audioNext, at: 10)
    scene.run(until: 100)
    #expect(
      scene.told.suffix(3) == [
        "10 ended 0 left at 10", "10 started 1 hand", "40 ended 1 finished at 30",
      ])
  }
}
