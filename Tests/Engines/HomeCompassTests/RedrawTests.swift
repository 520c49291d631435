import Geodesy
import HomeCompass
import Sensing
import TestSupport
import Testing

@Suite("Redraws keep their distance and lose nothing (MG-5, T-5)")
struct RedrawTests {
  @Test("A burst is drawn twice: at once, and its last value when the spacing is over")
  func burst() throws {
    let scene = CompassScene()
    scene.fix(at: 0.5, north: -100)
    for tick in 0..<10 { scene.heading(Double(tick), at: 1 + Double(tick) / 1000) }
    scene.bench.run(until: 1.2)
    let arrows = scene.bench.shown.filter { $0.at.seconds >= 1 }
    #expect(arrows.map(\.at.seconds) == [1, 1.066])
    #expect(abs(try #require(arrows.last?.output.arrowDegrees) + 9) < 1e-6)
  }

  @Test("A throttle of the leading edge alone keeps the last value from the screen (MG-5)")
  func leadingEdge() throws {
    var policy = HomeCompass.Policy()
    policy.losesTrailing = true
    let scene = CompassScene(policy)
    scene.fix(at: 0.5, north: -100)
    for tick in 0..<10 { scene.heading(Double(tick), at: 1 + Double(tick) / 1000) }
    scene.bench.run(until: 2.5)
    let drawn = scene.bench.shown.filter { $0.at.seconds >= 1 }
    // the next redraw shows the new age, a second later
    #expect(drawn.map(\.at.seconds) == [1, 2])
    #expect(abs(try #require(drawn.first?.output.arrowDegrees)) < 1e-6)
  }

  @Test("Nothing is drawn before the screen opens or after it was left")
  func closed() {
    let scene = CompassScene(openedAt: nil)
    scene.fix(at: 1, north: -100)
    scene.heading(10, at: 2)
    scene.bench.run(until: 30)
    #expect(scene.redraws.isEmpty)
    scene.app(.screenOpened, at: 31)
    scene.heading(20, at: 31.01)
    scene.app(.screenLeft, at: 31.02)
    scene.heading(30, at: 32)
    scene.bench.run(until: 60)
    #expect(scene.redraws == [31])
    scene.app(.screenOpened, at: 61)
    #expect(scene.redraws == [31, 61])
  }

  @Test(
    "Never closer than the spacing, never later than it, always the last value",
    arguments: UInt64(1)...150)
  func property(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var policy = HomeCompass.Policy()
    policy.redrawSpacing =
      [.milliseconds(50), .milliseconds(66), .milliseconds(100)][
        random.index(3)]
    // jumping headings give no direction, but must be drawn all the same
    policy.drawsUnavailable = true
    let scene = CompassScene(policy)
    scene.fix(at: 0, north: -100)
    var heading: Double?
    var isVisible = true
    var waiting: Instant?
    var last: Instant?
    var checked = 0
    /// Checks the redraws since the last call; all must show `heading`.
    func check(_ scene: CompassScene) -> String? {
      defer { checked = scene.bench.shown.count }
      for shown in scene.bench.shown[checked...] {
        if !isVisible { return "drawn on no screen" }
        if let last, shown.at - last < policy.redrawSpacing { return "too close" }
        if let due = waiting, shown.at > due { return "too late" }
        (last, waiting) = (shown.at, nil)
        guard let heading else { continue }
        let arrow = shown.output.arrowDegrees ?? .nan
        if !(abs(Angle.wrappedTo180(arrow + heading)) < 1e-6) { return "an old value" }
      }
      if let due = waiting, isVisible, scene.bench.now > due { return "never drawn" }
      return nil
    }
    var seconds = 0.0
    for _ in 0..<600 {
      seconds +=
        [0, 0.001, 0.02, 0.066, random.number(0, 0.2), random.number(0, 2)][
          random.index(6)]
      scene.bench.run(until: seconds)
      var fault = check(scene)
      if random.oneIn(40) {
        isVisible.toggle()
        waiting = isVisible ? scene.bench.now + policy.redrawSpacing : nil
        scene.app(isVisible ? .screenOpened : .screenLeft, at: seconds)
      } else {
        heading = random.number(0, 360)
        waiting = isVisible ? waiting ?? scene.bench.now + policy.redrawSpacing : nil
        scene.heading(heading ?? 0, at: seconds)
      }
      fault = fault ?? check(scene)
      if let fault {
        Issue.record("seed \(seed): \(fault) at \(seconds) s")
        return
      }
    }
    #expect(scene.bench.mostPending <= 3, "seed \(seed)")
  }

  // 2026-11-21: a wake made obsolete by an earlier one was requested again
  @Test("Fixes that come old, and turn stale at once, do not pile up wakes")
  func wakesStayFew() {
    let scene = CompassScene()
    for tick in 1...600 {
      let seconds = Double(tick) * 0.73
      scene.fix(at: seconds, measured: seconds - 9.6, north: -100)
    }
    #expect(scene.bench.mostPending <= 3)
  }
}
