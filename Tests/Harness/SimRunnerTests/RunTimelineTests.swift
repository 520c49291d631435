import Foundation
import Geodesy
import Sensing
import SimKernel
import SimResults
import SimScenarios
import Testing

@testable import SimRunner

/// The data that reports get about the one run they show.
@Suite("The timeline of a run (H-10)")
struct RunTimelineTests {
  private func shown(_ expect: String = "given.error.max: <= 1 m") async throws -> ScenarioResult {
    try await ScenarioRunnerTests.run(ScenarioRunnerTests.walk(expect))
  }

  @Test("The error of each fix is the one that is scored, and its worst moment that of the score")
  func errors() async throws {
    let result = try await shown()
    let check = result.variants[0].runs[0].checks[0]
    let worst = try #require(
      result.shown.map.fixes.max { ($0.errorMeters ?? 0) < ($1.errorMeters ?? 0) })
    #expect(worst.errorMeters == check.measured)
    #expect(check.worst?.instant == worst.instant)
  }

  @Test("What is met has its worst moment too")
  func worstOfMet() async throws {
    let check = try await shown("given.error.max: <= 900 m").variants[0].runs[0].checks[0]
    #expect(check.outcome == .met && check.explanation == nil)
    #expect(check.worst != nil)
  }

  @Test("Where the app took the walker to be is where a fix was that it had been given")
  func believed() async throws {
    let detail = try await shown().shown
    let believed = detail.timeline.believed
    #expect(believed.count > 10)
    for place in believed {
      let known = detail.map.fixes.filter { $0.instant <= place.instant }
      // distance and bearing on the sphere, converted back to the plane
      #expect(known.contains { $0.point.distance(to: place.point) < 0.01 })
    }
  }

  @Test("After the user set home anew, all of it is seen from the new home (MG-1)")
  func homeSetAnew() async throws {
    let text = ScenarioRunnerTests.walk()
      .replacing("  - open_screen: at 0 s", with: "  - open_screen: at 0 s\n  - set_home: at 40 s")
    let detail = try await ScenarioRunnerTests.run(text).shown
    let later = detail.timeline.believed.filter { $0.instant > .zero + .seconds(40) }
    #expect(later.count > 10)
    for place in later {
      let known = detail.map.fixes.filter { $0.instant <= place.instant }
      #expect(known.contains { $0.point.distance(to: place.point) < 0.01 })
    }
    // the first home is the goal ahead, the new one lies behind
    let arrow = try #require(
      detail.timeline.arrows.last { $0.instant < .zero + .seconds(60) }?.trueDegrees)
    let facing = try #require(
      try await shown().shown.timeline.arrows.last { $0.instant < .zero + .seconds(60) }?
        .trueDegrees)
    #expect(abs(abs(arrow - facing) - 180) < 90, "\(arrow)° \(facing)°")
  }

  @Test("The app's own position is where it took the walker to be, with its circle (MG-2)")
  func ownPosition() async throws {
    let text = ScenarioRunnerTests.walk()
      .replacing("compass: {}", with: "compass: { position: own }")
    let timeline = try await ScenarioRunnerTests.run(text).shown.timeline
    #expect(timeline.believed.count > 10)
    #expect(timeline.believed.allSatisfy { ($0.radius95Meters ?? 0) > 0 })
    let fixes = try await shown().shown.timeline.believed
    #expect(fixes.allSatisfy { $0.radius95Meters == nil }, "fixes state no circle of 95 %")
  }

  @Test("The truth is told each second, and to the end")
  func truth() async throws {
    let detail = try await shown().shown
    let truth = detail.timeline.truth
    #expect(truth.first?.instant == .zero)
    // the walk ends between two seconds, and the map has whole seconds only
    let goal = try #require(detail.map.truth.last)
    #expect(try #require(truth.last).point.distance(to: goal) < 1.5)
    for (a, b) in zip(truth, truth.dropFirst()) {
      #expect(a.instant < b.instant)
      // while the walker stands, only the start and the end of the stay are given
      #expect(b.instant - a.instant <= .seconds(1) || a.point == b.point)
    }
  }

  @Test("States begin with the first redraw and change at every change; the script is there")
  func states() async throws {
    let timeline = try await shown().shown.timeline
    let confidence = try #require(timeline.states.first { $0.name == "compass.confidence" })
    #expect(confidence.words == ["good", "weak", "unavailable"])
    #expect(
      zip(confidence.changes, confidence.changes.dropFirst()).allSatisfy { $0.state != $1.state })
    #expect(timeline.happenings.contains { $0.kind == .script && $0.label == "screen opened" })
    #expect(timeline.happenings == timeline.happenings.sorted { $0.instant < $1.instant })
    #expect(timeline.sensing.first?.request == .all)
  }

  @Test("Stops of a tour have their circles and names on the map, and what plays is told (SW-2)")
  func tour() async throws {
    let tour = """
      format: 1
      title: One stop
      points:
        - { id: gate, order: 1, lat: 31.6, lon: -8, radius: 100 m, audio: 20 s }

      """
    let text = """
      format: 1
      title: A tour
      world:
        medina: { seed: 7, size: 150 m, center: { lat: 31.6, lon: -8 } }
      walk: { from: south_gate, to: square, pace: 1.5 m/s }
      phone: { gnss: open_sky }
      home: square
      script:
        - open_screen: at 0 s
      features:
        tour: { tour: one.tour }
      expect:
        given.fixes: ">= 1"

      """
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "simrun-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(tour.utf8).write(to: folder.appendingPathComponent("one.tour"))
    let scenario = try Scenario(bytes: text.utf8, path: folder.path + "/s.yaml")
    let shown = try await ScenarioRunner(scenario, options: RunOptions()).run().shown
    let stop = try #require(shown.map.places.last)
    #expect(stop.label == "1 gate" && stop.radiusMeters == 100)
    let playing = try #require(shown.timeline.states.first { $0.name == "tour.playing" })
    #expect(playing.words == ["nothing", "1 gate", "paused"])
    #expect(playing.changes.map(\.state) == [0, 1, 0])
    #expect(playing.changes[2].instant - playing.changes[1].instant == .seconds(20))
    #expect(shown.timeline.happenings.contains { $0.label.hasPrefix("tour.started · 1 gate") })
    // for a private recording the timeline does not name the stops
    let runner = ScenarioRunner(scenario, options: RunOptions())
    let prepared = try PreparedJob(runner)
    let record = try runner.record(runner.input(0, prepared), prepared.cases[0], 0)
    let secret = RunTimeline(
      record, plane: LocalPlane(origin: shown.map.origin), namesPlaces: false)
    #expect(secret.states.first { $0.name == "tour.playing" }?.words[1] == "stop 1")
    #expect(secret.happenings.contains { $0.label.hasPrefix("tour.started · stop 1") })
    #expect(!secret.happenings.contains { $0.label.contains("gate") })
  }

  @Test("An arrow is told at most once a second, with the way it should have pointed")
  func arrows() async throws {
    let timeline = try await shown().shown.timeline
    #expect(timeline.arrows.count > 10)
    #expect(timeline.arrowStep == .seconds(1))
    #expect(Double(timeline.arrows.count) <= timeline.end.seconds + 2)
    #expect(timeline.arrows.contains { $0.shownDegrees != nil && $0.trueDegrees != nil })
  }
}
