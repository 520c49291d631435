import Foundation
import TestSupport

/// The command itself, in its own processes (H-1, H-9, H-16).
extension Subject {
  static func commands() -> [Subject] {
    let lines = Subject(
      name: "command-line", share: 5, limitSeconds: longestWalkSeconds
    ) { number, seed in
      var lines = CommandLines(random: SeededGenerator(seed: seed, number: number))
      let root = try WorkFolder.empty("command")
      try CommandLines.makeFolder("\(root)/inside")
      var damage = TreeDamage(
        root: "\(root)/none", outside: "\(root)/outside", random: SeededGenerator(seed: 0))
      try FileManager.default.createDirectory(
        atPath: "\(root)/none", withIntermediateDirectories: true)
      _ = try damage.apply()
      let command = CommandRun(arguments: lines.line(), folder: "\(root)/inside")
      return FuzzCase(files: [], changes: [command.line.debugDescription]) {
        judge(command, "\(root)/outside")
      }
    }
    let gate = Subject(name: "gate", share: 7, limitSeconds: longestWalkSeconds) { number, seed in
      var repository = try Repository(random: SeededGenerator(seed: seed, number: number))
      return FuzzCase(files: [], changes: repository.changes) { repository.verdict() }
    }
    return [lines, gate]
  }

  private static func judge(_ command: CommandRun, _ outside: String) -> Verdict {
    do {
      let inside = try FolderState(of: command.folder)
      let before = try FolderState(of: outside)
      let outcome = try command.run()
      let annotates = command.arguments.contains("github")
      if let flaw = command.flaw(of: outcome, mayAnnotate: annotates) {
        return .finding("\(command.line.debugDescription): \(flaw)")
      }
      let after = try FolderState(of: command.folder)
      let isOutput = { (name: String) in name.hasPrefix("out") || name.hasPrefix("reports") }
      let change =
        before.difference(from: try FolderState(of: outside))
        ?? inside.difference(from: after, except: isOutput)
      if let change { return .finding("\(command.line.debugDescription): \(change)") }
      return (outcome.status ?? 0) > 1 ? .refused(outcome.errors) : .read
    } catch {
      return .finding("\(error)")
    }
  }
}
