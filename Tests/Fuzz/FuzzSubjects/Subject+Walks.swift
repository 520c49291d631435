import Foundation
import SimScenarios
import TestSupport
import TraceSamples

/// Scenarios, tours and recordings that are not only read but run (H-16).
extension Subject {
  /// CPU time that a walk may take, in seconds.
  static let longestWalkSeconds = 20.0

  static func walks() throws -> [Subject] {
    let sound = try SoundScenario.all()
    let trees = try sound.map { try Tree(yaml: $0.text) }
    let walk = Subject(name: "walk", share: 14, limitSeconds: longestWalkSeconds) { number, seed in
      let random = SeededGenerator(seed: seed, number: number)
      let chosen = number % sound.count
      var draft = ScenarioDraft(
        trees[chosen], others: trees, shape: Scenario.shape(), random: random,
        isWild: number % 3 == 0)
      draft.change()
      let bytes = Array(try draft.tree.yaml().utf8)
      let path = sound[chosen].path
      return FuzzCase(
        files: [("file.yaml", bytes)],
        changes: [(path as NSString).lastPathComponent] + draft.changes
      ) {
        Walk(bytes: bytes, path: path).verdict()
      }
    }
    return [walk, try tours(), recordings()]
  }

  /// A walk through a souk with a damaged tour.
  private static func tours() throws -> Subject {
    let files = try SoundScenario.files(".tour") + SoundScenario.files(".geojson")
    return Subject(name: "walk-tour", share: 3, limitSeconds: longestWalkSeconds) { number, seed in
      let sound = files[number % files.count].bytes
      let mutation = Mutation(seed: seed, number: number)
      let tour = mutation.applied(to: sound)
      return FuzzCase(files: [("a.tour", tour)], changes: mutation.changes(to: sound)) {
        judged { folder in
          try Data(tour).write(to: URL(fileURLWithPath: "\(folder)/a.tour"))
          return Walk(bytes: Array(tourWalk.utf8), path: "\(folder)/a.yaml")
        }
      }
    }
  }

  /// A replay of a damaged recording.
  private static func recordings() -> Subject {
    let samples = FormatSample.all
    return Subject(name: "replay", share: 6, limitSeconds: longestWalkSeconds) { number, seed in
      let sound = samples[number % samples.count].bytes
      let mutation = Mutation(seed: seed, number: number)
      let recording = mutation.applied(to: sound)
      return FuzzCase(files: [("recording", recording)], changes: mutation.changes(to: sound)) {
        judged { folder in
          try Data(recording).write(to: URL(fileURLWithPath: "\(folder)/recording"))
          return Walk(
            bytes: Array(replay.utf8), path: "\(folder)/a.yaml", trace: "\(folder)/recording")
        }
      }
    }
  }

  private static func judged(_ walk: (String) throws -> Walk) -> Verdict {
    do {
      return try walk(WorkFolder.path("walk")).verdict()
    } catch {
      return .finding("the files can't be written: \(error)")
    }
  }

  private static let tourWalk = """
    format: 1
    title: A tour
    world: { medina: { seed: 4, size: 300 m, center: rahba_kedima } }
    walk: { from: south_gate, to: riad }
    phone: { gnss: open_sky, compass: street, heading_rate: 1 /s }
    home: riad
    script: [open_screen: at 0 s, open_map: at 5 s, play: at 10 s, kill: at 60 s, open_map: at 70 s]
    features:
      tour: { tour: a.tour, progress: saved }
    expect:
      tour.completion: at least 1 %

    """

  private static let replay = """
    format: 1
    title: A recording
    trace: from_command_line
    home: first_fix
    script: [open_screen: at 0 s, look_at_screen: every 1 h, leave_screen: after 10 m]
    features: { compass: {}, session: {}, locate: {} }
    expect: { given.fixes: at least 1, compass.long_turns: == 0 }
    measure: [given.gap.p95, compass.arrow_error.p95]

    """
}
