import Foundation
import SimKernel
import SimPrograms
import SimResults
import SimRunner
import SimScenarios
import SimText

/// Asking a part of the questions about scenarios, and merging the answers.
extension Prove {
  private var jobArguments: [String] {
    paths.map { $0.hasPrefix("-") ? "./" + $0 : $0 } + ["--runs", "\(runs)"]
      + budget.arguments + (scenarios.allowsOutside ? ["--allow-outside"] : [])
      + features.arguments
  }

  /// The scenario `file`, and the files that it names.
  func inputs(of file: String) throws -> [String] {
    [file] + (try scenarios.read(file, within: budget).scenario.files)
  }

  /// Asks the questions of `shard` among those of all lines of `files`, numbered consecutively; the
  /// scenario as written counts as one line.
  func ask(
    _ shard: Shard, _ files: [String], _ programs: ProgramSet?
  ) async throws -> ExitStatus {
    let named = try files.flatMap { try inputs(of: $0) }
    let manifest = ShardManifest(
      shard, of: "prove", jobArguments, build: try FileDigest.ofProgram(),
      inputs: try FileDigest.inputs(named))
    let progress = Progress(noun: "lines")
    var parts: [ProofPart] = []
    var first = 0
    for file in files {
      guard let sheet = try sheet(of: file) else { continue }
      let base = first
      first += 1 + sheet.lines.count
      let lines = sheet.lines.indices.filter { (base + 1 + $0) % shard.count == shard.number }
      guard !lines.isEmpty || base % shard.count == shard.number else { continue }
      let asked = Set(lines)
      let proof = try await Prover(sheet, runs: runs, programs: programs).prove(
        asking: asked.contains, jobs: jobCount, progress: progress.show)
      progress.end()
      parts.append(ProofPart(lines: lines, proof: proof))
    }
    let json = try ProofPart.json(parts)
    let place = ShardFolder.place(of: shard, of: "prove", in: out)
    try ShardFolder.write(manifest, to: place, below: out) { $0(Array(json)) }
    let count = parts.reduce(0) { $0 + $1.lines.count }
    ShardWords.tell(shard, "\(count) lines", place, out: out, quiet: self.json)
    return .met
  }
}

/// The answers of the shards of a proof, by scenario.
struct MergedProofs {
  private let parts: [String: [ProofPart]]
  private let shards: ShardSet

  /// - Parameter inputs: the files on which the shards must have been run.
  init(_ shards: ShardSet, _ inputs: [[String]]) throws {
    try shards.requireInputs(FileDigest.inputs(inputs.flatMap { $0 }))
    self.shards = shards
    var parts: [String: [ProofPart]] = [:]
    for folder in shards.folders {
      guard let own = ProofPart.read(try folder.payload()) else { throw folder.damaged }
      for part in own { parts[part.proof.scenario, default: []].append(part) }
    }
    self.parts = parts
  }

  func proof(of file: String) throws -> Proof {
    guard let proof = Proof(merging: parts[file] ?? []) else {
      throw Diagnostic(
        "the shards' answers contradict each other", at: Diagnostic.Place(file: file),
        hint: "run them again: results that differ from run to run can't be proven")
    }
    return proof
  }
}
