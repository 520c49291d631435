import Geodesy
import TestSupport
import Testing
import WalkRouter

@Suite("A walker who left the route can come to another part of it (MG-9)")
struct RejoinedRouteTests {
  let street = WalkMap("A---------+---------G", gridMeters: 10)

  @Test("Who took a lane that the map lacks to a later part of the route is led on along it")
  func shortcut() throws {
    let map = WalkMap(
      """
      A--------------------+
                           |
                           |
                           |
                           |
                           |
      G--------------------+
      """, gridMeters: 8)
    // the arms lie 48 m apart; 40 m after the start he is on the second one
    func walk(_ policy: RouteFollower.Policy = .init()) throws -> Lead {
      let lead = Lead(map, policy)
      for second in 0...40 { lead.fix(map.point("A", east: Double(second)), at: Double(second)) }
      for second in 41...80 {
        lead.fix(map.point("G", east: Double(81 - second)), at: Double(second))
      }
      return lead
    }
    let lead = try walk()
    #expect(lead.plans == [.first])
    #expect(lead.progress[53].remainingMeters > 200, "it may still be an outlier")
    let progress = lead.progress[54]
    #expect(abs(progress.remainingMeters - 26) < 0.5 && progress.deviationMeters < 0.01)
    #expect(try walk(.nearby).plans == [.first, .deviation])
  }

  @Test("Who turns back on the route is led by the same route, from where he is")
  func turnsBack() throws {
    let lead = Lead(street)
    for meter in 0...100 { lead.fix(street.point("A", east: Double(meter)), at: Double(meter)) }
    for meter in 1...90 {
      lead.fix(street.point("A", east: Double(100 - meter)), at: Double(100 + meter))
    }
    #expect(lead.plans == [.first])
    let last = try #require(lead.progress.last)
    #expect(last.remainingMeters > 180 && last.deviationMeters < 0.01)
  }

  @Test("Who had no route, and is near the lane of the last one, gets a new one")
  func lostNearby() {
    let lead = Lead(street)
    lead.fix(street.point("A"), at: 0)
    for second in 1...30 { lead.fix(street.point("A", north: 80), at: Double(second)) }
    #expect(!lead.refusals.isEmpty)
    for second in 31...80 {
      lead.fix(street.point("A", north: 40), at: Double(second), accuracy: 15)
    }
    #expect(lead.plans == [.first, .deviation])
  }
}
