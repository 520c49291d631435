import DayPlan
import Geodesy
import OpeningHours
import Testing
import WalkRouter

@Suite("The ways of a day, and where their length is from (MG-17)")
struct LegTests {
  private static func leg(
    _ meters: Double?, from start: Coordinate? = Town.gate, router: WalkLegs.Router? = nil
  ) -> WalkLegs.Leg? {
    let place = Town.sight(1, at: meters, appeal: 100)
    let wish = Town.wish(9, hours: 3, from: start)
    return DayPlan(wish, among: [place], router: router).entries.first?.leg
  }

  @Test(
    "Up to 20 m nobody walks; beyond it takes 1 to 60 minutes, as the one formula says",
    arguments: [
      (0.0, 0), (19.9, 0), (20.1, 1), (40, 1), (41, 2), (1000, 25), (2400, 60), (2500, 60),
      (1e6, 60),
    ])
  func clamp(meters: Double, minutes: Int) {
    let leg = Self.leg(meters)
    #expect(leg?.minutes == minutes && leg?.basis == .estimated)
    #expect(leg?.isCut == (meters > 2424))
    let formula = WalkTime.medina.milliseconds(
      straightMeters: Town.gate.distanceMeters(to: Town.up(meters)))
    let whole = Int(WalkTime.minutes(milliseconds: UInt64(formula)))
    if (1...60).contains(minutes) && meters < 2424 { #expect(whole == minutes) }
  }

  @Test("Where there is a pack the router says how far it is, else the straight line does")
  func router() {
    let way = WalkLegs.Way(meters: 900, milliseconds: 1_000_000)
    #expect(Self.leg(100, router: { _, _ in way })?.minutes == 17)
    #expect(Self.leg(100, router: { _, _ in way })?.basis == .routed)
    let across = WalkLegs.Way(meters: 20, milliseconds: 90_000)
    #expect(Self.leg(100, router: { _, _ in across })?.minutes == 0)
    #expect(Self.leg(100, router: { _, _ in nil })?.basis == .estimated)
    let flight = WalkLegs.Way(meters: 21, milliseconds: 0)
    #expect(Self.leg(100, router: { _, _ in flight })?.minutes == 1)
    let endless = WalkLegs.Way(meters: .infinity, milliseconds: .max)
    #expect(Self.leg(100, router: { _, _ in endless })?.isCut == true)
  }

  @Test("A router is asked once for each two places, and once a place for the start")
  func questions() {
    var count = 0
    let places = (1...10).map { Town.sight($0, at: Double($0) * 100) }
    let plan = DayPlan(Town.wish(9, hours: 4), among: places) { a, b in
      count += 1
      return WalkLegs.Way(meters: a.distanceMeters(to: b), milliseconds: 60_000)
    }
    #expect(count == 45 + 10)
    #expect(plan.entries.compactMap(\.leg).allSatisfy { $0.basis == .routed })
  }

  @Test("A place of which nobody knows where it is is a stop all the same; its legs are assumed")
  func noCoordinate() {
    #expect(Self.leg(nil)?.minutes == 20 && Self.leg(nil)?.basis == .assumed)
    for (latitude, longitude) in [(0.0, 0.0), (91, 0), (.nan, 0)] {
      let nowhere = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
      #expect(Self.leg(100, from: nowhere)?.basis == .assumed)
    }
    var places = [Town.sight(1, at: 0), Town.sight(2, at: nil)]
    places[0].area = 4
    places[1].area = 4
    let plan = DayPlan.plan(Town.wish(9, hours: 3), places)
    #expect(plan.entries.map { $0.leg?.minutes } == [0, 10])
    #expect(plan.entries.map { $0.leg?.basis } == [.estimated, .assumed])
  }

  @Test("Without a start a day is planned all the same, and says that it begins nowhere")
  func noStart() {
    let places = (1...4).map { Town.sight($0, at: Double($0) * 100) }
    let plan = DayPlan.plan(Town.wish(9, hours: 4, from: nil), places)
    // any place may be the first: then the places are visited in the order in which they lie
    #expect(plan.origin == .nowhere && [[1, 2, 3, 4], [4, 3, 2, 1]].contains(plan.ids))
    #expect(plan.entries[0].leg?.basis == .assumed && plan.entries[1].leg?.basis == .estimated)
  }
}
