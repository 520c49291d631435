import HomeCompass
import Sensing
import TestSupport
import Testing

@Suite("Confidence does not trust the phone's report alone (MG-7)")
struct ConfidenceTests {
  @Test("A constant 10° with a heading 90° off the course is never good while walking")
  func lyingReport() {
    for offset in [-90.0, 90, 180, 40] {
      let scene = CompassScene()
      scene.walk(seconds: 120, heading: { _ in 20 + offset }, course: { _ in 20 })
      #expect(!scene.confidences.contains(.good), "\(offset)° off")
      #expect(scene.last?.reason == .course)
      #expect(scene.last?.confidence == (abs(offset) > 45 ? .unavailable : .weak))
    }
  }

  @Test("The screen is plain for as long as the confidence is not good (MG-7)")
  func plain() {
    for staysFull in [false, true] {
      var policy = HomeCompass.Policy()
      policy.staysFull = staysFull
      let scene = CompassScene(policy)
      scene.walk(seconds: 20, heading: { _ in 20 }, course: { _ in 20 })
      scene.walk(seconds: 80, heading: { _ in 20 }, course: nil)
      let shown = scene.bench.outputs
      #expect(Set(shown.map(\.confidence)) == Set(Confidence.allCases))
      #expect(shown.allSatisfy { $0.isPlain == ($0.confidence != .good && !staysFull) })
    }
  }

  @Test("Today's rule is fooled by it", arguments: [Heading.Report.degrees(10), .status(3)])
  func today(report: Heading.Report) {
    var policy = HomeCompass.Policy()
    policy.confidence.trustsReport = true
    let scene = CompassScene(policy)
    scene.walk(seconds: 60, report: report, heading: { _ in 110 }, course: { _ in 20 })
    #expect(scene.last?.confidence == .good && scene.last?.reason == ConfidenceReason.none)
  }

  @Test("A heading that agrees with the course becomes good, across north too")
  func agreement() {
    let scene = CompassScene()
    scene.walk(seconds: 20, heading: { $0 < 10 ? 356 : 4 }, course: { _ in 0 })
    #expect(scene.last?.confidence == .good && scene.last?.reason == ConfidenceReason.none)
  }

  @Test("Without a course, or too slow for one to mean anything, it is weak at most")
  func noWitness() {
    let still = CompassScene()
    still.walk(seconds: 60, heading: { _ in 20 }, course: nil)
    let slow = CompassScene()
    slow.walk(seconds: 60, speed: 0.69, heading: { _ in 20 }, course: { _ in 20 })
    for scene in [still, slow] {
      #expect(!scene.confidences.contains(.good))
      #expect(scene.last?.confidence == .weak && scene.last?.reason == .uncorroborated)
    }
  }

  @Test("An agreement counts for a minute after the last step, then no more")
  func agreementFades() {
    let scene = CompassScene()
    scene.walk(seconds: 20, heading: { _ in 20 }, course: { _ in 20 })
    scene.walk(seconds: 58, heading: { _ in 20 }, course: nil)
    #expect(scene.last?.confidence == .good)
    scene.walk(seconds: 5, heading: { _ in 20 }, course: nil)
    #expect(scene.last?.confidence == .weak && scene.last?.reason == .uncorroborated)
  }

  // 2026-11-21: comparisons of the last 15 s and agreements of the last minute counted beyond
  // corners
  @Test("What agreed along one lane says nothing of the next, where iron adds another error")
  func roundTheCorner() {
    let scene = CompassScene()
    scene.walk(seconds: 60, heading: { _ in 20 }, course: { _ in 20 })
    #expect(scene.last?.confidence == .good)
    scene.walk(seconds: 2.5, heading: { _ in 110 }, course: { _ in 140 })
    #expect(scene.last?.confidence == .weak)
    scene.walk(seconds: 10, heading: { _ in 110 }, course: { _ in 140 })
    #expect(scene.last?.confidence == .weak && scene.last?.reason == .course)
    scene.walk(seconds: 6, heading: { _ in 200 }, course: { _ in 200 })
    #expect(scene.last?.confidence == .good)
  }

