import GRDB
import GRDBSQLite

/// The bytes of a part in its file, to be read directly to their destination: a row would copy them
/// first.
final class PartBlob {
  let part: PackPart
  /// Size in bytes.
  let count: Int
  private let db: Database
  private let blob: OpaquePointer?

  private init(_ part: PackPart, in db: Database) throws {
    var blob: OpaquePointer?
    let code = sqlite3_blob_open(
      db.sqliteConnection, "main", "part", "bytes", Int64(part.rawValue), 0, &blob)
    guard code == SQLITE_OK else { throw db.error(code) }
    (self.part, self.db, self.blob) = (part, db, blob)
    count = Int(sqlite3_blob_bytes(blob))
  }

  deinit { sqlite3_blob_close(blob) }

  /// All existing parts, in order of their numbers.
  static func all(_ db: Database) throws -> [PartBlob] {
    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    let fileBytes = try pages * (Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
    var missing = Set(PackPart.needed)
    var blobs: [PartBlob] = []
    let ids = try Int64.fetchCursor(db, sql: "SELECT id FROM part ORDER BY id")
    while let id = try ids.next() {
      guard let part = Int(exactly: id).flatMap(PackPart.init) else {
        throw PackRefusal.damaged("a part that is none")
      }
      // pages of a damaged file may refer to each other in a cycle
      guard blobs.last.map({ $0.part.rawValue < id }) ?? true else {
        throw PackRefusal.damaged("a part twice")
      }
      let blob = try PartBlob(part, in: db)
      // or claim more bytes than there are
      guard blob.count <= fileBytes else {
        throw PackRefusal.damaged("a part that is larger than the file")
      }
      missing.remove(part)
      blobs.append(blob)
    }
    guard missing.isEmpty else { throw PackRefusal.damaged("a part is missing") }
    return blobs
  }

  func bytes() throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { bytes, readCount in
      try read(into: UnsafeMutableRawBufferPointer(bytes))
      readCount = count
    }
  }

  /// - Parameter bytes: a buffer of `count` bytes.
  func read(into bytes: UnsafeMutableRawBufferPointer) throws {
    let code = sqlite3_blob_read(blob, bytes.baseAddress, Int32(bytes.count), 0)
    guard code == SQLITE_OK else { throw db.error(code) }
  }
}

extension Database {
  fileprivate func error(_ code: Int32) -> DatabaseError {
    DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage)
  }
}
