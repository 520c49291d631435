import Foundation
public import SimText

/// A folder of files that may be one recording.
public struct RecordingFolder: Sendable {
  /// The path as given, without a slash at the end.
  public let path: String
  /// Names of the plain files in it, sorted; hidden ones are left out.
  public let names: [String]
  private let place: Place

  private enum Place: Sendable {
    case disk
    case memory([String: [UInt8]])
    /// Entries by their path below the folder.
    case archive(ZipArchive, [String: ZipArchive.Entry])
  }

  /// The folder at `path`; nil where it does not exist.
  public init?(path: String) throws(Diagnostic) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return nil }
    guard let all = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw Diagnostic(
        "no permission to read the folder", at: .init(file: path), kind: .inputOutput,
        hint: "see who may read it with ls -ld")
    }
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.path = trimmed
    names = all.filter { name in
      var isFolder: ObjCBool = false
      return !name.hasPrefix(".")
        && FileManager.default.fileExists(atPath: "\(trimmed)/\(name)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
    place = .disk
  }

  /// A folder in memory; names with `/` are files in folders below.
  public init(path: String, contents: [String: [UInt8]]) {
    self.path = path
    names = contents.keys.filter { !$0.contains("/") }.sorted()
    place = .memory(contents)
  }

  /// A folder in a zip archive; names with `/` are files in folders below.
  init(path: String, entries: [String: ZipArchive.Entry], of archive: ZipArchive) {
    self.path = path
    names = entries.keys.filter { !$0.contains("/") }.sorted()
    place = .archive(archive, entries)
  }

  /// Whether there is a plain file at `path` below it: one of `names`, or one in a subfolder, as in
  /// `meta/time.csv`.
  public func contains(_ path: String) -> Bool {
    switch place {
    case .memory(let contents): return contents[path] != nil
    case .archive(_, let entries): return entries[path] != nil
    case .disk: break
    }
    var isFolder: ObjCBool = false
    let file = "\(self.path)/\(path)"
    return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  /// Opens the file `name`, which the folder must contain.
  public func open(_ name: String) throws(Diagnostic) -> ByteSource {
    let file = "\(path)/\(name)"
    switch place {
    case .disk: return try ByteSource(path: file)
    case .memory(let contents): return ByteSource(contents[name] ?? [], named: file)
    case .archive(let archive, let entries):
      guard let entry = entries[name] else { return ByteSource([], named: file) }
      return try archive.open(entry)
    }
  }
}
