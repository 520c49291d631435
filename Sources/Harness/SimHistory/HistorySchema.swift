import GRDB
import SimKernel
import SimObservations
import SimResults
import SimText

/// The tables of a run history, and what may be in them.
///
///     job    one `simrun ci`; `ended` is null until its reports are written
///     batch  a scenario of the job
///     field  a number that is kept of each of its runs
///     run    a variant on a seed; seeds from 2⁶³ on are stored as negative numbers
///     score  a number of a run, in base units; null where there was nothing to measure
enum HistorySchema {
  /// `user_version` of the file.
  static let format = 1
  /// `application_id` of the file: "simr".
  private static let application = 0x7369_6D72

  /// Returns false for an empty file; throws if the file is not a history, has another format, or
  /// is damaged. Its tables must be exactly those of `create`, because a view or trigger could
  /// execute anything.
  static func check(_ database: Database, path: String) throws -> Bool {
    let place = Diagnostic.Place(file: path)
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    let owner = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    if tables == 0 && found == 0 && owner == 0 { return false }
    guard owner == application else {
      throw Diagnostic(
        "this is a database, but not a run history", at: place, hint: "move the file out of the way"
      )
    }
    guard found == format else {
      throw Diagnostic(
        "expected a run history of format \(format), found format \(found)", at: place,
        hint: "it is of another version of simrun: move it out of the way, or update simrun")
    }
    let hint = "move the file out of the way"
    let made = try DatabaseQueue().write { database in
      try create(database)
      return try definitions(database)
    }
    guard tables == made.count, try definitions(database) == made else {
      throw Diagnostic("its tables are not those of a run history", at: place, hint: hint)
    }
    guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
      throw Diagnostic("the run history is damaged", at: place, hint: hint)
    }
    guard try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") == nil else {
      throw Diagnostic(
        "the run history is damaged: a row refers to one that is not there", at: place, hint: hint)
    }
    return true
  }

  /// The objects in the database with their definitions.
  private static func definitions(_ database: Database) throws -> [Row] {
    try Row.fetchAll(
      database, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name")
  }

  static func create(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE job (
          id INTEGER PRIMARY KEY, key TEXT NOT NULL, simrun TEXT NOT NULL, started TEXT NOT NULL,
          ended TEXT) STRICT;
        CREATE TABLE batch (
          id INTEGER PRIMARY KEY, job INTEGER NOT NULL REFERENCES job(id), scenario TEXT NOT NULL,
          content TEXT NOT NULL, first_seed INTEGER NOT NULL, seeds INTEGER NOT NULL,
          variants INTEGER NOT NULL) STRICT;
        CREATE INDEX batches ON batch(job);
        CREATE TABLE field (
          batch INTEGER NOT NULL REFERENCES batch(id), place INTEGER NOT NULL, kind TEXT NOT NULL,
          name TEXT NOT NULL, unit TEXT NOT NULL, PRIMARY KEY (batch, place)) STRICT, WITHOUT ROWID;
        CREATE TABLE run (
          id INTEGER PRIMARY KEY, batch INTEGER NOT NULL REFERENCES batch(id),
          seed INTEGER NOT NULL, variant TEXT NOT NULL, digest TEXT NOT NULL,
          outcome TEXT NOT NULL, UNIQUE (batch, seed, variant)) STRICT;
        CREATE TABLE score (
          run INTEGER NOT NULL REFERENCES run(id), place INTEGER NOT NULL, value REAL,
          PRIMARY KEY (run, place)) STRICT, WITHOUT ROWID;
        PRAGMA application_id = \(application);
        PRAGMA user_version = \(format);
        """)
  }

  /// The scores of the runs of `batch`, by run.
  static func values(of batch: Int64, _ database: Database) throws -> [Int64: [Double?]] {
    var values: [Int64: [Double?]] = [:]
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT score.run, score.value FROM score JOIN run ON run.id = score.run
        WHERE run.batch = ? ORDER BY score.run, score.place
        """, arguments: [batch])
    while let row = try rows.next() {
      guard let run = Int64.fromDatabaseValue(row[0]) else { continue }
      values[run, default: []].append(Double.fromDatabaseValue(row[1]))
    }
    return values
  }

  /// The batches of `job` in the order of the plan; nil if they are not those of the plan.
  static func batches(
    of job: Int64, _ database: Database, _ plan: JobPlan
  ) throws -> [Int64]? {
    let count = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM batch WHERE job = ?", arguments: [job])
    guard count == plan.batches.count else { return nil }
    var found: [Int64] = []
    let ids = try Int64.fetchAll(
      database, sql: "SELECT id FROM batch WHERE job = ? ORDER BY id", arguments: [job])
    for (id, batch) in zip(ids, plan.batches) {
      let isSame = try Bool.fetchOne(
        database,
        sql: """
          SELECT scenario = ? AND content = ? AND first_seed = ? AND seeds = ? AND variants = ?
          FROM batch WHERE id = ?
          """,
        arguments: [
          batch.scenario, batch.content.text, Int64(bitPattern: batch.firstSeed), batch.seeds,
          batch.variants.count, id,
        ])
      guard isSame == true else { return nil }
      found.append(id)
    }
    return found
  }

  /// Whether `batch` has no more rows than its plan allows, so that it fits in memory.
  static func fits(_ batch: Int64, _ database: Database, _ plan: JobPlan.Batch) throws -> Bool {
    let runs = try Int.fetchOne(
      database,
      sql: """
        SELECT count(*) + 1000000000 * count(
          CASE WHEN length(variant) > ? OR length(digest) > 16 OR length(outcome) > 16 THEN 1 END)
        FROM run WHERE batch = ?
        """, arguments: [plan.variants.map(\.count).max() ?? 0, batch])
    let scores = try Int.fetchOne(
      database,
      sql: "SELECT count(*) FROM score JOIN run ON run.id = score.run WHERE run.batch = ?",
      arguments: [batch])
    let mostRuns = plan.seeds * plan.variants.count
    return (runs ?? .max) <= mostRuns && (scores ?? .max) <= mostRuns * plan.fields.count
  }

  /// Rebuilds outcomes from rows; nil if rows are missing or invalid.
  static func outcomes(
    _ rows: [Row], _ values: [Int64: [Double?]], _ plan: JobPlan.Batch
  ) -> [SeedOutcome]? {
    let scores = plan.fields.count { $0.kind == .expectation || $0.kind == .measure }
    var runs: [UInt64: [String: (run: SeedOutcome.Run, events: [Double?])]] = [:]
    for row in rows {
      guard let id = Int64.fromDatabaseValue(row["id"]),
        let number = Int64.fromDatabaseValue(row["seed"]),
        let variant = String.fromDatabaseValue(row["variant"]),
        let digest = String.fromDatabaseValue(row["digest"]).flatMap({ UInt64($0, radix: 16) }),
        let outcome = String.fromDatabaseValue(row["outcome"]).flatMap(Check.Outcome.init),
        case let kept = values[id] ?? [], kept.count >= scores
      else { return nil }
      let seed = UInt64(bitPattern: number)
      let run = SeedOutcome.Run(
        variant: variant, digest: RunDigest(digest), outcome: outcome,
        scores: kept.prefix(scores).map { $0 ?? .nan })
      runs[seed, default: [:]][run.variant] = (run, Array(kept.dropFirst(scores)))
    }
    var outcomes: [SeedOutcome] = []
    for offset in 0..<plan.seeds {
      let seed = plan.firstSeed &+ UInt64(offset)
      guard let found = runs.removeValue(forKey: seed) else { continue }
      let ordered = plan.variants.compactMap { found[$0] }
      guard ordered.count == plan.variants.count,
        ordered[0].events.count == plan.fields.count - scores
      else { return nil }
      let events = ordered[0].events.map { $0.flatMap { UInt64(exactly: $0) } }
      outcomes.append(SeedOutcome(seed: seed, runs: ordered.map(\.run), events: events))
    }
    return runs.isEmpty ? outcomes : nil
  }

  /// Returns errors in the file; a history written only by `History` has none.
  static func problems(_ database: Database) throws -> [String] {
    var problems = try String.fetchAll(database, sql: "PRAGMA integrity_check").filter {
      $0 != "ok"
    }
    if try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") != nil {
      problems.append("a row refers to one that is not there")
    }
    let halfSeeds = """
      SELECT count(*) FROM (
        SELECT 1 FROM run JOIN batch ON batch.id = run.batch GROUP BY run.batch, run.seed
        HAVING count(*) <> batch.variants)
      """
    if try Int.fetchOne(database, sql: halfSeeds) != 0 {
      problems.append("a seed lacks some of its variants")
    }
    let missing = """
      SELECT count(*) FROM job WHERE ended IS NOT NULL AND
        (SELECT coalesce(sum(seeds * variants), 0) FROM batch WHERE job = job.id) <>
        (SELECT count(*) FROM run JOIN batch ON batch.id = run.batch WHERE batch.job = job.id)
      """
    if try Int.fetchOne(database, sql: missing) != 0 {
      problems.append("an ended job lacks some of its runs")
    }
    return problems
  }
}
