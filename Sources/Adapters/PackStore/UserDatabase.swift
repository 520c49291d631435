import Crypto
import Foundation
import GRDB

/// The app's user database: values saved by its engines, by name, in one SQLite file.
///
/// A row is a list of whole numbers in the format of the engine that wrote it. Saved values survive
/// a kill; a value being saved is stored completely or not at all. A damaged file is an error and
/// is not changed: the app decides what to do.
public struct UserDatabase: Sendable {
  /// Version of the format, stored as `user_version`; others are refused.
  static let format = 1
  /// "USER", stored as `application_id`.
  static let applicationID = 0x5553_4552

  private let queue: DatabaseQueue

  /// Opens the database at `path`, and creates it if it does not exist.
  public init(path: String) throws(PackRefusal) {
    queue = try PackFile.reading {
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      configuration.prepareDatabase { db in
        try db.execute(sql: "PRAGMA trusted_schema = OFF")
        try db.execute(sql: "PRAGMA cell_size_check = ON")
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.write(Self.prepare)
      return queue
    }
  }

  private static func prepare(_ db: Database) throws {
    let id = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
    let isNew = id == 0 && tables == 0
    guard isNew || id == applicationID else { throw PackRefusal.notAPack }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard isNew || version == format else {
      throw PackRefusal.unknownFormat(version, expected: format)
    }
    guard isNew else { return try checkTables(db) }
    try db.execute(sql: table)
    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    try db.execute(sql: "PRAGMA user_version = \(format)")
  }

  private static let table =
    "CREATE TABLE saved (name TEXT PRIMARY KEY, words BLOB NOT NULL, "
    + "sha256 TEXT NOT NULL) WITHOUT ROWID"

  /// Accepts only the one table: a view in its place, or a trigger, could do anything.
  private static func checkTables(_ db: Database) throws {
    let rows = try Row.fetchAll(db, sql: "SELECT type, name, sql FROM sqlite_master")
    guard rows.count == 1, try rows[0].text("type") == "table", try rows[0].text("name") == "saved",
      try rows[0].text("sql") == table
    else { throw PackRefusal.damaged("its tables are not those of a user database") }
  }

  /// Saves `words` as `name`, replacing the old value.
  public func save(_ words: [Int64], as name: String) throws(PackRefusal) {
    var data = Data(capacity: 8 * words.count)
    for word in words {
      withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) }
    }
    let row: StatementArguments = [name, data, Self.sum(of: data, name)]
    try PackFile.reading {
      try queue.write { db in
        try db.execute(sql: "INSERT OR REPLACE INTO saved VALUES (?, ?, ?)", arguments: row)
      }
    }
  }

  /// The value last saved as `name`; nil if there is none.
  public func words(of name: String) throws(PackRefusal) -> [Int64]? {
    try PackFile.reading {
      try queue.read { db -> [Int64]? in
        let sql = "SELECT words, sha256 FROM saved WHERE name = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [name]) else { return nil }
        return try row.withUnsafeData(atIndex: 0) { data in
          // SQLite reads zeros where a file is cut off
          guard let data, data.count % 8 == 0,
            String.fromDatabaseValue(row[1]) == Self.sum(of: data, name)
          else {
            throw PackRefusal.damaged("what was saved as '\(name)' is not what is stored now")
          }
          return data.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 8).map {
              Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: Int64.self))
            }
          }
        }
      }
    }
  }

  /// Deletes the value saved as `name`.
  public func forget(_ name: String) throws(PackRefusal) {
    try PackFile.reading {
      try queue.write { try $0.execute(sql: "DELETE FROM saved WHERE name = ?", arguments: [name]) }
    }
  }

  private static func sum(of data: Data, _ name: String) -> String {
    var hash = SHA256()
    hash.update(data: Data(name.utf8))
    hash.update(data: data)
    return hash.finalize().hex
  }
}
