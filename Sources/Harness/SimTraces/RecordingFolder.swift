import Foundation

/// A folder of files that may be one recording.
public struct RecordingFolder: Sendable {
  /// As given, without a slash at the end.
  public let path: String
  /// Of the plain files in it, sorted; hidden ones left out.
  public let names: [String]
  /// Contents by name; nil for a folder on disk.
  private let contents: [String: [UInt8]]?

  /// The folder at `path`; nil where there is none.
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
    contents = nil
  }

  /// A folder in memory; names with `/` are those of files in folders below.
  public init(path: String, contents: [String: [UInt8]]) {
    self.path = path
    names = contents.keys.filter { !$0.contains("/") }.sorted()
    self.contents = contents
  }

  /// Whether there is a plain file at `path` below it: one of `names`, or as in `meta/time.csv`.
  public func contains(_ path: String) -> Bool {
    if let contents { return contents[path] != nil }
    var isFolder: ObjCBool = false
    let file = "\(self.path)/\(path)"
    return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  /// Opens the file `name`, which must be one that it contains.
  public func open(_ name: String) throws(Diagnostic) -> ByteSource {
    let file = "\(path)/\(name)"
    if let contents { return ByteSource(contents[name] ?? [], named: file) }
    return try ByteSource(path: file)
  }
}
