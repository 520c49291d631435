import ArgumentParser
import Foundation
import SimKernel
import SimPrograms
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimTraces

/// A shrunk scenario and its recording: two files in one folder.
struct ShrunkFiles {
  let recording: String
  let scenario: String
  private let format: any TraceWriter.Type

  /// - Parameter recording: a name with an extension that simrun can write.
  init(_ recording: String) throws {
    guard let format = TraceWriters.writer(forFileNamed: recording),
      let dot = recording.lastIndex(of: "."),
      recording[..<dot].last.map({ $0 != "/" }) ?? false
    else {
      throw ValidationError(
        "-o takes a file with an ending that simrun writes ("
          + TraceWriters.all.map { ".\($0.fileExtension)" }.joined(separator: ", ")
          + "), found '\(recording.escapedForTerminal)'")
    }
    self.format = format
    self.recording = recording
    scenario = recording[..<dot] + ".yaml"
  }

  /// Whether the recording contains everything by which a walk is judged, so that the scenario
  /// stays a walk.
  private var holdsAll: Bool { format.fileExtension == "jsonl" }

  private func tree(_ tree: ScenarioTree) throws -> ScenarioTree {
    let name = recording.split(separator: "/").last.map(String.init) ?? recording
    guard let read = tree.scenario else { return tree }
    if case .walk = read.source {
      guard !holdsAll else { return tree }
      guard case .coordinate(let home, _) = read.home else { return tree }
      return tree.replaying(name, home: home)
    }
    return tree.replaying(name, home: nil)
  }

  /// Writes both files, each completely or not at all; `words` become comment lines above the
  /// scenario.
  func write(_ shrunk: Shrinker.Shrunk, saying words: [String]) throws {
    let losses = try TraceFile.write(format, to: recording) {
      $0.take(shrunk.trace, format: "simrun")
    }
    for loss in losses {
      Terminal.complain(
        "lost in \(recording.escapedForTerminal): \(loss.escapedForTerminal)\n")
    }
    let text = try tree(shrunk.tree).text(at: scenario)
    try DraftFile.write(words.map { "# \($0)\n" }.joined() + text, to: scenario)
  }

  /// The missed expectations of the files, as sentences: first of the walk, then of the replayed
  /// recording.
  ///
  /// Throws `Diagnostic` if the recording, in its format, misses nothing.
  func misses(_ programs: ProgramSet?, allowsOutside: Bool) async throws -> [String] {
    let read = try Scenario(
      bytes: try ScenarioFiles.read(scenario), path: scenario,
      allowsOutside: allowsOutside, catalogs: Program.catalogs)
    var words: [String] = []
    var options = RunOptions(runs: 1)
    options.programs = programs
    if case .walk = read.source {
      words += try await ScenarioRunner(read, options: options).run().misses
      options.tracePath = recording
    }
    options.runs = nil
    let replayed = try await ScenarioRunner(read, options: options).run().misses
    guard !replayed.isEmpty else {
      throw Diagnostic(
        "replayed, it misses nothing: \(format.fileExtension) can't hold enough of it",
        at: Diagnostic.Place(file: recording), hint: "take the ending .jsonl")
    }
    return words + replayed
  }
}
