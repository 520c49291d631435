import ArgumentParser
import Foundation
import SimTuning

/// `simrun tune`: trigger radii that serve best.
struct TuneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune", abstract: "Find the trigger radii that serve an audio tour best.")

  @Flag(help: "Hold the published sweep of trigger radii against walks of this error model.")
  var table = false

  @Option(help: "Walks of an hour for each preset of --table.")
  var walks = 400

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: "Walks at the same time; the results are the same (default: one per core).")
  var jobs: Int?

  func run() async throws {
    let progress = Progress()
    let checks = try await SweepVerification(
      walks: walks, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount
    ).checks(watch: JobWatch(progress: progress.show))
    progress.end()
    guard let checks else { return }
    Terminal.print(
      json ? SweepListing.json(checks, walks: walks) : SweepListing.text(checks, walks: walks))
    if !checks.allSatisfy(\.isMet) { throw ExitStatus.notMet.code }
  }
}
