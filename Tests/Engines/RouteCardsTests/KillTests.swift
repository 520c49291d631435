import RouteCards
import Sensing
import TestSupport
import Testing

@Suite("Progress survives a kill at any event (MG-11, MG-16)")
struct KillTests {
  enum Happening: Equatable {
    case fix(east: Double)
    case app(AppEvent)
  }

  /// Returns a day of random walks with stops done and skipped, one event a second.
  func day(_ random: inout SeededGenerator) -> [Happening] {
    (0..<60).map { second in
      switch random.index(12) {
      case 0: .app(.stopDone)
      case 1: .app(.stopSkipped)
      case 2: .app(.recenter)
      case 3: .app(.screenLost)
      case 4: .app(.screenOpened)
      default: .fix(east: Double(second))
      }
    }
  }

  func end(of day: [Happening], killedAfter kill: Int?) -> (progress: RouteProgress?, step: Int?) {
    let map = RouteCardsTests.map
    let scene = CardScene(map, stops: "BCDAB?DC")
    scene.open()
    for (index, happening) in day.enumerated() {
      let second = Double(index) + 1
      switch happening {
      case .fix(let east): scene.fix(map.point("A", east: east), at: second)
      case .app(let event): scene.app(event, at: second)
      }
      if index == kill { scene.kill(at: second + 0.5) }
    }
    scene.bench.run(until: 70)
    return (scene.saves.last, scene.card?.stepIndex)
  }

  @Test("Whenever it comes, the day ends as it would have without", arguments: UInt64(1)...12)
  func anyEvent(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let day = day(&random)
    let whole = end(of: day, killedAfter: nil)
    for kill in day.indices {
      let resumed = end(of: day, killedAfter: kill)
      #expect(resumed == whole, "seed \(seed), killed after event \(kill)")
    }
  }

  @Test("What was saved of another plan starts anew")
  func otherPlan() {
    let scene = CardScene(RouteCardsTests.map, stops: "BC")
    let strange = RouteProgress(
      routeId: 99, itineraryId: 0, currentStepIndex: 1, startedAt: .zero, stops: [0, 1])
    scene.bench = Bench(RouteCards(plan: scene.plan, pack: scene.pack, resuming: strange))
    scene.open(at: 5)
    #expect(scene.steps == ["0 started"])
    #expect(scene.saves.last?.startedAt == .zero + .seconds(5))
  }

  @Test("When it began is kept, too")
  func startedAt() {
    let scene = CardScene(RouteCardsTests.map, stops: "BC")
    scene.open(at: 3)
    scene.app(.stopDone, at: 10)
    scene.kill(at: 20)
    #expect(scene.steps == ["1 resumed"])
    #expect(scene.saves.last?.startedAt == .zero + .seconds(3))
  }

  @Test("In memory alone it is gone, as in the shipping apps")
  func unsaved() {
    var policy = RouteCards.Policy()
    policy.savesProgress = false
    let scene = CardScene(RouteCardsTests.map, stops: "BC", policy)
    scene.open()
    scene.app(.stopDone, at: 10)
    scene.kill(at: 20)
    #expect(scene.steps == ["0 started"])
  }
}
