import Geodesy
import LaneMatching
import Sensing
import TestSupport
import Testing
import WalkRouter

/// MG-2, MG-9: the app's own position.
@Suite struct WalkPositionTests {
  private static let lane = WalkMap("A--------------------------------B", gridMeters: 10)

  @Test("Fixes that slide away against their own speed are followed less than halfway on a lane")
  func slides() {
    for (graph, meters) in [(nil, 30.0), (WalkPositionTests.lane.graph, 20)] {
      var outing = Outing(on: graph)
      outing.walk(seconds: 60)
      // 40 m ahead in 40 s, with the reported speed of a walker who walks on
      for second in 1...40 { outing.step(east: Double(second)) }
      #expect(outing.errorMeters < meters, "on a map: \(graph != nil)")
    }
  }

  @Test("However fast they slide: of 120 m in a minute less than a third, and a sixth on a lane")
  func slidesFar() {
    for (graph, meters) in [(nil, 40.0), (WalkPositionTests.lane.graph, 20)] {
      var outing = Outing(on: graph)
      outing.walk(seconds: 60)
      for second in 1...60 { outing.step(east: 2 * Double(second)) }
      #expect(outing.errorMeters < meters, "on a map: \(graph != nil)")
    }
  }

  @Test("Across the way, too")
  func slidesAcross() {
    var outing = Outing()
    outing.walk(seconds: 60)
    for second in 1...40 { outing.step(north: Double(second)) }
    #expect(outing.errorMeters < 25)
  }

  @Test("Who stands, and whose phone says so, stays where he is while fixes slide away")
  func standing() {
    for (graph, meters) in [(nil, 15.0), (WalkPositionTests.lane.graph, 10)] {
      var outing = Outing(on: graph)
      outing.walk(seconds: 60)
      for _ in 1...60 { outing.stand() }
      for second in 1...40 { outing.stand(east: Double(second)) }
      for _ in 1...60 { outing.stand(east: 40) }
      #expect(outing.errorMeters < meters, "on a map: \(graph != nil)")
    }
  }

  @Test("Of fixes that slid off all lanes it is not sure that the walker did")
  func slidOffMap() {
    var outing = Outing(on: WalkPositionTests.lane.graph)
    outing.walk(seconds: 60)
    for second in 1...60 { outing.step(north: Double(second)) }
    for _ in 1...60 {
      outing.step(north: 60)
      #expect(outing.errorMeters < outing.position.estimate?.radius95Meters ?? .nan)
    }
  }

  @Test("Once fixes are right again, so is the position")
  func recovers() {
    var outing = Outing(on: WalkPositionTests.lane.graph)
    outing.walk(seconds: 60)
    for second in 1...20 { outing.step(east: 2 * Double(second)) }
    for second in 1...20 { outing.step(east: 40 - 2 * Double(second)) }
    outing.walk(seconds: 30)
    #expect(outing.errorMeters < 7)
  }

  @Test("Once fixes are back at the position, the circle is narrow again within a minute")
  func narrowsAgain() {
    var outing = Outing()
    outing.walk(seconds: 60)
    let before = outing.position.estimate?.radius95Meters ?? .nan
    for second in 1...30 { outing.step(north: Double(second)) }
    for second in 1...30 { outing.step(north: Double(30 - second)) }
    outing.walk(seconds: 40)
    let after = outing.position.estimate?.radius95Meters ?? .nan
    #expect(after < 2 * before, "\(before) m to \(after) m")
  }

  @Test("Who walks on is followed, whichever way", arguments: [Outing.Way.east, .north])
  func followsTheWalker(way: Outing.Way) {
    var outing = Outing()
    outing.way = way
    outing.walk(seconds: 120)
    #expect(outing.errorMeters < 1)
  }

  @Test("First fixes that are farther off than they say are no slide")
  func settlingUnsaid() {
    for (graph, meters) in [(nil, 5.0), (WalkPositionTests.lane.graph, 15)] {
      var outing = Outing(on: graph)
      // their errors decay within seconds, as on recorded phones
      for error in [24.0, 19, 15, 12, 9, 7, 6, 5, 4, 3, 2, 2, 1, 1, 1] { outing.step(east: error) }
      outing.walk(seconds: 15)
      #expect(outing.errorMeters < meters, "on a map: \(graph != nil)")
    }
  }

  @Test("A phone that reports a quarter less speed is found out, and the position keeps up")
  func shortSpeed() {
    var outing = Outing()
    outing.speedShare = 0.75
    outing.walk(seconds: 600)
    #expect(outing.errorMeters < 1)
    // a drift is still noticed
    for second in 1...40 { outing.step(east: Double(second)) }
    #expect(outing.errorMeters < 30)
  }

  @Test("First fixes that are rough, say so and become better are no slide")
  func settling() {
    var outing = Outing(on: WalkPositionTests.lane.graph)
    for (accuracy, error) in [(60.0, 55.0), (30, 28), (15, 13), (8, 6), (6, 3), (5, 2)] {
      outing.accuracyMeters = accuracy
      outing.step(east: error)
    }
    outing.walk(seconds: 20)
    #expect(outing.errorMeters < 10)
  }

