import Foundation
import GRDB
import SimKernel
import SimObservations
public import SimResults
public import SimText

/// The run history: every finished run of every job, in SQLite.
///
/// Each seed is written with all its variants in one transaction, so a crash leaves only complete
/// seeds, each once. Several processes may write to a history at the same time.
public final class History: Sendable {
  /// A job in the history.
  public struct Job: Hashable, Sendable {
    let id: Int64
    /// Database ids of its batches, in the order of the plan.
    let batches: [Int64]
  }

  public let path: String
  private let queue: DatabaseQueue

  /// Longest wait of a writer for another, in seconds: a transaction takes less than a millisecond.
  static let patienceSeconds = 60.0

  /// Opens the history at `path`; creates one if there is none. The folder must exist.
  ///
  /// Throws `.badInput` if the file is not a history or is damaged, and does not change it.
  public init(path: String) throws(Diagnostic) {
    self.path = path
    try Self.checkFile(path)
    do {
      queue = try DatabaseQueue(path: path, configuration: Self.configuration)
      if try !queue.read({ try HistorySchema.check($0, path: path) }) {
        try queue.write { database in
          // another process may have created it meanwhile
          if try !HistorySchema.check(database, path: path) { try HistorySchema.create(database) }
        }
      }
      // only after the check, so that other files are not changed
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    } catch let error as DatabaseError
      where error.blamesContent && error.resultCode != .SQLITE_NOTADB
    {
      throw Diagnostic(
        "this is no run history, or a damaged one: \(error.message ?? "\(error.resultCode)")",
        at: Diagnostic.Place(file: path), hint: "move the file out of the way")
    } catch {
      throw History.diagnostic(error, path)
    }
  }

  /// Starts a job.
  ///
  /// - Parameter started: the time of day, for people; it is not used in computations.
  public func begin(_ plan: JobPlan, started: String) throws(Diagnostic) -> Job {
    try write { database in
      try database.execute(
        sql: "INSERT INTO job (key, simrun, started) VALUES (?, ?, ?)",
        arguments: [plan.key.text, plan.version, started])
      let job = database.lastInsertedRowID
      let batches = try plan.batches.map { try Self.add($0, to: job, database) }
      return Job(id: job, batches: batches)
    }
  }

