import Sensing
import SimKernel
import SimMetrics
import SimObservations
import Testing

@Suite("What the screen of the compass leaves out, and how calm it is (MG-2, MG-7, T-6)")
struct CompassScreenMetricsTests {
  private func scene(_ seen: [Scene.Sighting]) -> Scene {
    var scene = Scene(script: events((0, .screenOpened)))
    scene.seen = seen
    return scene
  }

  @Test("A redraw whose direction is not good wants the plain screen, from that moment on (MG-7)")
  func fullWhileWeak() throws {
    var shown = scene([
      .at(1, .redraw(confidence: .good)), .at(2, .redraw(confidence: .weak)),
      .at(3, CompassScreen(isPlain: true)), .at(3, .redraw(confidence: .weak)),
      .at(4, .redraw(confidence: .unavailable)), .at(5, CompassScreen(isPlain: false)),
      .at(5, .redraw(confidence: .good)),
    ])
    let score = try shown.score("compass.full_while_weak")
    #expect(score.value == 1 && score.count == 3)
    #expect(
      score.worst == Moment(.s(2), "a full screen was shown, its direction not good"))
    shown.seen = [.at(1, .redraw(confidence: .good))]
    #expect(try shown.score("compass.full_while_weak").value == nil)
  }

  @Test("A word that is shown for less than a second flickers (T-6)", arguments: [0.85, 0.95])
  func flickers(seconds: Double) throws {
    let shown = scene([
      .at(1, .redraw(confidence: .good)), .at(2, .redraw(confidence: .weak)),
      .at(2 + seconds, .redraw(confidence: .good)),
    ])
    let score = try shown.score("compass.confidence_flickers")
    #expect(score.value == (seconds < 0.9 ? 1 : 0) && score.count == 1)
  }

  @Test("A compass that begins or ends says so at once, and that is no flicker")
  func begins() throws {
    let shown = scene([
      .at(1, .redraw(confidence: .unavailable, reason: .noHeading)),
      .at(1.1, .redraw(confidence: .weak)), .at(1.5, .redraw(confidence: .good)),
      .at(3, .redraw(confidence: .weak)),
      .at(3.2, .redraw(confidence: .unavailable, reason: .stopped)),
    ])
    // from 1.1 s on: what came before was the start
    let score = try shown.score("compass.confidence_flickers")
    #expect(score.value == 1 && score.count == 2)
  }
}
