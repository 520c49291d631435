import Sensing
import SimMetrics
import SimObservations
import Testing

@testable import SimKernel

@Suite("Who has no fresh fix is offered a way out in time (MG-2)")
struct WayOutMetricsTests {
  /// The screen is open; the first fix, at 5 s, is stale from 15 s on; the next is at 60 s.
  private func scene(offered: Double? = nil) -> Scene {
    var scene = Scene(script: events((0, .screenOpened)), end: 65)
    scene.fixes = [Scene.fix(5, east: 0), Scene.fix(60, east: 0)]
    if let offered { scene.saw(CompassRecovery(isOffered: true), at: offered) }
    return scene
  }

  private func delay(_ scene: Scene) throws -> Double? {
    try scene.score("compass.recovery.delay.max").value
  }

  @Test("It is due 10 s after the last fresh fix grew stale")
  func due() throws {
    #expect(try delay(scene(offered: 25)) == 0)
    #expect(try delay(scene(offered: 31)) == 6)
  }

  @Test("Never offered, it is missing until the next fresh fix")
  func never() throws {
    #expect(try delay(scene()) == 35)
    var scene = scene()
    scene.fixes[1] = Scene.fix(1, delivered: 60, east: 0)
    #expect(try delay(scene) == 40, "an old fix is none")
  }

  @Test("What was offered in the gap before does not count for this one")
  func before() throws {
    var scene = scene(offered: 3)
    scene.fixes[0] = Scene.fix(5, east: 0)
    #expect(try delay(scene) == 35)
  }

  @Test("There is nothing to judge where none was due: fixes come, or nobody looks")
  func notDue() throws {
    var steady = scene()
    steady.fixes = (0..<7).map { Scene.fix(Double($0) * 10, east: 0) }
    #expect(try delay(steady) == nil)
    var left = scene()
    left.script += events((20, .screenLeft))
    #expect(try delay(left) == nil)
    var off = scene()
    off.sensing.append(.init(at: .s(20), .off))
    #expect(try delay(off) == nil)
  }
}
