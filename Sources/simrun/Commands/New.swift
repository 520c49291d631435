import ArgumentParser
import SimKernel
import SimResults
import SimRunner
import SimScenarios
import SimTraces
import SimWriting

/// Writes a scenario to begin with.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a commented scenario that runs, to begin with.",
    discussion: "A file that is there is never written over.")

  @Argument(help: "Name of the scenario; NAME.yaml is written.")
  var name: String

  func validate() throws {
    let last = name.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    if last.isEmpty || last.hasPrefix(".") || name.contains(where: \.isNewline) {
      throw ValidationError("expected a name, found '\(name.escapedForTerminal)'")
    }
  }

  func run() throws {
    try orEnd {
      let path = [".yaml", ".yml"].contains { name.hasSuffix($0) } ? name : name + ".yaml"
      let draft = try DraftFile(path)
      draft.sink.append(Starter.text)
      try draft.finish()
      guard try draft.publishWhereNothingIs() else {
        throw Diagnostic(
          "is there already, and is left as it is", at: Diagnostic.Place(file: path),
          kind: .inputOutput, hint: "choose another name")
      }
      Terminal.print("wrote \(path.escapedForTerminal); run it: simrun \(shellWord(path))\n")
    }
  }
}
