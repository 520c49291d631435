import ArgumentParser
import Foundation
import SimSensors

/// Lists the presets of the sensor models, and measures what they come to.
struct PresetList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the presets of GNSS and compass errors, or measure what they come to.",
    discussion: """
      Exit status with --verify: 0 every number is as it must be, 1 one is not.
      """)

  @Flag(help: "Measure the presets on hundreds of hours of walks, and judge the numbers.")
  var verify = false

  @Flag(help: "Print JSON.")
  var json = false

  @Option(
    help: "Presets measured at the same time; the results are the same (default: one a core).")
  var jobs: Int?

  func validate() throws {
    try WholeNumber.checkJobs(jobs)
  }

  func run() async throws {
    guard verify else {
      Terminal.print(json ? PresetListing.json : PresetListing.text)
      return
    }
    let checks = await PresetVerification.checks(
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    Terminal.print(json ? PresetListing.json(checks) : PresetListing.text(checks))
    if !checks.allSatisfy(\.isMet) { throw ExitStatus.notMet.code }
  }
}
