import GRDB
import SimKernel
import SimObservations
import SimTraces

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

  /// Makes the tables of an empty file; refuses what is no history, or one of another format.
  static func prepare(_ database: Database, path: String) throws {
    let place = Diagnostic.Place(file: path)
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    let owner = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    if tables == 0 && found == 0 && owner == 0 { return try create(database) }
    guard owner == application else {
      throw Diagnostic(
        "this is the database of something else", at: place, hint: "move the file out of the way")
    }
    guard found == format else {
      throw Diagnostic(
        "expected a run history of format \(format), found format \(found)", at: place,
        hint: "it is of another version of simrun: move it out of the way, or update simrun")
    }
  }

  private static func create(_ database: Database) throws {
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

  /// The scores of the runs of `batch`, by the run.
  static func values(of batch: Int64, _ database: Database) throws -> [Int64: [Double?]] {
    var values: [Int64: [Double?]] = [:]
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT score.run, score.value FROM score JOIN run ON run.id = score.run
        WHERE run.batch = ? ORDER BY score.run, score.place
        """, arguments: [batch])
    while let row = try rows.next() {
      values[row[0], default: []].append(row[1])
    }
    return values
  }

  /// Puts rows together again; nil where something is missing or makes no sense.
  static func outcomes(
    _ rows: [Row], _ values: [Int64: [Double?]], _ plan: JobPlan.Batch
  ) -> [SeedOutcome]? {
    let scores = plan.fields.count { $0.kind == .expectation || $0.kind == .measure }
    var runs: [UInt64: [String: (run: SeedOutcome.Run, events: [Double?])]] = [:]
    for row in rows {
      let seed = UInt64(bitPattern: row["seed"])
      let kept = values[row["id"]] ?? []
      guard let digest = UInt64(row["digest"] as String, radix: 16),
        let outcome = Check.Outcome(rawValue: row["outcome"]), kept.count >= scores
      else { return nil }
      let run = SeedOutcome.Run(
        variant: row["variant"], digest: RunDigest(digest), outcome: outcome,
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

  /// What is wrong: nothing in a history that only `History` wrote.
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
