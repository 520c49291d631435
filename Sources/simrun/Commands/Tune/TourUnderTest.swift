import AudioTour
import SimFeatures
import SimKernel
import SimObservations
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText

/// The tour that a scenario puts under test, with the file it comes from.
struct TourUnderTest {
  let scenario: Scenario
  let policy: TourPolicy
  /// The path of the tour's file, relative to the working folder.
  let path: String
  let file: TourFile
  /// Digest of the bytes of both files.
  let content: RunDigest
  private let allowsOutside: Bool

  /// - Parameter isReplay: whether recordings are judged instead of its walk.
  init(
    _ path: String, _ options: ScenarioOptions, _ budget: BudgetOptions, isReplay: Bool = false
  ) throws {
    let (scenario, bytes) = try options.read(path, within: budget, isReplay: isReplay)
    self.scenario = scenario
    allowsOutside = options.allowsOutside
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

  /// Writes the recommendations of `result`: radii to the tour's file and, if other settings of
  /// fences are recommended, these to the scenario. Each file is written completely or not at all,
  /// and neither if the settings cannot be written.
  func apply(_ result: TuningResult) throws {
    guard result.changes else {
      Terminal.complain("nothing is written: today's radii and settings stay\n")
      return
    }
    var written = ["the radii into \(path.escapedForTerminal)"]
    if let settings = result.recommendedMode.settingValues {
      let bytes = try ScenarioFiles.read(scenario.path)
      let text = try TourSettingsText(bytes: bytes, path: scenario.path).text(settings)
      try checkReads(text, as: result)
      try DraftFile.write(text, to: scenario.path)
      written.append(
        "how fences are judged into \(scenario.path.escapedForTerminal)")
    }
    try file.write(radiiMeters: result.stops.map(\.recommendedMeters), to: path)
    Terminal.complain("wrote \(written.joined(separator: ", and "))\n")
  }

  /// Checks that the written text reads back as the intended result.
  private func checkReads(_ text: String, as result: TuningResult) throws {
    let read = try? Scenario(
      bytes: text.utf8, path: scenario.path, allowsOutside: allowsOutside,
      catalogs: Program.catalogs
    ).features.compactMap { $0 as? TourSettings }.first?.policy.fences
    var meant = policy.fences
    if let exit = result.recommendedMode.exitMeters, let confirm = result.recommendedMode.confirm {
      meant.exitMeters = exit
      meant.exitPerAccuracy = 0
      meant.confirmation = .fixes(confirm, of: 2 * confirm - 1)
    }
    guard read == meant else {
      throw Diagnostic(
        "the settings of the tour can't be written here, and nothing was",
        at: Diagnostic.Place(file: scenario.path),
        hint: "write \(result.recommendedMode.settings) by hand, then run the same command again")
    }
  }
}
