import Foundation
import Synchronization

/// Folders of this process alone, gone with it where it ends in order.
public enum WorkFolder {
  /// Where all of them lie.
  public static let root: String = {
    let temporary = FileManager.default.temporaryDirectory.path
    var template = Array("\(temporary)/simrun-fuzz-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("no folder to work in can be made") }
    atexit { if !WorkFolder.isKept.load(ordering: .relaxed) { WorkFolder.remove() } }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  private static let isKept = Atomic<Bool>(false)

  /// Leaves them there at the end, to be looked at.
  public static func keep() { isKept.store(true, ordering: .relaxed) }

  /// The folder `name`, which is there.
  public static func path(_ name: String) throws -> String {
    let path = "\(root)/\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  /// The folder `name`, which is there and empty.
  static func empty(_ name: String) throws -> String {
    try? FileManager.default.removeItem(atPath: "\(root)/\(name)")
    return try path(name)
  }

  private static func remove() { try? FileManager.default.removeItem(atPath: root) }
}