  @Test("Magnetic north alone is weak at most, with a declination it is good")
  func magneticOnly() {
    for declination in [nil, 2.0] {
      var policy = HomeCompass.Policy()
      policy.declinationDegrees = declination
      let scene = CompassScene(policy)
      for second in 1...40 {
        scene.fix(at: Double(second), north: -200 - Double(second), speed: 1.2, course: 20)
        let heading = Heading(
          magneticDegrees: 18, report: .degrees(10), measured: .zero + .seconds(Double(second)))
        scene.bench.send(.heading(heading), at: Double(second))
      }
      #expect(scene.last?.confidence == (declination == nil ? .weak : .good))
      #expect(scene.last?.reason == (declination == nil ? .magneticOnly : ConfidenceReason.none))
      if declination == nil { #expect(!scene.confidences.contains(.good)) }
    }
  }

  @Test("A heading that wanders within seconds is not good, however well its mean agrees")
  func unsteady() {
    let scene = CompassScene()
    scene.walk(
      seconds: 60, heading: { 20 + (Int($0 * 20) % 10 < 5 ? 40 : -40) }, course: { _ in 20 })
    #expect(!scene.confidences.contains(.good))
    #expect(scene.last?.reason == .unsteady)
  }

  @Test(
    "What the phone says caps the confidence, and never lifts it",
    arguments: [
      (Heading.Report.degrees(20), Confidence.good), (.degrees(20.01), .weak),
      (.degrees(40), .weak), (.degrees(51), .unavailable), (.invalid, .unavailable),
      (.absent, .weak), (.status(3), .good), (.status(2), .weak), (.status(1), .weak),
      (.status(0), .unavailable), (.status(-1), .unavailable),
    ])
  func report(report: Heading.Report, best: Confidence) {
    let scene = CompassScene()
    scene.walk(seconds: 30, report: report, heading: { _ in 20 }, course: { _ in 20 })
    #expect(scene.last?.confidence == best)
    if best != .good { #expect(scene.last?.reason == .reported) }
  }

  // 2026-11-21: five fixes had to count at once; fixes more than 3.3 s apart never did
  @Test(
    "The fixes that phones give by default are witnesses: 5 m strolling, or every 5 s (MG-3, MG-4)",
    arguments: [1.0, 3.4, 4.2, 5])
  func sparseFixes(every seconds: Double) {
    let scene = CompassScene()
    scene.walk(seconds: 60, fixEvery: seconds, heading: { _ in 20 }, course: { _ in 20 })
    #expect(scene.last?.confidence == .good)
  }

  // 2026-11-21: the compass was judged only when a heading arrived
  @Test("A compass that fell silent is found out by the walk alone")
  func silentCompass() {
    let scene = CompassScene()
    scene.walk(seconds: 20, heading: { _ in 20 }, course: { _ in 20 })
    #expect(scene.last?.confidence == .good)
    scene.walk(seconds: 30, heading: nil, course: { _ in 110 })
    #expect(scene.last?.confidence == .unavailable && scene.last?.reason == .course)
  }
}

@Suite("Confidence does not flap (MG-7, T-6)")
struct ConfidenceDwellTests {
  /// Returns a scene whose heading has proven good and that then gets `report` every 0.1 s.
  func scene(then seconds: Double, report: (Int) -> Heading.Report) -> CompassScene {
    let scene = CompassScene()
    scene.walk(seconds: 20, heading: { _ in 20 }, course: { _ in 20 })
    for tick in 1...Int(seconds * 10) {
      scene.heading(20, at: 20 + Double(tick) / 10, report: report(tick))
    }
    return scene
  }

  func changes(_ scene: CompassScene) -> Int {
    let seen = scene.confidences
    return zip(seen, seen.dropFirst()).filter { $0 != $1 }.count
  }

  @Test("An error that wanders between 20° and 25° changes nothing")
  func hysteresis() {
    let before = changes(scene(then: 0.1) { _ in .degrees(10) })
    let wandering = scene(then: 30) { .degrees($0 / 15 % 2 == 0 ? 20.5 : 25) }
    #expect(wandering.last?.confidence == .good)
    #expect(changes(wandering) == before)
    #expect(scene(then: 5) { _ in .degrees(25.1) }.last?.confidence == .weak)
  }

  @Test(
    "A worse report counts when it has held for a second", arguments: [(0.9, false), (1.2, true)])
  func dwell(seconds: Double, isShown: Bool) {
    let scene = scene(then: seconds) { _ in .degrees(40) }
    #expect((scene.bench.last?.confidence == .weak) == isShown)
  }

  @Test("A spike of half a second is never shown")
  func spike() {
    let scene = scene(then: 20) { $0 % 20 < 5 ? .invalid : .degrees(10) }
    #expect(scene.last?.confidence == .good)
  }

  // 2026-11-21: every change between two worse states restarted the second
  @Test("A report that swings between weak and unavailable is not good for long")
  func swinging() {
    let scene = scene(then: 5) { $0 / 5 % 2 == 0 ? .degrees(40) : .invalid }
    #expect(scene.last?.confidence != .good)
  }
}
