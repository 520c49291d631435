import Foundation
public import SimObservations
public import SimTraces

/// Digests of what a job hangs on, read a piece at a time.
public enum FileDigest {
  private static let piece = 1 << 20
  /// More files in one folder are no recording.
  private static let mostFiles = 10_000

  /// Of the program that runs: any other build of it has another one.
  public static func ofProgram() throws(Diagnostic) -> RunDigest {
    #if os(Linux)
      // the very file, even where another was put into its place since
      let path = "/proc/self/exe"
    #else
      let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
    return try of(file: path)
  }

  /// Of each of `paths`, files or folders, once, in the order of their names.
  public static func inputs(_ paths: [String]) throws(Diagnostic) -> [ShardManifest.Input] {
    var inputs: [ShardManifest.Input] = []
    for path in Set(paths).sorted() {
      inputs.append(ShardManifest.Input(path: path, digest: try of(path)))
    }
    return inputs
  }

  /// Of the bytes of a file, or of all that lies in a folder.
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

  /// Hands over the bytes of the file at `path`, some at a time.
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
