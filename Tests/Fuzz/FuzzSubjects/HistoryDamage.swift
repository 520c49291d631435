import Foundation
import GRDB
import TestSupport

/// Possible damage to a history: to its rows, its tables, or its bytes.
struct HistoryDamage {
  var random: SeededGenerator

  private static let tables = ["job", "batch", "field", "run", "score"]
  private static let columns = [
    "job": ["key", "simrun", "started", "ended", "id"],
    "batch": ["job", "scenario", "content", "first_seed", "seeds", "variants", "id"],
    "field": ["batch", "place", "kind", "name", "unit"],
    "run": ["batch", "seed", "variant", "digest", "outcome", "id"],
    "score": ["run", "place", "value"],
  ]
  private static let values = [
    "NULL", "0", "-1", "1", "9223372036854775807", "1e300", "''", "'x'", "x'00ff'", "-1e-300",
    "char(27)||'[2J::add-mask::x'", "zeroblob(1000000)", "'zzzzzzzzzzzzzzzz'", "9e999",
  ]

  /// Returns `sound` after the damage, and descriptions of the damage.
  func applied(to sound: [UInt8]) throws -> (bytes: [UInt8], changes: [String]) {
    var copy = self
    if copy.random.oneIn(4) {
      let mutation = Mutation(seed: copy.random.next(), number: 0)
      return (mutation.applied(to: sound), mutation.changes(to: sound))
    }
    return try copy.rewritten(sound)
  }

  private mutating func rewritten(
    _ sound: [UInt8]
  ) throws -> (bytes: [UInt8], changes: [String]) {
    let path = "\(try WorkFolder.empty("damage"))/history.sqlite"
    try Data(sound).write(to: URL(fileURLWithPath: path))
    var changes: [String] = []
    do {
      var configuration = Configuration()
      configuration.foreignKeysEnabled = false
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      for _ in 0...random.index(3) {
        let sql = statement()
        // a statement that fails on this file changes nothing
        let isDone = (try? queue.writeWithoutTransaction { try $0.execute(sql: sql) }) != nil
        if isDone { changes.append(sql) }
        // a further statement could read an endless view or fire an endless trigger here
        if sql.contains("WITH RECURSIVE") { break }
      }
    }
    return (Array(try Data(contentsOf: URL(fileURLWithPath: path))), changes)
  }

  private mutating func statement() -> String {
    let table = random.pick(Self.tables)
    let column = random.pick(Self.columns[table] ?? ["id"])
    let value = random.pick(Self.values)
    let some = random.pick(["", " WHERE rowid = 1", " WHERE rowid % 2 = 0", " LIMIT 1"])
    let any = random.pick(["", " WHERE rowid % 2 = 0"])
    switch random.index(12) {
    case 0: return "DELETE FROM \(table)\(any)"
    case 1: return "UPDATE \(table) SET \(column) = \(value)\(some)"
    case 2: return "UPDATE OR IGNORE \(table) SET \(column) = \(value)\(any)"
    case 3:
      return loosened(table)
        + "UPDATE \(table) SET \(column) = \(value)\(any)"
    case 4: return loosened(table) + "INSERT INTO \(table) (\(column)) VALUES (\(value))"
    case 5: return "DROP TABLE \(table)"
    case 6: return "ALTER TABLE \(table) RENAME COLUMN \(column) TO other"
    case 7: return "PRAGMA user_version = \(random.pick(["0", "2", "-1", "2147483647"]))"
    case 8: return "PRAGMA application_id = \(random.pick(["0", "1", "-1"]))"
    case 9: return "DROP TABLE \(table); " + view(table)
    case 10: return trigger(table)
    default: return "CREATE INDEX extra ON \(table)(\(column)); ALTER TABLE \(table) ADD COLUMN z"
    }
  }

  /// Returns SQL that creates the table again without constraints on its values.
  private func loosened(_ table: String) -> String {
    let columns = (Self.columns[table] ?? []).joined(separator: ", ")
    return """
      CREATE TABLE loose (\(columns)); INSERT INTO loose SELECT \(columns) FROM \(table);
      DROP TABLE \(table); ALTER TABLE loose RENAME TO \(table);
      """
  }

  /// Returns SQL that replaces a table by a view with very many or endless rows.
  private mutating func view(_ table: String) -> String {
    let columns = (Self.columns[table] ?? []).map { "1 AS \($0)" }.joined(separator: ", ")
    let count = random.pick(["", " LIMIT 100000000", " LIMIT 1000"])
    return """
      CREATE VIEW \(table) AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n\
      \(count)) SELECT \(columns) FROM n
      """
  }

  private mutating func trigger(_ table: String) -> String {
    let event = random.pick(["INSERT", "UPDATE", "DELETE"])
    let body = random.pick([
      "DELETE FROM run", "UPDATE job SET ended = NULL", "SELECT raise(ABORT, 'x')",
      "INSERT INTO score SELECT 1, x, 1 FROM (WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT "
        + "x + 1 FROM n) SELECT x FROM n)",
    ])
    return "CREATE TRIGGER planted AFTER \(event) ON \(table) BEGIN \(body); END"
  }
}
