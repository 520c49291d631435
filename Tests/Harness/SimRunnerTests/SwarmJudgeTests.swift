import Sensing
import SimFeatures
import SimKernel
import SimMetrics
import SimObservations
import SimScenarios
import SimSensors
import SimText
import Synchronization
import TestSupport
import Testing

@testable import SimRunner

@Suite("A swarm judges a run by how it ends and whether it repeats (H-7, H-6)")
struct SwarmJudgeTests {
  private static func breaches(_ feature: any OwnFeature, metrics: [Metric] = []) throws -> [Breach]
  {
    var scenario = try Scenario(
      "A street", in: .drawn("A---B", gridMeters: 10), from: "A", to: "B", features: [feature],
      expecting: ["given.fixes": ">= 0"])
    if !metrics.isEmpty { try scenario.catalogs.add([any OwnFeature.Type](), metrics: metrics) }
    return try SwarmJudge(scenario, isFlawed: false).outcome().breaches
  }

  @Test("Ages of lanes and circles are never below 0 where the clock goes forward (2026-11-26)")
  func future() throws {
    let scratch = try ScratchFolder()
    let tour = """
      format: 1
      title: A circle
      points:
        - { id: one, order: 1, lat: 31.6258, lon: -7.9892, radius: 30 m, audio: 5 s }
      """
    try DraftFile.write(tour, to: "\(scratch.path)/a.tour")
    let text = """
      format: 1
      title: A street
      world:
        map:
          grid: 10 m
          center: jemaa_el_fnaa
          drawing: |
            A---------B
      walk: { from: A, to: B }
      phone: { gnss: open_sky, compass: street, heading_rate: 1 /s }
      faults: [{ clock_step: { at: 0 s, by: 1 h } }]
      home: B
      script: [{ open_screen: at 0 s }]
      features: { lanes: {}, tour: { tour: a.tour } }
      expect: { given.fixes: '>= 1' }
      """
    let scenario = try Scenario(
      bytes: Array(text.utf8), path: "\(scratch.path)/a.yaml", allowsOutside: true)
    let outcome = try SwarmJudge(scenario, isFlawed: false).outcome()
    #expect(outcome.breaches.isEmpty, "\(outcome.breaches)")
    #expect(outcome.observations > 10)
  }

  @Test("A feature that does nothing breaks nothing")
  func idle() throws {
    #expect(try Self.breaches(Idle()).isEmpty)
  }

  @Test("A feature that asks to be woken at once again and again")
  func runaway() throws {
    let breaches = try Self.breaches(Restless())
    #expect(breaches.map(\.invariant) == ["runaway"])
    #expect(breaches.first?.instant != nil)
  }

  @Test("A feature that does something else on every run")
  func repeats() throws {
    #expect(try Self.breaches(Forgetful()).map(\.invariant) == ["repeats"])
  }

  @Test("A feature that observes what it never declared")
  func misuse() throws {
    #expect(try Self.breaches(Undeclared()).map(\.invariant) == ["misuse"])
  }

  @Test("A metric without a number")
  func scores() throws {
    let metric = Metric(
      "idle.depth", .count, "Infinite."
    ) { _ in Score(.infinity, count: 1) }
    let breaches = try Self.breaches(Idle(), metrics: [metric])
    #expect(breaches.map(\.invariant) == ["scores"])
    #expect(breaches.first?.words == "idle.depth is inf")
  }
}

private struct Idle: OwnFeature {
  static let name = "idle"
  static let summary = "does nothing"
  static let needsGraph = false
  static let kinds: [ObservationKind] = []

  mutating func receive(_ event: Event, in run: inout OwnRun) {}
}

private struct Restless: OwnFeature {
  static let name = "restless"
  static let summary = "wakes itself without end"
  static let needsGraph = false
  static let kinds: [ObservationKind] = []

  mutating func receive(_ event: Event, in run: inout OwnRun) { run.wake(at: run.now) }
}

private struct Forgetful: OwnFeature {
  static let name = "forgetful"
  static let summary = "counts over all runs"
  static let needsGraph = false
  static let kinds = [kind("counted", "Counted.", ["count"])]
  private static let count = Mutex(0)

  mutating func receive(_ event: Event, in run: inout OwnRun) {
    let count = Self.count.withLock { count in
      count += 1
      return count
    }
    run.observe("counted", Double(count))
  }
}

private struct Undeclared: OwnFeature {
  static let name = "undeclared"
  static let summary = "observes what it never declared"
  static let needsGraph = false
  static let kinds: [ObservationKind] = []

  mutating func receive(_ event: Event, in run: inout OwnRun) { run.observe("counted", 1) }
}
