import ArgumentParser
import Foundation

/// Writes mutants into the source one by one, and checks that each has the same outcome as in the
/// build that contains them all.
struct ByHandCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "by-hand",
    abstract: "Write some mutants into the source, and compare the verdicts.")

  @Option(help: "How many, drawn from those whose outcome is known.")
  var count = 20

  @Option(help: "Draws them.")
  var seed: UInt64 = 1

  func run() throws {
    let project = URL(filePath: FileManager.default.currentDirectoryPath)
    let folder = project.appending(path: ".build-mutants")
    let tree = MutatedTree(project: project, folder: folder)
    let mutants = try tree.write()
    let ledger = try Ledger(folder.appending(path: "outcomes.jsonl"))
    let campaign = Campaign(tree: tree, jobs: 1, say: say)
    // an outcome for another text of the file does not count
    let known = try mutants.filter { mutant in
      guard let outcome = ledger.outcomes[mutant.key] else { return false }
      return try outcome.source == campaign.fingerprint(of: [mutant.file])
    }
    let plain = MutatedTree(project: project, folder: folder.appending(path: "by-hand"))
    let originals = try campaign.originals()
    let scratch = plain.folder.appending(path: "work")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    var different = 0
    for mutant in Sample.drawn(count, of: known, seed: seed) {
      let outcome = ledger.outcomes[mutant.key]!
      try plain.write(only: mutant)
      let built = try plain.build(["--build-tests"])
      guard built.status == 0 else {
        throw Failure("\(mutant.place): \(mutant.change): it does not build:\n\(built.output)")
      }
      // the source does not contain the mutant's number, so the environment switches nothing on
      let trial = Trial(
        bench: Bench(tree: plain, scratch: scratch), originals: originals,
        order: Order(originals, first: outcome.by), fuels: GateFuels())
      let stage = try trial.result(of: mutant).caught?.stage
      if stage != outcome.caught { different += 1 }
      let verdict = outcome.caught.map { "caught by \($0.rawValue)" } ?? "survives"
      let byHand = stage.map { "caught by \($0.rawValue)" } ?? "survives"
      print(
        stage == outcome.caught ? "✓ the same: \(verdict)" : "✗ \(verdict), by hand \(byHand)",
        " \(mutant.place)  \(mutant.change)")
      // show each line at once: they are about a minute apart
      fflush(nil)
    }
    if different > 0 { throw ExitCode(1) }
  }
}
