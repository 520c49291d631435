import Sensing
import SimKernel
import SimMetrics
import SimObservations
import Testing

@Suite("What an app asks, hears unseen and keeps is counted (MG-15)")
struct PrivacyMetricsTests {
  @Test("A question before the screen that needs it is early, one on it is not")
  func early() throws {
    var scene = Scene(script: events((10, .screenOpened), (50, .screenLeft)))
    scene.phone = Scene.phone([
      (0, 0, .active, .off), (5, 1, .inactive, .off), (20, 2, .inactive, .off),
      (60, 3, .inactive, .off),
    ])
    #expect(try scene.score("privacy.prompts").value == 3)
    let early = try scene.score("privacy.prompts.early")
    #expect(early.value == 2 && early.count == 3)
    scene.phone = Scene.phone([(0, 0, .active, .off)])
    #expect(try scene.score("privacy.prompts").value == 0)
    #expect(try scene.score("privacy.prompts.early").value == nil, "nobody was asked")
  }

  @Test("Positions that are worked out behind another app or in the dark are heard unseen")
  func background() throws {
    var scene = Scene()
    scene.phone = Scene.phone([
      (0, 0, .active, .tracking), (10, 0, .background, .tracking), (14, 0, .suspended, .off),
      (20, 0, .active, .tracking), (30, 0, .background, .network), (37, 0, .background, .off),
    ])
    let heard = try scene.score("privacy.background_listening")
    #expect(heard.value == 4 + 7 && heard.worst?.instant == .s(10))
  }

  @Test("What an export tells of places is counted line by line")
  func exports() throws {
    var scene = Scene()
    scene.saw(LogExported(lines: 12, positions: 0), at: 10)
    scene.saw(LogExported(lines: 20, positions: 3), at: 20)
    #expect(try scene.score("privacy.positions_logged").value == 3)
    #expect(try scene.score("privacy.log_lines.max").value == 20)
  }
}
