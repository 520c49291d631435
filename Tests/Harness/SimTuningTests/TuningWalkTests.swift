import AudioTour
import Geodesy
import Sensing
import SimKernel
import TestSupport
import Testing

@testable import SimTuning

@Suite("A walk under many settings (H-8)")
struct TuningWalkTests {
  @Test("A stay in the circle is a visit when and only when the walker comes to the stop")
  func visits() {
    // to 15 m before the stop and back, then past it
    let easts =
      (0...85).map(Double.init) + (0..<85).map { 84 - Double($0) } + (1...200).map(Double.init)
    let walk = Lane.walk(
      truth: easts, fixes: [], stops: [Lane.coordinate(east: 100)])
    let visits = walk.visits(0, radiusMeters: 30)
    #expect(visits.count == 1)
    // 171 s to be back at the start, then 70 m
    #expect(visits.first.map { abs($0.seconds - 240) < 1.1 } == true)
    #expect(walk.visits(0, radiusMeters: 5).count == 1)
  }

  @Test("Who stands in the circle from the start has entered it at the start")
  func startInside() {
    let walk = Lane.walk(
      truth: (0...50).map(Double.init), fixes: [], stops: [Lane.coordinate(east: 5)])
    #expect(walk.visits(0, radiusMeters: 20) == [.zero])
  }

  @Test("Fixes as good as the truth notice every visit and nothing else")
  func perfect() {
    let easts = (0...200).map(Double.init)
    var walk = Lane.walk(
      truth: easts, fixes: Lane.fixes(easts), stops: [Lane.coordinate(east: 100)])
    for radius in [5.0, 20, 60] {
      let result = walk.judge(
        0, radiusMeters: radius, policy: .naive, visits: walk.visits(0, radiusMeters: radius))
      #expect(result == TuningWalk.Result(detected: 1, falses: 0))
    }
  }

  @Test("An entry in a circle behind the wall is false, and so is one that comes again")
  func falses() {
    // the stop is 20 m beside the lane: never reached, though the circle is
    let easts = (0...200).map(Double.init)
    let fixes = Lane.fixes(easts.map { $0 == 101 ? 160 : $0 })
    var walk = Lane.walk(
      truth: easts, fixes: fixes, stops: [Lane.coordinate(east: 100, north: 20)])
    let visits = walk.visits(0, radiusMeters: 30)
    #expect(visits.isEmpty)
    #expect(
      walk.judge(0, radiusMeters: 30, policy: .naive, visits: visits)
        == TuningWalk.Result(detected: 0, falses: 2))
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
    var walk = Lane.walk(truth: [0, 1], fixes: fixes, stops: [stop], policy: policy)
    let result = walk.judge(0, radiusMeters: radius, policy: policy, visits: [])
    #expect(result.falses == events.count { $0.kind == .enter }, "seed \(seed)")
  }
}
