import Foundation
public import SimObservations
public import SimText

/// Digests of the files that a job depends on, read piece by piece.
public enum FileDigest {
  private static let piece = 1 << 20
  /// A folder with more files than this is not a recording.
  private static let mostFiles = 10_000

  /// Returns the digest of the running program; it differs for every build.
  public static func ofProgram() throws(Diagnostic) -> RunDigest {
    #if os(Linux)
      // the running executable itself, even if its path now holds another file
      let path = "/proc/self/exe"
    #else
      let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
    return try of(file: path)
  }

  /// Returns the digests of `paths`, files or folders, each once, sorted by name.
  public static func inputs(_ paths: [String]) throws(Diagnostic) -> [ShardManifest.Input] {
    var inputs: [ShardManifest.Input] = []
    for path in Set(paths).sorted() {
      inputs.append(ShardManifest.Input(path: path, digest: try of(path)))
    }
    return inputs
  }

  /// Returns the digest of a file's bytes or of all content of a folder.
  static func of(_ path: String) throws(Diagnostic) -> RunDigest {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Diagnostic(
        "no such file or folder", at: Diagnostic.Place(file: path), kind: .missingInput)
    }
    guard isFolder.boolValue else { return try of(file: path) }
    let names = (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
      .sorted()
    guard names.count <= mostFiles else {
      throw Diagnostic(
        "more than \(mostFiles) files and folders", at: Diagnostic.Place(file: path))
    }
    var parts: [RunDigest] = []
    for name in names {
      let place = "\(path)/\(name)"
      guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      parts += [RunDigest(ofBytes: name.utf8), try of(file: place)]
    }
    return RunDigest(of: parts)
  }

  private static func of(file path: String) throws(Diagnostic) -> RunDigest {
    var digest = RunDigest()
    try read(path) { bytes in
      for byte in bytes { digest.mix(UInt64(byte)) }
    }
    return digest
  }

  /// Passes the bytes of the file at `path` to `body`, piece by piece.
  static func read(
    _ path: String, _ body: (Data) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let failure = Diagnostic(
      "can't be read", at: Diagnostic.Place(file: path), kind: .inputOutput)
    guard let file = FileHandle(forReadingAtPath: path) else { throw failure }
    defer { try? file.close() }
    while true {
      let bytes: Data
      do {
        bytes = try file.read(upToCount: piece) ?? Data()
      } catch {
        throw failure
      }
      if bytes.isEmpty { return }
      try body(bytes)
    }
  }
}
