import Geodesy
import Testing
import WalkRouter

@Suite("Walking time has one formula (MG-13)")
struct WalkTimeTests {
  func lane(
    _ millimeters: UInt32, steps: Bool = false, crowd: WalkGraph.Crowd = .none,
    covered: Bool = false
  ) -> WalkGraph.Edge {
    WalkGraph.Edge(
      from: 0, to: 1, lengthMillimeters: millimeters, isCovered: covered,
      traits: steps ? .steps : [], crowd: crowd)
  }

  @Test("A kilometer is 13 minutes 20 outside and 19 minutes 3 in the medina")
  func kilometer() {
    #expect(WalkTime.outside.milliseconds(along: lane(1_000_000)) == 800_000)
    #expect(WalkTime.medina.milliseconds(along: lane(1_000_000)) == 1_142_858)
  }

  @Test("Where the shipping apps show 13, 14 or 15 minutes for it, there is one answer: 14")
  func minutes() {
    #expect(WalkTime.minutes(milliseconds: 800_000) == 14)
    #expect(WalkTime.minutes(milliseconds: 0) == 0)
    #expect(WalkTime.minutes(milliseconds: 1) == 1)
    #expect(WalkTime.minutes(milliseconds: 60_000) == 1)
    #expect(WalkTime.minutes(milliseconds: 60_001) == 2)
  }

  @Test(
    "Stairs and a crowd slow a walker down",
    arguments: [
      (false, WalkGraph.Crowd.none, 1.25), (true, .none, 0.60875), (false, .light, 1.2125),
      (false, .busy, 0.9875), (false, .packed, 0.75), (true, .packed, 0.36525),
    ])
  func attributes(steps: Bool, crowd: WalkGraph.Crowd, speed: Double) {
    let time = WalkTime.outside.milliseconds(along: lane(1_000_000, steps: steps, crowd: crowd))
    #expect(time == UInt32((1e6 / speed).rounded(.up)))
  }

  @Test("A roof does not")
  func roof() {
    let open = WalkTime.medina.milliseconds(along: lane(77_777))
    #expect(WalkTime.medina.milliseconds(along: lane(77_777, covered: true)) == open)
  }

  @Test("No part of an edge is faster than the whole, to the millisecond")
  func parts() {
    for length in [1, 7, 875, 876, 100_003] as [UInt32] {
      let edge = lane(length, crowd: .busy)
      let whole = WalkTime.medina.milliseconds(along: edge)
      for part in [0, 1, length / 3, length] {
        let sum =
          WalkTime.medina.milliseconds(millimeters: part, of: edge)
          + WalkTime.medina.milliseconds(millimeters: length - part, of: edge)
        #expect((whole...whole + 1).contains(sum), "\(part) of \(length) mm")
      }
    }
  }

  @Test("Settings out of any reason neither trap nor stand still")
  func extremes() {
    var time = WalkTime(areaPermille: .max)
    time.speedMillimetersPerSecond = .max
    time.busyCrowdPermille = .max
    #expect(time.milliseconds(along: lane(.max, crowd: .busy)) == 42_950)
    time.areaPermille = 0
    #expect(time.milliseconds(along: lane(.max)) == .max)
    #expect(WalkTime.medina.milliseconds(straightMeters: 1e300) == .max)
    #expect(WalkTime.medina.milliseconds(straightMeters: -5) == 0)
  }
}
