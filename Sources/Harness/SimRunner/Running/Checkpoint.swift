public import SimObservations
import SimResults
public import SimText

/// The finished runs of a job, kept in a file from which the job can resume.
///
/// It is a `CheckpointFile` with the rows of the table as little-endian words.
public struct Checkpoint: Sendable {
  /// The job that a checkpoint belongs to; a checkpoint can't be used for another job.
  public struct Job: Hashable, Sendable {
    /// Digest of the scenario file's bytes.
    public var scenario: RunDigest
    /// Version of simrun.
    public var version: String
    public var firstSeed: UInt64
    public var runs: Int

    public init(scenario: RunDigest, version: String, firstSeed: UInt64, runs: Int) {
      self.scenario = scenario
      self.version = version
      self.firstSeed = firstSeed
      self.runs = runs
    }

    fileprivate var seeds: String { "\(runs) from \(firstSeed) on" }
  }

  let job: Job
  let table: RunTable
  /// Whether the table was merged from shards.
  var isOfShards = false

  init(job: Job, table: RunTable) {
    self.job = job
    self.table = table
  }

  public var done: Int { table.count }
  public var total: Int { table.total }

  /// Writes the checkpoint to `path`, completely or not at all; creates missing folders.
  ///
  /// - Parameter root: the folder of all reports; no symbolic link may lead out of it. nil: the
  ///   folder of the file.
  public func write(to path: String, below root: String? = nil) throws(WriteError) {
    try DraftGroup.write(path, below: root) { write(into: &$0) }
    try table.requireSound()
  }

  var bytes: [UInt8] {
    var sink = ByteSink()
    write(into: &sink)
    return sink.bytes
  }

  private func write(into sink: inout ByteSink) {
    CheckpointFile.write(
      [
        "checkpoint of": "simrun \(job.version)", "scenario": job.scenario.text,
        "seeds": job.seeds, "runs done": "\(table.count)",
      ], into: &sink
    ) { append in
      table.forEachPart { append($0.littleEndianBytes) }
    }
  }
}

extension Checkpoint {
  /// Reads the checkpoint of `runner`'s job from `bytes`, the content of the file at `path`.
  ///
  /// Throws if it is damaged or belongs to another job.
  public init(_ bytes: [UInt8], path: String, for job: Job, of runner: ScenarioRunner) throws {
    let file = try CheckpointFile(bytes, path: path)
    try file.require(
      "checkpoint of", "simrun \(job.version)", else: "it is of another version of simrun")
    try file.require("scenario", job.scenario.text, else: "the scenario has changed since")
    try file.require("seeds", job.seeds, else: "it is of other seeds")
    var table = RunTable(try runner.layout(), total: job.runs)
    let rowBytes = 8 * table.layout.width
    guard file.body.count.isMultiple(of: rowBytes) else { throw file.damaged }
    for start in stride(from: file.body.startIndex, to: file.body.endIndex, by: rowBytes) {
      let row = stride(from: start, to: start + rowBytes, by: 8).map {
        UInt64(littleEndianBytes: file.body[$0..<$0 + 8])
      }
      guard table.append(row) else { throw file.damaged }
    }
    guard file.head["runs done"] == "\(table.count)" else { throw file.damaged }
    self.init(job: job, table: table)
  }
}