  private static func add(
    _ batch: JobPlan.Batch, to job: Int64, _ database: Database
  ) throws -> Int64 {
    try database.execute(
      sql: """
        INSERT INTO batch (job, scenario, content, first_seed, seeds, variants)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        job, Reproduction.portable(batch.scenario), batch.content.text,
        Int64(bitPattern: batch.firstSeed), batch.seeds, batch.variants.count,
      ])
    let id = database.lastInsertedRowID
    for (place, field) in batch.fields.enumerated() {
      try database.execute(
        sql: "INSERT INTO field (batch, place, kind, name, unit) VALUES (?, ?, ?, ?, ?)",
        arguments: [id, place, field.kind.rawValue, field.name, field.unit])
    }
    return id
  }

  /// Returns the last stopped job of this plan; nil if there is none.
  ///
  /// Throws `.badInput` if its scenarios or runs in the history are not those of the plan.
  public func unfinished(_ plan: JobPlan) throws(Diagnostic) -> Job? {
    let found: Job?? = try read { database in
      let id = try Int64.fetchOne(
        database,
        sql: "SELECT id FROM job WHERE key = ? AND ended IS NULL ORDER BY id DESC LIMIT 1",
        arguments: [plan.key.text])
      guard let id else { return .some(nil) }
      let batches = try HistorySchema.batches(of: id, database, plan)
      return batches.map { Job(id: id, batches: $0) }
    }
    guard let found else { throw unreadable }
    if let found {
      for (number, batch) in plan.batches.enumerated() {
        _ = try outcomes(of: number, in: found, batch)
      }
    }
    return found
  }

  /// Whether the last job was stopped and has another plan, so it can't be resumed.
  public func hasOtherUnfinished(_ plan: JobPlan) throws(Diagnostic) -> Bool {
    try read { database in
      let last = try Row.fetchOne(
        database, sql: "SELECT key, ended FROM job ORDER BY id DESC LIMIT 1")
      guard let last, (last["ended"] as DatabaseValue).isNull else { return false }
      return String.fromDatabaseValue(last["key"]) != plan.key.text
    }
  }

  /// Records that all reports of `job` are written.
  public func end(_ job: Job, at time: String) throws(Diagnostic) {
    try write { database in
      try database.execute(
        sql: "UPDATE job SET ended = ? WHERE id = ?", arguments: [time, job.id])
    }
  }

  // MARK: - runs

  /// Stores the outcome of a seed of batch `number` in one transaction.
  ///
  /// An existing seed is not changed. Throws if its outcome is different.
  public func add(_ outcome: SeedOutcome, to number: Int, of job: Job) throws(Diagnostic) {
    let batch = try id(of: number, in: job)
    let isSame = try write { database in
      for (index, run) in outcome.runs.enumerated() {
        let events = index == 0 ? outcome.events : []
        guard try Self.add(run, events, seed: outcome.seed, to: batch, database) else {
          return false
        }
      }
      return true
    }
    if !isSame {
      throw Diagnostic(
        "the outcome of seed \(outcome.seed) differs from the one in the history",
        at: Diagnostic.Place(file: path), hint: "to find the difference, run: simrun verify")
    }
  }

  /// Returns false if the run exists with a different outcome.
  private static func add(
    _ run: SeedOutcome.Run, _ events: [UInt64?], seed: UInt64, to batch: Int64,
    _ database: Database
  ) throws -> Bool {
    let seed = Int64(bitPattern: seed)
    try database.cachedStatement(
      sql: """
        INSERT INTO run (batch, seed, variant, digest, outcome) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """
    ).execute(arguments: [batch, seed, run.variant, run.digest.text, run.outcome.rawValue])
    guard database.changesCount == 1 else {
      let digest = try String.fetchOne(
        database, sql: "SELECT digest FROM run WHERE batch = ? AND seed = ? AND variant = ?",
        arguments: [batch, seed, run.variant])
      return digest == run.digest.text
    }
    let id = database.lastInsertedRowID
    let statement = try database.cachedStatement(
      sql: "INSERT INTO score (run, place, value) VALUES (?, ?, ?)")
    let values = run.scores.map { $0.isNaN ? nil : $0 } + events.map { $0.map { Double($0) } }
    for (place, value) in values.enumerated() {
      try statement.execute(arguments: [id, place, value])
    }
    return true
  }

  /// Returns the outcomes of batch `number` with plan `plan`, in the order of the seeds.
  public func outcomes(
    of number: Int, in job: Job, _ plan: JobPlan.Batch
  ) throws(Diagnostic) -> [SeedOutcome] {
    let batch = try id(of: number, in: job)
    let outcomes: [SeedOutcome]? = try read { database in
      guard try HistorySchema.fits(batch, database, plan) else { return nil }
      let values = try HistorySchema.values(of: batch, database)
      let rows = try Row.fetchAll(
        database, sql: "SELECT id, seed, variant, digest, outcome FROM run WHERE batch = ?",
        arguments: [batch])
      return HistorySchema.outcomes(rows, values, plan)
    }
    guard let outcomes else { throw unreadable }
    return outcomes
  }

  private var unreadable: Diagnostic {
    Diagnostic(
      "the history holds runs that can't be read", at: Diagnostic.Place(file: path),
      hint: "start anew, without --resume")
  }

  private func id(of number: Int, in job: Job) throws(Diagnostic) -> Int64 {
    guard job.batches.indices.contains(number) else { throw unreadable }
    return job.batches[number]
  }

  /// Returns the number of stored runs of `job`.
  public func runCount(of job: Job) throws(Diagnostic) -> Int {
    try read { database in
      try Int.fetchOne(
        database,
        sql: "SELECT count(*) FROM run JOIN batch ON batch.id = run.batch WHERE job = ?",
        arguments: [job.id]) ?? 0
    }
  }

  /// Returns the number of stored runs of all jobs.
  public func runCount() throws(Diagnostic) -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM run") ?? 0 }
  }

  /// Returns the number of jobs that were stopped or are still running.
  public func unfinishedJobs() throws(Diagnostic) -> Int {
    try read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM job WHERE ended IS NULL") ?? 0
    }
  }

  /// Returns errors in the file: from SQLite's own checks, and incomplete runs.
  public func problems() throws(Diagnostic) -> [String] {
    try read { try HistorySchema.problems($0) }
  }

  // MARK: - access

  private func write<T>(_ body: (Database) throws -> T) throws(Diagnostic) -> T {
    do { return try queue.write(body) } catch { throw History.diagnostic(error, path) }
  }

  func read<T>(_ body: (Database) throws -> T) throws(Diagnostic) -> T {
    do { return try queue.read(body) } catch { throw History.diagnostic(error, path) }
  }

  private static func diagnostic(_ error: any Error, _ path: String) -> Diagnostic {
    let place = Diagnostic.Place(file: path)
    switch error {
    case let error as Diagnostic: return error
    case let error as DatabaseError where error.resultCode == .SQLITE_NOTADB:
      return Diagnostic("this is no run history", at: place, hint: "move the file out of the way")
    case let error as DatabaseError:
      return Diagnostic(
        "the run history fails: \(error.message ?? error.resultCode.description)", at: place,
        kind: .inputOutput)
    default: return Diagnostic("the run history fails", at: place, kind: .inputOutput)
    }
  }
}
