import Foundation
import GRDB
import SimKernel
import SimObservations
public import SimResults
import SimText

/// An SQLite file with one row per run, for questions that a report does not answer.
///
///     run    seed, variant (empty for the scenario as written), digest, passed (1 or 0), then a
///            column for each expectation, its outcome (`… outcome`: met, missed, insufficient),
///            each measure, and how often each fault happened; null for a missing value
///     field  those columns: kind, name, unit, bound
///     job    scenario, title, simrun, first seed, runs, required pass rate
///
/// Values are in the units of the report; seeds from 2⁶³ on are negative numbers.
public enum RunRows {
  /// Writes the rows of all runs of `result` to the file `path`, completely or not at all. Memory
  /// use does not grow with their number.
  public static func write(_ result: ScenarioResult, to path: String) throws {
    let scratch = try ScratchFolder()
    let place = "\(scratch.path)/rows.sqlite"
    do {
      var configuration = Configuration()
      configuration.prepareDatabase { database in
        // no other process sees the file before it is complete
        try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      }
      let queue = try DatabaseQueue(path: place, configuration: configuration)
      try queue.write { try fill($0, result) }
      try queue.close()
    } catch let error as DatabaseError {
      throw Diagnostic(
        "the rows can't be written: \(error.message ?? error.resultCode.description)",
        at: Diagnostic.Place(file: path), kind: .inputOutput)
    }
    try result.words?.requireSound()
    try copy(place, to: path)
  }

  private static func copy(_ place: String, to path: String) throws {
    let draft = try DraftFile(path)
    guard let file = FileHandle(forReadingAtPath: place) else {
      throw Diagnostic(
        "the rows can't be read back", at: Diagnostic.Place(file: path), kind: .inputOutput)
    }
    defer { try? file.close() }
    while let bytes = try file.read(upToCount: 1 << 20), !bytes.isEmpty {
      draft.sink.append(bytes: Array(bytes))
      draft.sink.drainIfFull()
    }
    try draft.finish()
    try draft.publish()
  }

  /// A column of the table of runs, and the source of its values.
  private struct Column {
    var kind: String
    var name: String
    var unit = ""
    var bound = ""
    var type: String
    /// Values of a variant, in the order of its runs.
    var values: (VariantResult) -> AnyIterator<DatabaseValue>?
  }

  private static func fill(_ database: Database, _ result: ScenarioResult) throws {
    guard let written = result.variants.first else { return }
    let columns = columns(of: written)
    let declared = columns.map { ", \(quoted($0.name)) \($0.type)" }.joined()
    try database.execute(
      sql: """
        CREATE TABLE job (scenario TEXT, title TEXT, simrun TEXT, first_seed INTEGER, runs INTEGER,
          required_pass_rate REAL) STRICT;
        CREATE TABLE field (kind TEXT, name TEXT, unit TEXT, bound TEXT) STRICT;
        CREATE TABLE run (
          seed INTEGER, variant TEXT, digest TEXT, passed INTEGER\(declared)) STRICT;
        """)
    try database.execute(
      sql: "INSERT INTO job VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [
        Reproduction.portable(result.path), result.title, Release.version,
        Int64(bitPattern: result.firstSeed), written.seeds.count, written.requiredPassRate,
      ])
    for column in columns {
      try database.execute(
        sql: "INSERT INTO field VALUES (?, ?, ?, ?)",
        arguments: [column.kind, column.name, column.unit, column.bound])
    }
    let marks = [String](repeating: "?", count: 4 + columns.count).joined(separator: ", ")
    let insert = try database.makeStatement(sql: "INSERT INTO run VALUES (\(marks))")
    for variant in result.variants {
      var digests = variant.digests.makeIterator()
      let values = columns.map { $0.values(variant) }
      for (seed, passed) in zip(variant.seeds, variant.passed) {
        var row: [DatabaseValue] = [
          Int64(bitPattern: seed).databaseValue, variant.name.databaseValue,
          (digests.next()?.text ?? "").databaseValue, passed.databaseValue,
        ]
        for place in values.indices { row.append(values[place]?.next() ?? .null) }
        try insert.execute(arguments: StatementArguments(row))
      }
    }
  }

  private static func columns(of written: VariantResult) -> [Column] {
    var columns: [Column] = []
    var names: Set<String> = ["seed", "variant", "digest", "passed"]
    /// Returns an unused column name; SQLite ignores the case of names.
    func free(_ name: String) -> String {
      var (free, number) = (name, 1)
      while !names.insert(free.lowercased()).inserted {
        number += 1
        free = "\(name) (\(number))"
      }
      return free
    }
    for (place, expectation) in written.expectations.enumerated() {
      let name = free(expectation.name)
      columns.append(
        Column(
          kind: "expectation", name: name, unit: expectation.unit, bound: expectation.expected,
          type: "REAL",
          values: { variant in
            // variants lack the expectations on parts without effect in any run
            variant.expectations.indices.contains(place)
              ? numbers(variant.expectations[place].values) : nil
          }))
      columns.append(
        Column(
          kind: "outcome", name: free("\(name) outcome"), type: "TEXT",
          values: { variant in
            guard variant.expectations.indices.contains(place) else { return nil }
            return each(variant.expectations[place].outcomes) { $0.rawValue.databaseValue }
          }))
    }
    for (place, measure) in written.measures.enumerated() {
      columns.append(
        Column(
          kind: "measure", name: free(measure.metric), unit: measure.unit, type: "REAL",
          values: { numbers($0.measures[place].values) }))
    }
    for (place, label) in FaultResult.labels(of: written.faults).enumerated() {
      columns.append(
        Column(
          kind: "fault", name: free("fault \(label)"), type: "INTEGER",
          values: { each($0.faults[place].events) { $0?.databaseValue ?? .null } }))
    }
    return columns
  }

  private static func numbers(_ values: RunColumn<Double>) -> AnyIterator<DatabaseValue> {
    each(values) { $0.isNaN ? .null : $0.databaseValue }
  }

  private static func each<Element>(
    _ column: RunColumn<Element>, _ value: @escaping (Element) -> DatabaseValue
  ) -> AnyIterator<DatabaseValue> {
    var elements = column.makeIterator()
    return AnyIterator { elements.next().map(value) }
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}
