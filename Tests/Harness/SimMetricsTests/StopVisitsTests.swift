import Geodesy
import Sensing
import SimKernel
import Testing

@testable import SimMetrics

@Suite("Visits of a stop, whatever its circle (SW-2, H-8)")
struct StopVisitsTests {
  private static let plane = LocalPlane(
    origin: Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99))

  /// A path along `corners` in steps of one meter per second.
  private static func way(_ corners: [(Double, Double)]) -> TrueWay {
    var points = [PlanePoint(east: corners[0].0, north: corners[0].1)]
    for corner in corners.dropFirst() {
      let (from, to) = (points[points.count - 1], PlanePoint(east: corner.0, north: corner.1))
      let steps = Int(from.distance(to: to).rounded())
      points += (1...max(1, steps)).map {
        let share = Double($0) / Double(max(1, steps))
        return PlanePoint(
          east: from.east + share * (to.east - from.east),
          north: from.north + share * (to.north - from.north))
      }
    }
    return TrueWay(
      GroundTruth(
        plane: plane, step: .seconds(1),
        samples: points.map {
          GroundTruth.Sample(
            point: $0, speedMetersPerSecond: 1, facingDegrees: 90, laneDegrees: 90, edge: 0)
        }))
  }

  private static func visits(
    _ corners: [(Double, Double)], stop: (Double, Double), approach: Double? = nil
  ) -> StopVisits {
    StopVisits(
      at: PlanePoint(east: stop.0, north: stop.1), along: way(corners), approachDegrees: approach)
  }

  private static func at(_ seconds: Double...) -> [Instant] { seconds.map { .zero + .seconds($0) } }

  @Test("A walker visits a stop by coming to it, once in a stay around it")
  func visits() {
    let rules = StopVisits.Rules()
    let pass = Self.visits([(0, 0), (400, 0)], stop: (200, 0))
    #expect(pass.count(from: nil, rules) == 1 && pass.arrival(from: nil, rules) == Self.at(190)[0])
    // past it, 60 m on and back: one stay; 150 m on and back: two
    #expect(Self.visits([(0, 0), (260, 0), (0, 0)], stop: (200, 0)).count(from: nil, rules) == 1)
    #expect(Self.visits([(0, 0), (350, 0), (0, 0)], stop: (200, 0)).count(from: nil, rules) == 2)
    // a stop on a parallel lane, 20 m away
    #expect(Self.visits([(0, 0), (400, 0)], stop: (200, 20)).count(from: nil, rules) == 0)
  }

  @Test("Who comes on another course than a stop asks for passes it without a visit")
  func approach() {
    let rules = StopVisits.Rules()
    let thereAndBack = [(0.0, 0.0), (260, 0), (0, 0)]
    let back = Self.visits(thereAndBack, stop: (200, 0), approach: 270)
    #expect(back.count(from: nil, rules) == 1 && back.arrival(from: nil, rules) == Self.at(310)[0])
    // a story that begins on the way out is false, on the way back it is not
    #expect(back.judge(Self.at(180), from: nil).falses == 1)
    #expect(back.judge(Self.at(300), from: nil).noticed == 1)
    #expect(Self.visits(thereAndBack, stop: (200, 0), approach: 0).count(from: nil, rules) == 0)
    // a walker who arrived on the right course and turns is still on the same visit
    let out = Self.visits(thereAndBack, stop: (200, 0), approach: 90)
    #expect(out.judge(Self.at(340), from: nil).lateMillimeters == 10_000)
  }

  @Test("A story begins as many meters and seconds before the stop as are still to go")
  func early() {
    let visits = Self.visits([(0, 0), (400, 0)], stop: (200, 0))
    let outcome = visits.judge(Self.at(160), from: nil)
    #expect(outcome.noticed == 1 && outcome.falses == 0)
    #expect(outcome.earlyMillimeters == 30_000 && outcome.leadMilliseconds == 30_000)
    #expect(outcome.hiddenMillimeters == 0 && outcome.lateMillimeters == 0)
    let there = visits.judge(Self.at(200), from: nil)
    #expect(there.noticed == 1 && there.earlyMillimeters == 0 && there.lateMillimeters == 0)
    // the visit ended 10 m behind the stop
    #expect(visits.judge(Self.at(235), from: nil).lateMillimeters == 25_000)
  }

  @Test("Behind a corner the stop is out of sight until the walker has turned it")
  func corner() {
    // 50 m east, then north to a stop 40 m along that lane
    let visits = Self.visits([(0, 0), (50, 0), (50, 200)], stop: (50, 40))
    let before = visits.judge(Self.at(30), from: nil)
    #expect(before.earlyMillimeters == 50_000)
    // from 3 m before the corner the straight line cuts the corner by less than half a lane
    #expect((14_000...20_000).contains(before.hiddenMillimeters), "\(before.hiddenMillimeters)")
    #expect(visits.judge(Self.at(51), from: nil).hiddenMillimeters == 0)
  }

  @Test("What begins at no visit is false, anew in the same one a repeat, and early out of turn")
  func others() {
    let visits = Self.visits([(0, 0), (400, 0)], stop: (200, 0))
    let outcome = visits.judge(Self.at(20, 160, 215, 390), from: Self.at(180)[0])
    #expect(outcome.falses == 2 && outcome.noticed == 1 && outcome.repeats == 1)
    #expect(outcome.outOfTurn == 1)
    #expect(visits.judge(Self.at(195), from: Self.at(180)[0]).outOfTurn == 0)
    // the walker is never there: all starts are false
    let beside = Self.visits([(0, 0), (400, 0)], stop: (200, 20))
    #expect(beside.judge(Self.at(190, 200), from: nil).falses == 2)
  }

  @Test("A stop that lies off the lanes is visited from the nearest one")
  func offTheLanes() {
    let place = PlanePoint(east: 200, north: 20)
    let way = Self.way([(0, 0), (400, 0)])
    let near = StopVisits(
      at: place, along: way, arrivalMeters: StopVisits.arrivalMeters(laneMeters: 20))
    #expect(near.count(from: nil, StopVisits.Rules()) == 1)
    #expect(StopVisits.arrivalMeters(laneMeters: 2) == 10)
    #expect(StopVisits.arrivalMeters(laneMeters: nil) == 10)
  }

  @Test("In its turn a stop is visited after the one before, and told once wherever it begins")
  func turns() {
    let rules = StopVisits.Rules(isOrdered: true, playsOnce: true)
    // past the stop, on to another one at 350 m, and back
    let visits = Self.visits([(0, 0), (350, 0), (100, 0)], stop: (200, 0))
    let turn = Self.at(345)[0]
    #expect(visits.count(from: nil, rules) == 1 && visits.count(from: turn, rules) == 1)
    func arrival(_ turn: Instant?) -> Double { visits.arrival(from: turn, rules)?.seconds ?? 0 }
    #expect(abs(arrival(nil) - 190) <= 1 && abs(arrival(turn) - 490) <= 1)
    #expect(visits.judge(Self.at(480, 500), from: turn, rules).noticed == 1)
    #expect(visits.judge(Self.at(480, 500), from: turn, rules).repeats == 0)
    // a start far from the stop does not count for the visit
    let lost = visits.judge(Self.at(350, 480), from: turn, rules)
    #expect(lost.falses == 1 && lost.noticed == 0)
    #expect(visits.count(from: Self.at(599)[0], rules) == 0)
  }

  @Test("A way of more than 100 m is held against a story like one of 100 m")
  func capped() {
    // 90 m from the stop in a straight line, 170 m on foot
    let visits = Self.visits([(0, 0), (0, 40), (90, 40), (90, 0), (200, 0)], stop: (90, 0))
    let outcome = visits.judge(Self.at(1), from: nil)
    #expect(outcome.noticed == 1 && outcome.earlyMillimeters == 100_000)
  }
}
