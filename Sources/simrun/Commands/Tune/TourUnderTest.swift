import AudioTour
import SimFeatures
import SimKernel
import SimObservations
import SimRunner
import SimScenarios
import SimTraces

/// The tour that a scenario puts under test, with the file it comes from.
struct TourUnderTest {
  let scenario: Scenario
  let policy: TourPolicy
  /// Where the tour's file is, from where the user is.
  let path: String
  let file: TourFile
  /// Of the bytes of both files.
  let content: RunDigest

  init(_ path: String, _ options: ScenarioOptions, _ budget: BudgetOptions) throws {
    let (scenario, bytes) = try options.read(path, within: budget)
    self.scenario = scenario
    let settings = scenario.features.compactMap { $0 as? TourSettings }.first
    guard let settings, let name = settings.tourPath else {
      throw Diagnostic(
        "the scenario has no audio tour under test", at: Diagnostic.Place(file: path),
        hint: "'features' with a 'tour' that names a file")
    }
    policy = settings.policy
    self.path = name
    let tourBytes = try ScenarioFiles.read(name)
    file = try TourFile(bytes: tourBytes, path: name, in: scenario.world)
    content = RunDigest(of: [RunDigest(ofBytes: bytes), RunDigest(ofBytes: tourBytes)])
  }

  /// Writes other radii into the tour's file, whole or not at all.
  func apply(_ radiiMeters: [Double]) throws {
    try file.write(radiiMeters: radiiMeters, to: path)
    Terminal.complain(
      "wrote the radii into \(path.escapedForTerminal); how fences are judged is the scenario's\n")
  }
}
