import ArgumentParser
import Foundation

@main
struct MutantsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutants",
    abstract: "Put small faults into the engines, and see which the scenarios and tests catch.",
    subcommands: [RunCommand.self, ByHandCommand.self], defaultSubcommand: RunCommand.self)
}

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Try mutants, and write a page of those that survive.")

  @Option(help: "How many to try, each engine and kind with its share; or all.")
  var sample = "400"

  @Option(help: "Draws the sample.")
  var seed: UInt64 = 1

  @Option(help: "Try only what changed since this commit or branch.")
  var since: String?

  @Option(help: "Try only mutants of this engine.")
  var engine: String?

  @Option(help: "Mutants tried at the same time.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Flag(help: "Build, and try nothing.")
  var buildOnly = false

  func validate() throws {
    guard sample == "all" || Int(sample) ?? 0 > 0 else {
      throw ValidationError("--sample takes a number above 0, or all; found '\(sample)'")
    }
  }

  func run() throws {
    let project = URL(filePath: FileManager.default.currentDirectoryPath)
    let tree = MutatedTree(project: project, folder: project.appending(path: ".build-mutants"))
    let mutants = try tree.build(say: say)
    let equivalents = try Equivalents(project: project)
    try equivalents.check(against: mutants)
    if buildOnly { return }
    var chosen = mutants
    if let engine {
      chosen = chosen.filter { $0.engine == engine }
      guard !chosen.isEmpty else {
        let engines = Set(mutants.map(\.engine)).sorted().joined(separator: ", ")
        throw ValidationError("no engine '\(engine)'; there are \(engines)")
      }
    }
    if let since { chosen = try Changes(since: since).touched(chosen) }
    let population = chosen.count
    if let count = Int(sample) { chosen = Sample.drawn(count, of: chosen, seed: seed) }
    let campaign = Campaign(tree: tree, jobs: jobs, say: say)
    let start = Date()
    let outcomes = try campaign.outcomes(of: chosen, originals: campaign.originals())
    let report = MutantsReport(
      outcomes: outcomes, equivalents: equivalents,
      population: outcomes.count < population ? population : nil)
    let page = tree.folder.appending(path: "survivors.html")
    try Data(report.page.utf8).write(to: page, options: .atomic)
    print("\n\(report.text)")
    print("  page  .build-mutants/survivors.html")
    print(String(format: "  took  %.0f s, without the build", Date().timeIntervalSince(start)))
  }
}

/// Lines of the working tree that differ from a commit.
struct Changes {
  private var lines: [String: IndexSet] = [:]

  init(since commit: String) throws {
    let said = try Child.run(
      URL(filePath: "/usr/bin/env"),
      ["git", "diff", "--unified=0", "--no-color", commit, "--", "Sources/Engines"])
    guard said.status == 0 else { throw Failure("git diff \(commit): \(said.output)") }
    var file = ""
    for line in said.output.split(separator: "\n") {
      if line.hasPrefix("+++ b/") { file = String(line.dropFirst("+++ b/".count)) }
      guard let match = line.firstMatch(of: /^@@ -\S+ \+([0-9]+)(?:,([0-9]+))? @@/) else {
        continue
      }
      let (first, count) = (Int(match.1)!, match.2.map { Int($0)! } ?? 1)
      lines[file, default: []].insert(integersIn: first..<(first + count))
    }
  }

  func touched(_ mutants: [Mutant]) -> [Mutant] {
    mutants.filter { lines[$0.file]?.contains($0.line) ?? false }
  }
}
