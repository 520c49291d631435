import ArgumentParser
import Foundation
import SimSensors

/// Lists the presets of the sensor models, and measures their effects.
struct PresetList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the presets of GNSS and compass errors, or measure their errors.",
    discussion: """
      simrun presets street       the presets of one name, with all numbers
      simrun presets multipath    the presets and numbers whose text contains the word

      Exit status with --verify: 0 every number is in its range, 1 at least one is not.
      """)

  @Argument(help: "Names of presets, or words to search for (default: all).")
  var names: [String] = []

  @Flag(help: "Measure the presets on hundreds of hours of walks, and judge the numbers.")
  var verify = false

  @Flag(help: "Print JSON.")
  var json = false

  @Option(
    help: "Presets measured at the same time; the results are the same (default: one per core).")
  var jobs: Int?

  func validate() throws {
    try WholeNumber.checkJobs(jobs)
    if verify, !names.isEmpty {
      throw ValidationError("--verify measures all presets: leave out the names")
    }
    _ = try search()
  }

  private static var command: String { "\(Program.name) presets" }

  private func search() throws -> CatalogSearch {
    let entries = PresetListing.entries
    return try CatalogSearch(
      names, of: ("preset", "presets and numbers"),
      known: entries.filter { !$0.isNumber }.map(\.name),
      in: entries.map { CatalogSearch.Entry($0.name, $0.text, [$0.sensor]) }, Self.command)
  }

  /// Prints some presets completely, and the search results.
  private func printParts() throws {
    let (search, entries) = (try search(), PresetListing.entries)
    if json {
      let found = search.found.map { entries[$0] }
      return Terminal.print(PresetListing.json(of: search.names, and: found))
    }
    var page = CatalogPage()
    page.add(search, Self.command) { [entries[$0].sensor, entries[$0].name, entries[$0].text] }
    let parts = [PresetListing.text(of: search.names), page.text]
    Terminal.print(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  func run() async throws {
    guard names.isEmpty else { return try printParts() }
    guard verify else {
      Terminal.print(json ? PresetListing.json : PresetListing.text)
      return
    }
    let checks = try await PresetVerification.checks(
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    Terminal.print(json ? PresetListing.json(checks) : PresetListing.text(checks))
    if !checks.allSatisfy(\.isMet) { throw ExitStatus.notMet.code }
  }
}
