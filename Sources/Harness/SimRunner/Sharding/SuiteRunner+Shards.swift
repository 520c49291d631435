public import SimKernel
public import SimResults
public import SimText

/// Runs a part of a suite's runs, and merges the parts.
///
/// Every scenario's runs are split like those of a single scenario; the assignment of parts to
/// shards rotates from scenario to scenario, so that scenarios with few runs do not all go to the
/// same shard.
extension SuiteRunner {
  /// The results of a shard's runs: for each scenario a head of three words (its index, the number
  /// of rows, the width of a row), then the rows.
  public struct Part: Sendable {
    public private(set) var runs = 0
    fileprivate var members: [(number: Int, runs: ShardRuns?)] = []

    fileprivate mutating func add(_ number: Int, _ runs: ShardRuns?) {
      members.append((number, runs))
      self.runs += runs?.count ?? 0
    }
  }

  /// Runs the part of each scenario that belongs to `shard`; nil if `watch` stopped the run.
  ///
  /// A scenario that can't be run has no rows: the merge runs it again and fails in the same way as
  /// a single process. `fail` is called with the error.
  public func run(
    _ shard: Shard, watch: JobWatch, fail: (any Error) -> String
  ) async throws -> Part? {
    var part = Part()
    let spans = members.enumerated().map { number, member in
      shard.part(of: member.batch.seeds, turned: number)
    }
    let total = spans.reduce(0) { $0 + $1.count }
    var done = 0
    for (number, member) in members.enumerated() where !spans[number].isEmpty {
      if watch.shouldStop() { return nil }
      let (before, progress) = (done, watch.progress)
      let own = JobWatch(
        progress: { count, _ in progress(before + count, total) }, shouldStop: watch.shouldStop)
      do {
        guard let runs = try await member.runner.run(spans[number], watch: own) else { return nil }
        part.add(number, runs)
      } catch {
        _ = fail(error)
        part.add(number, nil)
      }
      done += spans[number].count
    }
    return part
  }

  /// Writes the results in `part`.
  public static func write(
    _ part: Part, _ append: ([UInt8]) -> Void
  ) throws(WriteError) {
    for (number, runs) in part.members {
      var head: [UInt8] = []
      for word in [number, runs?.count ?? 0, runs?.table.layout.width ?? 0] {
        head.append(littleEndian: UInt64(word))
      }
      append(head)
      try runs?.write(append)
    }
  }

  /// Stores all results of `shards` in `keeper`, as if the runs had been made here.
  public func restore(_ shards: ShardSet, into keeper: some SeedKeeper) throws {
    let batches = try members.map { try PreparedJob($0.runner) }
    for folder in shards.folders {
      let shard = folder.manifest.shard
      var left = members.indices.filter {
        !shard.part(of: members[$0].batch.seeds, turned: $0).isEmpty
      }[...]
      var reading: (number: Int, rows: Int)?
      var words: [UInt64] = []
      func parse() throws -> Bool {
        var place = 0
        defer { words.removeFirst(place) }
        while true {
          if let (number, rows) = reading, rows > 0 {
            let width = batches[number].table.layout.width
            guard words.count - place >= width else { return true }
            let row = Array(words[place..<place + width])
            let span = shard.part(of: members[number].batch.seeds, turned: number)
            guard row[0] < UInt64(span.upperBound), row[0] >= UInt64(span.lowerBound) else {
              return false
            }
            try keeper.add(members[number].runner.outcome(of: row, batches[number]), to: number)
            place += width
            reading = (number, rows - 1)
          } else {
            guard words.count - place >= 3 else { return true }
            guard let number = left.popFirst(), words[place] == UInt64(number) else { return false }
            let span = shard.part(of: members[number].batch.seeds, turned: number)
            let width = batches[number].table.layout.width
            let isEmpty = words[place + 1] == 0 && words[place + 2] == 0
            guard isEmpty || words[place + 1] == span.count && words[place + 2] == width else {
              return false
            }
            reading = (number, isEmpty ? 0 : span.count)
            place += 3
          }
        }
      }
      var failure: (any Error)?
      try folder.readRows(width: 1) { piece throws(Diagnostic) in
        words += piece
        do {
          return try parse()
        } catch {
          failure = failure ?? error
          return true
        }
      }
      if let failure { throw failure }
      guard left.isEmpty, words.isEmpty, (reading?.rows ?? 0) == 0 else { throw folder.damaged }
    }
  }
}
