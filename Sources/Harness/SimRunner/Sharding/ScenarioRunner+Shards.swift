public import SimKernel
public import SimResults
public import SimText

/// The results of a shard's runs, before they are written.
public struct ShardRuns: Sendable {
  let table: RunTable

  public var count: Int { table.count }

  /// Writes the rows, in the order of the seeds.
  public func write(_ append: ([UInt8]) -> Void) throws(WriteError) {
    table.forEachPart { append($0.littleEndianBytes) }
    try table.requireSound()
  }
}

/// Runs a part of the seeds separately, and merges the parts.
extension ScenarioRunner {
  /// Runs the seeds of `shard`; nil if `watch` stopped the run.
  ///
  /// Throws as `run()` does.
  public func run(_ shard: Shard, watch: JobWatch = JobWatch()) async throws -> ShardRuns? {
    try await run(shard.part(of: runCount), watch: watch)
  }

  func run(_ span: Range<Int>, watch: JobWatch) async throws -> ShardRuns? {
    let prepared = try PreparedJob(self)
    let (table, _) = try await fill(
      prepared.table.empty(span), prepared, watch, RunKeeping(), as: nil)
    return table.isWhole ? ShardRuns(table: table) : nil
  }

  /// Returns all runs of `job`, read from its shards. Memory use does not grow with their number.
  ///
  /// Throws if a shard is truncated or holds runs that are not its own.
  public func merged(_ shards: ShardSet, as job: Checkpoint.Job) throws -> Checkpoint {
    var table = try PreparedJob(self).table
    for folder in shards.folders {
      let part = folder.manifest.shard.part(of: runCount)
      guard folder.manifest.payload.bytes == 8 * table.layout.width * part.count else {
        throw ShardFolder.cut(
          folder.path, "its payload does not have the \(part.count) runs that it should")
      }
      try folder.readRows(width: table.layout.width) { rows throws(Diagnostic) in
        for start in stride(from: 0, to: rows.count, by: table.layout.width)
        where !part.contains(Int(truncatingIfNeeded: rows[start])) {
          return false
        }
        return table.append(rows)
      }
    }
    try table.requireSound()
    var merged = Checkpoint(job: job, table: table)
    merged.isOfShards = true
    return merged
  }
}
