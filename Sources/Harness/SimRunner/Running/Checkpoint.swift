public import SimObservations
public import SimText

/// The finished runs of a job, kept in a file from which the job can resume.
///
/// The file has a text head (`format: 1`), an empty line, the rows of the table as little-endian
/// words, and the digest of all bytes before it.
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
    var digest = RunDigest()
    func add(_ bytes: [UInt8]) {
      for byte in bytes { digest.mix(UInt64(byte)) }
      sink.append(bytes: bytes)
      sink.drainIfFull()
    }
    add(Array(head.utf8))
    table.forEachPart { rows in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(8 * rows.count)
      for word in rows { bytes.append(littleEndian: word) }
      add(bytes)
    }
    var end: [UInt8] = []
    end.append(littleEndian: digest.value)
    sink.append(bytes: end)
  }

  private var head: String {
    """
    format: 1
    checkpoint of: simrun \(job.version)
    scenario: \(job.scenario.text)
    seeds: \(job.seeds)
    runs done: \(table.count)


    """
  }
}

extension Checkpoint {
  /// Reads the checkpoint of `runner`'s job from `bytes`, the content of the file at `path`.
  ///
  /// Throws if it is damaged or belongs to another job.
  public init(_ bytes: [UInt8], path: String, for job: Job, of runner: ScenarioRunner) throws {
    func refuse(_ message: String) -> Diagnostic {
      Diagnostic(
        message, at: Diagnostic.Place(file: path), hint: "start anew, without --resume")
    }
    let damaged = refuse("the checkpoint is damaged: it does not read back as it was written")
    let (head, body) = try Self.parts(of: bytes, else: damaged)
    guard head["format"] == "1" else {
      throw refuse("expected a checkpoint of 'format: 1', found '\(head["format"] ?? "")'")
    }
    let expected = [
      ("checkpoint of", "simrun \(job.version)", "it is of another version of simrun"),
      ("scenario", job.scenario.text, "the scenario has changed since"),
      ("seeds", job.seeds, "it is of other seeds"),
    ]
    for (key, value, what) in expected where head[key] != value {
      throw refuse(
        "the checkpoint belongs to another job: \(what) "
          + "(\(key): '\(head[key] ?? "")', expected '\(value)')")
    }
    var table = RunTable(try runner.layout(), total: job.runs)
    let rowBytes = 8 * table.layout.width
    guard body.count.isMultiple(of: rowBytes) else { throw damaged }
    for start in stride(from: body.startIndex, to: body.endIndex, by: rowBytes) {
      let row = stride(from: start, to: start + rowBytes, by: 8).map {
        UInt64(littleEndianBytes: body[$0..<$0 + 8])
      }
      guard table.append(row) else { throw damaged }
    }
    guard head["runs done"] == "\(table.count)" else { throw damaged }
    self.init(job: job, table: table)
  }

  /// Splits the bytes of a checkpoint into its parts after checking the digest.
  private static func parts(
    of bytes: [UInt8], else damaged: Diagnostic
  ) throws(Diagnostic) -> (head: [String: String], body: ArraySlice<UInt8>) {
    guard bytes.count >= 8,
      RunDigest(ofBytes: bytes.dropLast(8)).value == UInt64(littleEndianBytes: bytes.suffix(8))
    else { throw damaged }
    var head: [String: String] = [:]
    var rest = bytes.dropLast(8)
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      if line.isEmpty { return (head, rest) }
      guard let colon = line.firstRange(of: ": ") else { throw damaged }
      head[String(line[..<colon.lowerBound])] = String(line[colon.upperBound...])
    }
    throw damaged
  }
}

extension [UInt8] {
  mutating func append(littleEndian word: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
    }
  }
}

extension UInt64 {
  init(littleEndianBytes bytes: ArraySlice<UInt8>) {
    self = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
