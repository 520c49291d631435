import Geodesy
import HomeCompass
import Sensing
import Testing

@testable import SimKernel
@testable import SimRunner

@Suite("Explanations")
struct RunStoryTests {
  private func story(showsPositions: Bool) throws -> RunStory {
    let fix = Fix(
      coordinate: Coordinate(latitudeDegrees: 48.2082, longitudeDegrees: 16.3738),
      horizontalAccuracyMeters: 5, measured: .zero + .seconds(60))
    let record = try Simulation(
      trace: Trace(fixes: [fix]),
      facts: SceneFacts(home: .init(name: "home", coordinate: fix.coordinate)), script: [],
      features: [],
      end: .zero + .seconds(90), sensing: .all
    ).run()
    return RunStory(record, faults: [], showsPositions: showsPositions)
  }

  @Test("A recording's positions stay out of explanations unless asked for (MG-15, BL-7)")
  func positions() throws {
    let moment = Moment(.zero + .seconds(72.3), "the arrow turned 358°")
    let sentence = try story(showsPositions: false).sentence(moment)
    #expect(
      sentence == "at 1:12.3: the arrow turned 358°, while the last fix was 12 s old")
    #expect(
      try story(showsPositions: true).sentence(moment)
        == "at 1:12.3, near 48.20820° N 16.37380° E: the arrow turned 358°, "
        + "while the last fix was 12 s old")
  }

  @Test("Before the first fix it says so")
  func noFix() throws {
    let sentence = try story(showsPositions: true).sentence(Moment(.zero, "nothing was there"))
    #expect(sentence == "at 0:00.0: nothing was there, while no fix had been given yet")
  }

  @Test(
    "A clock shows minutes, seconds and tenths",
    arguments: [
      (0.0, "0:00.0"), (9.99, "0:09.9"), (60, "1:00.0"), (3725.25, "62:05.2"),
      (-0.57, "-0:00.5"), (-72.3, "-1:12.3"), (-0.01, "0:00.0"),
    ])
  func clocks(seconds: Double, text: String) {
    #expect((.zero + .seconds(seconds)).clockText == text)
  }
}
