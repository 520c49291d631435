import Geodesy
import SimKernel
import Testing

/// A square of lanes, 100 m long, whose northern lane is twice as slow (MG-9, MG-13).
@Suite("Shortest ways along lanes")
struct LaneWaysTests {
  private static func point(_ east: Double, _ north: Double) -> PlanePoint {
    PlanePoint(east: east, north: north)
  }

  private static let corners = [point(0, 0), point(100, 0), point(100, 100), point(0, 100)]

  private func ways(oneWay: Int? = nil) -> LaneWays {
    let lanes = (0..<4).map { (number: Int) -> SceneFacts.Lane in
      let next = (number + 1) % 4
      var lane = SceneFacts.Lane(
        from: Int32(number), to: Int32(next), points: [Self.corners[number], Self.corners[next]])
      lane.isOneWay = number == oneWay
      if number == 2 { lane.speedShare = 0.5 }
      return lane
    }
    return LaneWays(lanes)
  }

  @Test("The shorter way counts, with the time of its lanes")
  func slow() {
    let ways = ways()
    let field = ways.field(to: Self.point(20, 100))
    let around = ways.way(from: Self.point(0, 50), by: field)
    #expect(around.meters == 70 && around.openMeters == 90)
    let along = ways.way(from: Self.point(60, 103), by: field)
    #expect(along.meters == 40 && along.openMeters == 80)
    #expect(ways.meters(fromLanes: Self.point(60, 103)) == 3)
  }

  @Test("A lane of one direction is walked around against it, and a place on it is where it is")
  func oneWay() {
    let ways = ways(oneWay: 0)
    let field = ways.field(to: Self.point(30, 0))
    #expect(ways.way(from: Self.point(10, 0), by: field).meters == 20)
    #expect(ways.way(from: Self.point(40, 0), by: field).meters == 60 + 300 + 30)
    #expect(ways.way(from: Self.point(30, 0), by: field).meters == 0)
  }

  @Test("There is no way where no lane leads")
  func none() {
    let far = SceneFacts.Lane(from: 4, to: 5, points: [Self.point(500, 0), Self.point(600, 0)])
    let near = SceneFacts.Lane(from: 0, to: 1, points: [Self.point(0, 0), Self.point(100, 0)])
    let ways = LaneWays([far, near])
    #expect(
      ways.way(from: Self.point(0, 0), by: ways.field(to: Self.point(550, 0))).meters == .infinity)
  }
}
