import Geodesy
import HomeCompass
import RouteCards
import Sensing
import TestSupport
import Testing
import WalkRouter

@Suite("A card leads to the next stop (MG-11)")
struct RouteCardsTests {
  /// Lanes of 100 m, and a courtyard without a lane to it.
  static let map = WalkMap(
    """
    A---------B---------C
              |
              |
              |
              D               X---Y
    """, gridMeters: 10)
  let map = Self.map

  @Test("It has arrow, distance and walking time to it, and the time of all that is left")
  func card() throws {
    let scene = CardScene(map, stops: "BC")
    scene.open()
    scene.fix(map.point("A"), at: 1)
    scene.bench.run(until: 1.9)
    let card = try #require(scene.card)
    #expect(card.stepIndex == 0 && card.hint == nil)
    #expect(abs(try #require(card.compass?.distanceMeters) - 100) < 0.01)
    #expect(abs(try #require(card.compass?.bearingDegrees) - 90) < 0.1)
    #expect(card.legMilliseconds == 114_286, "100 m at 0.875 m/s")
    #expect(card.totalMilliseconds == 114_286 + 600_000 + 114_286 + 600_000)
    #expect(card.capability == Capability(.route, .routed) && card.medina == .off)
  }

  @Test("The time to it falls as the walker comes nearer")
  func nearer() throws {
    let scene = CardScene(map, stops: "B")
    scene.open()
    for second in 0...50 { scene.fix(map.point("A", east: Double(second)), at: Double(second)) }
    scene.bench.run(until: 50.9)
    let card = try #require(scene.card)
    // 50 m at 0.875 m/s
    #expect(abs(Double(try #require(card.legMilliseconds)) - 57_143) < 100)
    #expect(card.totalMilliseconds == UInt64(try #require(card.legMilliseconds)) + 600_000)
  }

  @Test("A fix from before the last one moves nobody back")
  func lateFix() throws {
    // without a pack the time is for the straight line from the last fix
    let scene = CardScene(
      map, stops: "B", parts: PackParts(tiles: .missing, graph: .missing))
    scene.open()
    scene.fix(map.point("A", east: 60), at: 10)
    scene.bench.run(until: 10.9)
    let before = try #require(scene.card?.legMilliseconds)
    scene.bench.send(.fix(map.fix(map.point("A"), accuracy: 5, measured: 5)), at: 11)
    scene.bench.run(until: 12)
    #expect(scene.card?.legMilliseconds == before)
    scene.fix(map.point("A"), at: 12)
    scene.bench.run(until: 13)
    #expect(try #require(scene.card?.legMilliseconds) > before)
  }

  @Test("Where the signal stays weak over 20 m, the best accuracy is asked for")
  func recheck() {
    let scene = CardScene(map, stops: "C")
    scene.open()
    for second in 1...60 {
      scene.fix(map.point("A", east: Double(second)), at: Double(second), accuracy: 40)
    }
    var found: [String] = []
    for output in scene.bench.outputs {
      if case .signal(let step) = output { found.append("\(step)") }
      if case .recentering(let outcome) = output { found.append("\(outcome)") }
    }
    #expect(found.prefix(3) == ["keepWalking", "recheck", "asked"])
  }

  @Test("Asking is asking the phone: for a position that it does not have yet")
  func asksPhone() {
    let scene = CardScene(map, stops: "C")
    scene.open()
    scene.fix(map.point("A"), at: 1)
    scene.app(.recenter, at: 2)
    #expect(scene.bench.phoneRequests == [], "the fix of a second ago will do")
    scene.app(.recenter, at: 10)
    #expect(scene.bench.phoneRequests == [.locateAnew(.best, deadline: .seconds(15))])
    // a fix measured before the request does not answer it
    scene.bench.send(.fix(map.fix(map.point("A"), accuracy: 5, measured: 4)), at: 11)
    scene.fix(map.point("A"), at: 12)
    let outcomes = scene.bench.shown.compactMap { shown in
      if case .recentering(let outcome) = shown.output {
        "\(shown.at.seconds) \(outcome)"
      } else {
        String?.none
      }
    }
    #expect(outcomes == ["2.0 centered", "10.0 asked", "12.0 centered"])
  }

  @Test("Only those cards ask nothing that are as today's")
  func asksNothing() {
    var policy = RouteCards.Policy()
    policy.recentering.asksPhone = false
    let scene = CardScene(map, stops: "C", policy)
    scene.open()
    scene.app(.recenter, at: 10)
    #expect(scene.bench.phoneRequests == [])
  }