  @Test("A speed that nothing has does no harm but to the position", arguments: [1e12, .infinity])
  func impossibleSpeed(speed: Double) {
    for graph in [nil, WalkPositionTests.lane.graph] {
      var outing = Outing(on: graph)
      outing.walk(seconds: 10)
      var fix = outing.fix(measured: outing.now + .seconds(1))
      fix.speedMetersPerSecond = speed
      outing.position.handle(fix, at: fix.measured)
      let radius = outing.position.estimate?.radius95Meters ?? .nan
      #expect(radius.isFinite)
      // the value is not kept either
      outing.walk(seconds: 60)
      #expect(outing.errorMeters < 1, "on a map: \(graph != nil)")
    }
  }

  @Test("A slide makes the circle wider")
  func slidesWiden() {
    var outing = Outing()
    outing.walk(seconds: 60)
    let before = outing.position.estimate?.radius95Meters ?? .nan
    for second in 1...20 { outing.step(east: 2 * Double(second)) }
    let after = outing.position.estimate?.radius95Meters ?? .nan
    #expect(after > before, "\(before) m to \(after) m")
  }

  @Test("The circle of 95 % is wider than that of 68 %, and both grow with the accuracy")
  func radii() {
    var radii: [(Double, Double)] = []
    for accuracy in [5.0, 20] {
      var outing = Outing(on: WalkPositionTests.lane.graph)
      outing.accuracyMeters = accuracy
      outing.walk(seconds: 60)
      let estimate = outing.position.estimate
      radii.append((estimate?.radius68Meters ?? .nan, estimate?.radius95Meters ?? .nan))
    }
    for (of68, of95) in radii { #expect(0 < of68 && of68 < of95) }
    #expect(radii[0].0 < radii[1].0 && radii[0].1 < radii[1].1)
  }

  @Test("On a lane the position lies in it, although fixes lie beside it")
  func keepsToTheLane() {
    var outing = Outing(on: WalkPositionTests.lane.graph)
    for _ in 0..<60 { outing.step(north: 6) }
    #expect(abs(outing.error.north) < 1)
  }

  @Test("Far from all lanes the fixes are believed")
  func leavesTheMap() {
    var outing = Outing(on: WalkPositionTests.lane.graph)
    for _ in 0..<60 { outing.step(north: 400) }
    #expect(abs(outing.error.north - 400) < 5)
    #expect(outing.position.match == nil)
  }

  /// Two lanes 60 m apart; the map lacks the one between them.
  private static let gap = WalkMap(
    """
    C------------------------------------------------------------D
    |
    |
    |
    |
    |
    A------------------------------------------------------------B
    """, gridMeters: 10)

  @Test("In a lane that the map lacks the position follows the walker, and no lane is certain")
  func missingLane() {
    var outing = Outing(on: WalkPositionTests.gap.graph, from: WalkPositionTests.gap.point("A"))
    outing.walk(seconds: 100)
    #expect(outing.position.match?.isConfident == true)
    outing.way = .north
    outing.walk(seconds: 40)
    #expect(outing.errorMeters < 5)
    #expect(outing.position.match?.isConfident == false)
    // 60 m to the other lane take 50 s
    outing.walk(seconds: 10)
    outing.way = .east
    outing.walk(seconds: 60)
    #expect(outing.position.match?.isConfident == true)
  }

  @Test("On a map shifted by 4 m the circle of accurate fixes contains the walker")
  func shiftedMap() {
    var outing = Outing(
      on: WalkPositionTests.lane.graph, from: PlanePoint(east: 0, north: 4))
    outing.accuracyMeters = 3
    outing.walk(seconds: 120)
    #expect(outing.errorMeters < outing.position.estimate?.radius95Meters ?? .nan)
  }

  @Test("A fix that is stale, repeated or not valid changes nothing")
  func unusedFixes() {
    var outing = Outing()
    outing.walk(seconds: 10)
    let before = outing.position.estimate
    let repeated = outing.position.handle(outing.fix(), at: outing.now)
    let stale = outing.position.handle(
      outing.fix(east: 50, measured: .zero), at: .zero + .seconds(60))
    var invalid = outing.fix(east: 50, measured: .zero + .seconds(11))
    invalid.accuracy = .invalid
    let unusable = outing.position.handle(invalid, at: .zero + .seconds(11))
    #expect(!repeated && !stale && !unusable)
    #expect(outing.position.estimate == before)
  }

  @Test("After a gap of more than three minutes all begins anew at the fix")
  func gaps() {
    var outing = Outing()
    outing.walk(seconds: 60)
    let instant = Instant.zero + .seconds(300)
    outing.position.handle(outing.fix(north: 500, measured: instant), at: instant)
    #expect(abs(outing.error.north - 500) < 1)
  }

  @Test("A rough position by Wi-Fi hardly moves one by satellites")
  func networkFixes() {
    var outing = Outing()
    outing.walk(seconds: 60)
    var fix = outing.fix(north: 80, measured: outing.now + .seconds(1))
    (fix.provider, fix.horizontalAccuracyMeters) = (.network, 60)
    (fix.speedMetersPerSecond, fix.courseDegrees) = (nil, nil)
    outing.position.handle(fix, at: fix.measured)
    #expect(outing.errorMeters < 10)
  }
}
