import Foundation
import Synchronization

/// Temporary folders of this process, removed at a normal exit.
public enum WorkFolder {
  /// The parent of all of them.
  public static let root: String = {
    let temporary = FileManager.default.temporaryDirectory.path
    var template = Array("\(temporary)/simrun-fuzz-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("no folder to work in can be made") }
    atexit { if !WorkFolder.isKept.load(ordering: .relaxed) { WorkFolder.remove() } }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  private static let isKept = Atomic<Bool>(false)

  /// Keeps the folders after the exit, for inspection.
  public static func keep() { isKept.store(true, ordering: .relaxed) }

  /// Returns the path of the folder `name`, which is created if missing.
  public static func path(_ name: String) throws -> String {
    let path = "\(root)/\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  /// Returns the path of the folder `name`, which is emptied or created.
  static func empty(_ name: String) throws -> String {
    try? FileManager.default.removeItem(atPath: "\(root)/\(name)")
    return try path(name)
  }

  private static func remove() { try? FileManager.default.removeItem(atPath: root) }
}
