import Geodesy
import Sensing
import SimKernel
import SimScenarios
import Testing

@Suite("A script (H-3)")
struct ScriptTests {
  private static let origin = Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99)
  private static let plane = LocalPlane(origin: origin)

  /// A walk of 130 s east at 1 m/s, then 70 s of standing; the first fix comes after 4.25 s.
  private static let walk = Trace(
    fixes: [Fix(coordinate: origin, measured: .s(4), delivered: .s(4.25))],
    truth: GroundTruth(
      plane: plane, step: .seconds(10),
      samples: (0...20).map { index in
        GroundTruth.Sample(
          point: PlanePoint(east: min(130, Double(index) * 10), north: 0),
          speedMetersPerSecond: 1, facingDegrees: 90, laneDegrees: 90, edge: 0)
      }))

  /// Fixes 10 m apart every 5 s, each delivered half a second late, one of them twice.
  private static let recording = Trace(
    fixes: [0, 1, 2, 1, 3, 4].enumerated().map { index, place in
      Fix(
        coordinate: plane.coordinate(PlanePoint(east: Double(place) * 10, north: 0)),
        measured: .s(Double(place) * 5), delivered: .s(Double(index) * 5 + 0.5))
    })

  private func script(_ lines: String) throws -> Script {
    let text = ScenarioLoadingTests.walk.replacing(
      """
        - open_screen: at 0 s
        - look_at_screen: every 1 min until arrival
      """, with: lines)
    return try Scenario(bytes: text.utf8, path: "s.yaml").script
  }

  private func events(_ lines: String, in trace: Trace = ScriptTests.walk) throws -> [String] {
    let course = Course(trace, arrival: .s(130), end: .s(200))
    return try script(lines).events(in: course).map { "\($0.instant.seconds) \($0.event)" }
  }

  @Test("happens in order of time, and at one instant in the order of its lines")
  func order() throws {
    let found = try events(
      """
        - lose_screen: at arrival
        - look_at_screen: at 60 s
        - open_screen: at 0 s
        - leave_screen: at 1 min
      """)
    #expect(
      found == ["0.0 screenOpened", "60.0 userPresent", "60.0 screenLeft", "130.0 screenLost"])
  }

  @Test("repeats from zero to just before its end")
  func every() throws {
    #expect(
      try events("  - look_at_screen: every 1 min until 120 s")
        == ["0.0 userPresent", "60.0 userPresent"])
    #expect(try events("  - look_at_screen: every 1 min until arrival").count == 3)
    #expect(try events("  - look_at_screen: every 1 min until after 61 m").count == 2)
    #expect(try events("  - look_at_screen: every 2 s until first fix").count == 3)
    #expect(try events("  - look_at_screen: every 1 min").count == 4)
  }

  @Test("waits for the first fix to be delivered")
  func firstFix() throws {
    #expect(try events("  - open_screen: at first fix") == ["4.25 screenOpened"])
    #expect(try events("  - open_screen: at first fix", in: Trace(fixes: [])) == [])
  }

  @Test("counts the way that was really walked, between two samples of it too")
  func way() throws {
    #expect(try events("  - leave_screen: after 45 m") == ["45.0 screenLeft"])
    #expect(try events("  - leave_screen: after 130 m") == ["130.0 screenLeft"])
    #expect(try events("  - leave_screen: after 0 m") == ["0.0 screenLeft"])
  }

  @Test("counts the way from fix to fix where nobody knows the true one, forwards only")
  func wayOfFixes() throws {
    #expect(try events("  - leave_screen: after 25 m", in: Self.recording) == ["20.5 screenLeft"])
    #expect(try events("  - leave_screen: after 41 m", in: Self.recording) == [])
  }

  @Test("leaves out what its run is too short for, and says which line that was")
  func never() throws {
    let lines = try script("  - leave_screen: after 131 m\n  - open_screen: at 201 s").lines
    let course = Course(Self.walk, arrival: .s(130), end: .s(200))
    #expect(lines.map { $0.instants(in: course) } == [[], []])
    #expect(lines.map(\.text) == ["leave_screen: after 131 m", "open_screen: at 201 s"])
    #expect(lines.map(\.word) == ["leave_screen", "open_screen"])
  }
}

extension Instant {
  fileprivate static func s(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }
}
