import PowerPolicy
import Sensing
import TestSupport
import Testing

@Suite("Phases of the app: debounced, paused, fetched anew (BL-4, T-8)")
struct ScenePhasesTests {
  private var phases = ScenePhases()

  @Test("Background pauses after two seconds, and not before")
  mutating func pause() {
    phases.handle(.sceneBackground, at: .s(10))
    #expect(phases.due == .s(12))
    let answer14 = phases.settle(at: .s(11.999))
    #expect(answer14 == nil)
    let answer15 = phases.settle(at: .s(12))
    #expect(answer15 == .pause)
    let answer16 = phases.settle(at: .s(13))
    #expect(answer16 == nil)
  }

  @Test("Flips within two seconds are one: there and back is nothing")
  mutating func flip() {
    phases.handle(.sceneBackground, at: .s(10))
    phases.handle(.sceneActive, at: .s(11.9))
    let answer17 = phases.settle(at: .s(12))
    #expect(answer17 == nil)
    #expect(phases.due == .s(13.9))
    let answer18 = phases.settle(at: .s(13.9))
    #expect(answer18 == nil)
    #expect(phases.allowsRequests)
  }

  @Test("Every flip puts the word off")
  mutating func trailing() {
    for second in 0..<10 {
      let event: AppEvent = second.isMultiple(of: 2) ? .sceneBackground : .sceneInactive
      phases.handle(event, at: .s(Double(second)))
      let answer19 = phases.settle(at: .s(Double(second)))
      #expect(answer19 == nil)
    }
    phases.handle(.sceneBackground, at: .s(10))
    let answer20 = phases.settle(at: .s(12))
    #expect(answer20 == .pause)
  }

  @Test("Inactive goes on, and makes no new requests")
  mutating func inactive() {
    phases.handle(.sceneInactive, at: .s(5))
    #expect(!phases.allowsRequests)
    let answer21 = phases.settle(at: .s(7))
    #expect(answer21 == nil)
    #expect(!phases.allowsRequests)
    phases.handle(.sceneActive, at: .s(20))
    #expect(phases.allowsRequests)
    let answer22 = phases.settle(at: .s(22))
    #expect(answer22 == .active)
  }

  @Test("Back within 30 s fetches nothing, later it does", arguments: [29.999, 30, 30.001, 600])
  mutating func refetch(away: Double) {
    phases.handle(.sceneBackground, at: .s(100))
    let answer23 = phases.settle(at: .s(102))
    #expect(answer23 == .pause)
    phases.handle(.sceneInactive, at: .s(100 + away))
    phases.handle(.sceneActive, at: .s(100 + away + 0.1))
    #expect(!phases.allowsRequests)
    let answer24 = phases.settle(at: .s(100 + away + 2.1))
    #expect(answer24 == .resume(refetches: away > 30))
    #expect(phases.allowsRequests)
  }

  @Test("A return that is confirmed need not be waited for, and counts once")
  mutating func confirmed() {
    phases.handle(.sceneBackground, at: .s(10))
    let early = phases.confirmReturn(at: .s(11))
    #expect(early == nil, "it is not back")
    _ = phases.settle(at: .s(12))
    phases.handle(.sceneInactive, at: .s(50))
    let inactive = phases.confirmReturn(at: .s(50.1))
    #expect(inactive == nil)
    phases.handle(.sceneActive, at: .s(50.2))
    let back = phases.confirmReturn(at: .s(50.3))
    #expect(back == .resume(refetches: true) && phases.allowsRequests && phases.due == nil)
    let again = phases.confirmReturn(at: .s(50.4))
    #expect(again == nil)
    phases.handle(.sceneBackground, at: .s(51))
    let away = phases.settle(at: .s(53))
    #expect(away == .pause)
  }

  @Test("What is told twice is told once")
  mutating func twice() {
    phases.handle(.sceneActive, at: .s(1))
    #expect(phases.due == nil)
    phases.handle(.sceneBackground, at: .s(2))
    phases.handle(.sceneBackground, at: .s(3))
    #expect(phases.due == .s(4))
  }
}

@Suite("A burst of events is one action at its end (T-8)")
struct DebounceTests {
  @Test("The region of a map is looked up 500 ms after the last drag (BL-2)")
  func mapRegion() {
    var debounce = Debounce.mapRegion
    let answer25 = debounce.isDue(at: .s(0))
    #expect(!answer25)
    for tenth in 0...10 {
      let instant = Instant.s(Double(tenth) / 10)
      let answer26 = debounce.isDue(at: instant)
      #expect(!answer26)
      debounce.note(at: instant)
    }
    #expect(debounce.due == .s(1.5))
    let answer27 = debounce.isDue(at: .s(1.499))
    #expect(!answer27)
    let answer28 = debounce.isDue(at: .s(1.5))
    #expect(answer28)
    let answer29 = debounce.isDue(at: .s(2))
    #expect(!answer29)
  }
}