  @Test("Done leads to the next one, from where the walker is")
  func done() throws {
    let scene = CardScene(map, stops: "BC")
    scene.open()
    scene.fix(map.point("A"), at: 1)
    scene.fix(map.point("B", east: -1), at: 100)
    scene.app(.stopDone, at: 101)
    #expect(scene.steps == ["0 started", "1 done"])
    #expect(scene.plans.map(\.lengthMillimeters) == [100_000, 101_000])
    scene.app(.stopDone, at: 102)
    scene.bench.run(until: 104)
    let card = try #require(scene.card)
    #expect(card.stepIndex == 2 && card.compass == nil && card.legMilliseconds == nil)
    #expect(card.totalMilliseconds == 0)
    scene.app(.stopDone, at: 105)
    scene.app(.stopSkipped, at: 106)
    #expect(scene.steps == ["0 started", "1 done", "2 done"], "all is done")
  }

  @Test("A skipped stop is left out of the way and of the total")
  func skip() throws {
    let scene = CardScene(map, stops: "BDC")
    scene.open()
    scene.fix(map.point("A"), at: 1)
    scene.app(.stopSkipped, at: 2)
    scene.bench.run(until: 3)
    let card = try #require(scene.card)
    #expect(scene.steps == ["0 started", "0 skipped"])
    #expect(scene.saves.last?.stops == [1, 2] && scene.saves.last?.itineraryId == 1)
    // from A to D and from D to C: each a lane of 100 m and one of 40 m
    #expect(card.totalMilliseconds == 2 * (114_286 + 45_715) + 1_200_000)
  }

  @Test("A stop without coordinates has no leg and no arrow, and is a stop")
  func withoutPlace() throws {
    let scene = CardScene(map, stops: "?C")
    scene.open()
    scene.fix(map.point("A"), at: 1)
    scene.bench.run(until: 1.9)
    let card = try #require(scene.card)
    #expect(card.compass == nil && card.legMilliseconds == nil && card.hint == "ask at the gate")
    #expect(card.totalMilliseconds == 1_200_000, "nobody knows where the way to C begins")
    #expect(card.capability == Capability(.map, .stopWithoutPlace) && card.medina == .off)
    scene.app(.stopDone, at: 2)
    #expect(scene.levels.last == Capability(.route, .routed))
    #expect(scene.plans.map(\.lengthMillimeters) == [200_000])
  }

  @Test("Before a fix there is a map, and nothing is planned")
  func noFix() {
    let scene = CardScene(map, stops: "B")
    scene.fix(map.point("A"), at: 1)
    #expect(scene.bench.outputs.isEmpty, "the screen is not open")
    scene.open(at: 20)
    #expect(scene.levels == [Capability(.map, .noFix)] && scene.plans.isEmpty)
    #expect(scene.card?.legMilliseconds == nil)
  }

  @Test(
    "Without a sound pack it falls back, and leads by compass and estimate",
    arguments: [
      (PackParts(tiles: .missing, graph: .missing), Capability(.compass, .packMissing)),
      (PackParts(tiles: .corrupt), Capability(.compass, .tilesCorrupt)),
      (PackParts(graph: .missing), Capability(.map, .graphMissing)),
      (PackParts(graph: .corrupt), Capability(.map, .graphCorrupt)),
    ])
  func pack(parts: PackParts, capability: Capability) throws {
    let scene = CardScene(map, stops: "BC", parts: parts)
    scene.open()
    scene.fix(map.point("A"), at: 1)
    scene.bench.run(until: 1.9)
    #expect(scene.levels == [capability] && scene.plans.isEmpty && scene.estimates.isEmpty)
    let card = try #require(scene.card)
    #expect(card.medina == .routing, "Medina Mode helps out")
    let estimate = WalkTime.medina.milliseconds(straightMeters: 100)
    #expect(abs(Int(try #require(card.legMilliseconds)) - Int(estimate)) <= 1)
    #expect(card.compass?.distanceMeters != nil)
  }

  @Test("A courtyard that no lane leads to is shown on the map")
  func unreachable() {
    let scene = CardScene(map, stops: "Y")
    scene.open()
    scene.fix(map.point("A"), at: 1)
    #expect(scene.levels.last == Capability(.map, .unreachable))
  }

  @Test("Who leaves the map has the compass, and who comes back his route")
  func offPack() {
    let scene = CardScene(map, stops: "C")
    scene.open()
    for second in 1...30 { scene.fix(map.point("A", east: Double(second)), at: Double(second)) }
    for second in 31...90 { scene.fix(map.point("A", north: 200), at: Double(second)) }
    #expect(scene.levels.last == Capability(.compass, .offPack))
    for second in 91...95 { scene.fix(map.point("A", east: 50), at: Double(second)) }
    #expect(scene.levels.last == Capability(.route, .routed))
    #expect(
      scene.levels.map(\.level) == [.map, .route, .compass, .route], "no flapping between them")
  }

  @Test("As in the shipping apps the straight line is a route, and nobody asks for a pack")
  func straightLine() {
    var policy = RouteCards.Policy()
    policy.asksPack = false
    let scene = CardScene(
      map, stops: "Y", parts: PackParts(tiles: .missing, graph: .missing), policy)
    scene.open()
    scene.fix(map.point("A"), at: 1)
    #expect(scene.levels == [Capability(.route, .routed)])
    #expect(scene.plans.map(\.points.count) == [2])
  }
}
