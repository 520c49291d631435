import AudioTour
import Geodesy
import Sensing
import SimKernel
import SimMetrics
import TestSupport
import Testing

@testable import SimTuning

@Suite("A walk under many settings (H-8)")
struct TuningWalkTests {
  @Test("A walker visits a stop by coming to it, whatever the circle")
  func visits() {
    // to 15 m before the stop and back, then past it
    let easts =
      (0...85).map(Double.init) + (0..<185).map { 84 - Double($0) } + (-99...200).map(Double.init)
    let walk = Lane.walk(
      truth: easts, fixes: [], stops: [Lane.coordinate(east: 100)])
    #expect(walk.visits(0) == 1)
  }

  @Test("Fixes as good as the truth notice every visit and nothing else")
  func perfect() {
    let easts = (0...200).map(Double.init)
    var walk = Lane.walk(
      truth: easts, fixes: Lane.fixes(easts), stops: [Lane.coordinate(east: 100)])
    for radius in [5.0, 20, 60] {
      let outcome = walk.judge(0, radiusMeters: radius, policy: .naive)
      #expect(outcome.noticed == 1 && outcome.falses == 0 && outcome.repeats == 0)
      // 10 m before the stop the walker has arrived
      #expect(outcome.earlyMillimeters == Int(max(0, radius - 10)) * 1000)
    }
  }

  @Test("An entry in a circle behind the wall is false, and so is one that comes again")
  func falses() {
    // the stop is 20 m beside the lane: the walker enters its circle but never reaches it
    let easts = (0...200).map(Double.init)
    let fixes = Lane.fixes(easts.map { $0 == 101 ? 160 : $0 })
    var walk = Lane.walk(
      truth: easts, fixes: fixes, stops: [Lane.coordinate(east: 100, north: 20)])
    #expect(walk.visits(0) == 0)
    let outcome = walk.judge(0, radiusMeters: 30, policy: .naive)
    #expect(outcome.noticed == 0 && outcome.falses == 2)
  }

  @Test("A stop with an approach is tuned on those who come as it asks")
  func approach() {
    let easts = (0...160).map(Double.init) + (0..<160).map { 159 - Double($0) }
    var fixes = Lane.fixes(easts)
    for index in fixes.indices { fixes[index].courseDegrees = index <= 160 ? 90 : 270 }
    // the walker stands near the stop on the way out, and the phone reports no course there
    fixes[95].courseDegrees = nil
    let stop = Lane.coordinate(east: 100)
    var walk = Lane.walk(truth: easts, fixes: fixes, stops: [stop], approach: 270)
    let outcome = walk.judge(0, radiusMeters: 20, policy: .naive)
    #expect(walk.visits(0) == 1 && outcome.noticed == 1 && outcome.falses == 0)
    #expect(outcome.earlyMillimeters == 10_000)
    var any = Lane.walk(truth: easts, fixes: fixes, stops: [stop])
    #expect(any.judge(0, radiusMeters: 20, policy: .naive).repeats == 1)
  }

  @Test("A story that begins before the walker has been at the stop before is out of turn")
  func outOfTurn() {
    let easts = (0...200).map(Double.init)
    var walk = Lane.walk(
      truth: easts, fixes: Lane.fixes(easts),
      stops: [Lane.coordinate(east: 100), Lane.coordinate(east: 140)])
    #expect(walk.judge(1, radiusMeters: 20, policy: .naive).outOfTurn == 0)
    // 55 m before the stop the walker is 15 m short of the first one
    #expect(walk.judge(1, radiusMeters: 55, policy: .naive).outOfTurn == 1)
  }

  @Test("In its turn a fence is armed from when the walker was at the stop before")
  func armed() {
    let easts = (0...200).map(Double.init)
    var walk = Lane.walk(
      truth: easts, fixes: Lane.fixes(easts),
      stops: [Lane.coordinate(east: 100), Lane.coordinate(east: 140)],
      rules: StopVisits.Rules(isOrdered: true, playsOnce: true))
    let outcome = walk.judge(1, radiusMeters: 55, policy: .naive)
    // at 90 m the walker is at the first stop, 40 m before the second
    #expect(outcome.outOfTurn == 0 && outcome.noticed == 1)
    #expect(outcome.earlyMillimeters == 40_000)
  }

  @Test("Leaving out what is far off changes no entry", arguments: 0..<60)
  func likeTheTracker(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var east = 0.0
    let easts: [Double?] = (0..<600).map { _ in
      east += random.number(-8, 9)
      return random.oneIn(15) ? nil : east
    }
    let vague = (0..<600).map { _ in random.oneIn(5) }
    let fixes = Lane.fixes(easts) { vague[$0] ? 80 : 5 }
    var policy = FencePolicy()
    policy.exitMeters = random.number(0, 40)
    policy.confirmation =
      random.oneIn(3)
      ? .dwell(.seconds(3)) : .fixes(1 + random.index(3), of: 3 + random.index(4))
    let radius = random.number(5, 60)
    let stop = Lane.coordinate(east: random.number(-50, 150))
    var tracker = GeofenceTracker(
      policy: policy, fences: [Fence(coordinate: stop, radiusMeters: radius)])
    var events: [FenceEvent] = []
    for fix in fixes { tracker.handle(fix, at: fix.delivered, into: &events) }
    var walk = Lane.walk(truth: [5000, 5001], fixes: fixes, stops: [stop], policy: policy)
    // the truth stays far away, so no start belongs to a visit
    let outcome = walk.judge(0, radiusMeters: radius, policy: policy)
    #expect(outcome.falses == events.count { $0.kind == .enter }, "seed \(seed)")
  }
}
