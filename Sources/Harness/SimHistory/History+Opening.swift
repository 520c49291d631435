import Foundation
import GRDB
public import SimText

extension History {
  /// Largest file that is opened, larger than after thousands of jobs.
  static let mostBytes = 1 << 30
  /// SQLite's memory limit for reading such files in this process, in bytes: a text in a file may
  /// be as large as the file.
  private static let heapBytes = 512 << 20

  /// Opens the history at `path`; creates one if there is none.
  ///
  /// A file that is not a history, or is damaged, is moved first into a new folder next to it,
  /// together with SQLite's files of the same name; `tell` is called with that folder.
  public static func opening(
    _ path: String, telling tell: (_ why: Diagnostic, _ folder: String) -> Void
  ) throws(Diagnostic) -> History {
    // another process may have moved it meanwhile, then a different file must be examined
    for _ in 0..<4 {
      let seen = Identity(path)
      do throws(Diagnostic) {
        return try History(path: path)
      } catch {
        guard error.kind == .badInput, let seen else { throw error }
        guard Identity(path) == seen else { continue }
        tell(error, try setAside(path))
      }
    }
    return try History(path: path)
  }

  /// Moves the file into a new folder next to it; returns that folder.
  private static func setAside(_ path: String) throws(Diagnostic) -> String {
    for number in 1...999 {
      let folder = "\(path).set-aside-\(number)"
      // creates the folder or fails, so that nothing is overwritten
      guard mkdir(folder, 0o777) == 0 else {
        if errno == EEXIST { continue }
        break
      }
      let name = path.split(separator: "/").last ?? ""
      guard rename(path, "\(folder)/\(name)") == 0 else {
        rmdir(folder)
        break
      }
      // SQLite's extra files belong only to this file
      for ending in ["-wal", "-shm", "-journal"] {
        rename(path + ending, "\(folder)/\(name)\(ending)")
      }
      return folder
    }
    throw Diagnostic(
      "this is no run history, and it can't be set aside", at: Diagnostic.Place(file: path),
      kind: .inputOutput, hint: "move it out of the way")
  }

  /// Throws `.badInput` if `path` is not a file, or is too large for a history.
  static func checkFile(_ path: String) throws(Diagnostic) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    let place = Diagnostic.Place(file: path)
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Diagnostic("this is no run history: no file at all, or a link", at: place)
    }
    guard status.st_size <= mostBytes else {
      throw Diagnostic("this is no run history: it is larger than 1 GiB", at: place)
    }
    // SQLite would take an adjacent journal for this file's and remove it
    let start = FileHandle(forReadingAtPath: path)?.readData(ofLength: 16)
    guard let start, start.isEmpty || start.elementsEqual("SQLite format 3\0".utf8) else {
      throw Diagnostic(
        "this is no run history", at: place, kind: start == nil ? .inputOutput : .badInput)
    }
  }

  /// The configuration, as for packs: nothing in the file is executed.
  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patienceSeconds)
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA hard_heap_limit = \(heapBytes);
          -- what a killed process has written stays; only a power failure may take the last seeds
          PRAGMA synchronous = NORMAL;
          """)
    }
    return configuration
  }

  private struct Identity: Equatable {
    var device: UInt64
    var number: UInt64

    init?(_ path: String) {
      var status = stat()
      guard lstat(path, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }
}

extension DatabaseError {
  /// Whether the error is in the file's content, not in disk access.
  var blamesContent: Bool {
    switch resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_NOMEM, .SQLITE_TOOBIG,
      .SQLITE_FORMAT, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT:
      true
    default: false
    }
  }
}
