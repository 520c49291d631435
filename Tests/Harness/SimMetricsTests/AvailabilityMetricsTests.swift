import Sensing
import SimKernel
import SimMetrics
import Testing

@Suite("Whether there was a position when one was needed (H-5)")
struct AvailabilityMetricsTests {
  @Test("A position is available for 5 s after its measurement, while the sensors are on")
  func availability() throws {
    // seconds 0 to 20: off from 11 on; a fix at most 5 s old exists in seconds 1 to 5 and 8 to 10
    var scene = Scene(
      fixes: [Scene.fix(0, delivered: 0.5), Scene.fix(7, delivered: 7.2, accuracy: 15.1)],
      sensing: [.init(at: .zero, .all), .init(at: .s(11), .off)], end: 20)
    let score = try scene.score("given.availability")
    #expect(score.value == 8.0 / 11 && score.count == 11)
    // the second fix is too rough for a junction
    #expect(try scene.score("given.availability.accurate").value == 5.0 / 11)
    scene.fixes[1].horizontalAccuracyMeters = 15
    #expect(try scene.score("given.availability.accurate").value == 8.0 / 11)
    scene.fixes[1].horizontalAccuracyMeters = nil
    #expect(try scene.score("given.availability.accurate").value == 5.0 / 11)
    scene.sensing = [.init(at: .zero, .off)]
    #expect(try scene.score("given.availability").value == nil)
  }

  @Test("Continuity asks of each second with a position for the minute behind it")
  func continuity() throws {
    // fixes every second from 10 to 200 s, none from 100 to 109 s; the run ends at 200 s
    let scene = Scene(
      fixes: (10...200).filter { !(100..<110).contains($0) }.map { Scene.fix(Double($0)) },
      end: 200)
    // a position exists from 10 s to 104 s and from 110 s on. Of the starts at 10 to 104 s those up
    // to 44 s keep it for 60 s; those from 110 to 140 s all do; later ones have no full minute left
    let score = try scene.score("given.continuity")
    #expect(score.count == 95 + 31)
    #expect(agree(score.value, (35.0 + 31) / 126))
    #expect(score.worst == Moment(.s(105), "the position was lost"))
  }

  @Test("Continuity of a random walk agrees with a look at every second of every minute")
  func continuityBruteForce() throws {
    var walk = Wandering(seed: 5).scene
    walk.sensing = [.init(at: .zero, .all), .init(at: .s(180), .off), .init(at: .s(200), .all)]
    walk.fixes.removeAll { (90.0..<97).contains($0.delivered.seconds) }
    func isAvailable(_ second: Int) -> Bool {
      walk.fixes.contains {
        $0.delivered.seconds <= Double(second) && Double(second) - $0.measured.seconds <= 5
      }
    }
    var (starts, kept) = (0, 0)
    for second in 0...340 where isAvailable(second) {
      let minute = second...(second + 60)
      if minute.contains(where: { (180..<200).contains($0) }) { continue }
      starts += 1
      if minute.allSatisfy(isAvailable) { kept += 1 }
    }
    let score = try walk.score("given.continuity")
    #expect(kept > 0 && kept < starts && score.count == starts)
    #expect(agree(score.value, Double(kept) / Double(starts)))
  }

  @Test("The first fix is one that is fresh and near enough, after each start")
  func timeToFirstFix() throws {
    var scene = Scene(
      fixes: [
        // an old fix, a rough one, one without an accuracy; then a good one
        Scene.fix(0, delivered: 3), Scene.fix(4, accuracy: 31), Scene.fix(5, accuracy: nil),
        Scene.fix(6, delivered: 8, accuracy: 30), Scene.fix(52),
      ],
      sensing: [
        .init(at: .zero, .off), .init(at: .s(1), .all), .init(at: .s(40), .off),
        .init(at: .s(50), .all), .init(at: .s(60), .off),
      ], end: 70)
    let longest = try scene.score("given.ttff.max")
    #expect(
      longest == Score(7, count: 2, worst: Moment(.s(8), "the first fresh fix took 7.0 s")))
    #expect(try scene.score("given.ttff.censored") == Score(0, count: 2))
    scene.fixes.removeLast()
    scene.fixes.removeLast()
    #expect(
      try scene.score("given.ttff.max")
        == Score(39, count: 2, worst: Moment(.s(40), "no fresh fix had come for 39.0 s")))
    #expect(
      try scene.score("given.ttff.censored")
        == Score(
          1, count: 2, worst: Moment(.s(40), "location stopped before a fresh fix had come")))
  }
}
