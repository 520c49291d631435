import Sensing
import SimKernel
import SimMetrics
import Testing

@Suite("Whether the phone warned in time (H-5)")
struct IntegrityMetricsTests {
  private let names = ["nominal", "unavailable", "misleading", "hazardous"]

  /// The protection level (PL) is twice the accuracy, the alert limit (AL) 15 m.
  @Test(
    "Each fix is in one class of the Stanford diagram",
    arguments: [
      (5.0, 5.0, "nominal"), (9.9, 5, "nominal"), (10.1, 5, "misleading"),
      (14.9, 5, "misleading"), (15.1, 5, "hazardous"), (400, 7.5, "hazardous"),
      (1, 7.51, "unavailable"), (400, 30, "unavailable"), (14.9, 7.5, "nominal"),
    ])
  func classes(errorMeters: Double, accuracyMeters: Double, expected: String) throws {
    let scene = Scene(
      fixes: [Scene.fix(1, east: errorMeters, accuracy: accuracyMeters)],
      truth: Scene.standing(east: 0))
    for name in names {
      let score = try scene.score("given.integrity.\(name)")
      #expect(score.value == (name == expected ? 1 : 0) && score.count == 1, "\(name)")
    }
  }

  @Test("Bad fixes within 45 s of each other are one episode")
  func episodes() throws {
    // hazardous at 0, 1, 46 s (45 s later: the same event) and 92 s (46 s later: a new event)
    var fixes = [0, 1, 46, 92].map { Scene.fix($0, east: 50 + $0, accuracy: 5) }
    fixes.insert(Scene.fix(20, east: 2, accuracy: 5), at: 2)
    fixes.append(Scene.fix(95, east: 12, accuracy: 5))
    fixes.append(Scene.fix(96, east: 99, accuracy: nil))
    let scene = Scene(fixes: fixes, truth: Scene.standing(east: 0))
    let moment = Moment(.s(92), "the fix was 142 m off and claimed far less")
    #expect(
      try scene.score("given.integrity.hazardous") == Score(4, count: 6, worst: moment))
    #expect(
      try scene.score("given.integrity.hazardous.episodes") == Score(2, count: 6, worst: moment))
    #expect(try scene.score("given.integrity.misleading.episodes").value == 1)
    #expect(try scene.score("given.integrity.nominal").value == 1.0 / 6)
  }

  @Test("The classes of a random walk are those counted one by one, and add up", arguments: [1, 2])
  func bruteForce(seed: UInt64) throws {
    let walk = Wandering(seed: seed)
    func among(_ holds: (_ error: Double, _ protection: Double) -> Bool) -> Double {
      Double(walk.rows.filter { holds($0.error, 2 * $0.accuracy) }.count)
    }
    let count = Double(walk.rows.count)
    let nominal = among { $0 <= $1 && $1 <= 15 }
    let unavailable = among { $1 > 15 }
    let misleading = among { $1 < $0 && $0 <= 15 && $1 <= 15 }
    let hazardous = among { $0 > $1 && $0 > 15 && $1 <= 15 }
    #expect(nominal + unavailable + misleading + hazardous == count)
    #expect(agree(try walk.scene.score("given.integrity.nominal").value, nominal / count))
    #expect(agree(try walk.scene.score("given.integrity.unavailable").value, unavailable / count))
    #expect(try walk.scene.score("given.integrity.misleading").value == misleading)
    #expect(try walk.scene.score("given.integrity.hazardous").value == hazardous)
  }
}
