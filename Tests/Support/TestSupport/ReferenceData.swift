public import Foundation

/// Real recordings and published reference cases, kept outside the package: in the folder that the
/// environment variable `SIMRUN_DATA` names, else in `../shared/data` beside the package.
public enum ReferenceData {
  public static let folder: URL = {
    if let named = ProcessInfo.processInfo.environment["SIMRUN_DATA"] {
      return URL(fileURLWithPath: named, isDirectory: true)
    }
    return package.deletingLastPathComponent().appendingPathComponent("shared/data")
  }()

  /// The folder that holds Package.swift.
  public static let package: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    repeat {
      folder.deleteLastPathComponent()
    } while folder.path != "/"
      && !FileManager.default.fileExists(
        atPath: folder.appendingPathComponent("Package.swift").path)
    return folder
  }()

  /// Whether there is something readable at `path` in the data folder.
  public static func has(_ path: String) -> Bool {
    FileManager.default.isReadableFile(atPath: url(path).path)
  }

  /// Returns the text of the file at `path` in the data folder.
  public static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// Returns the rows of the comma-separated file at `path`, without its header.
  public static func rows(_ path: String) throws -> [[Double]] {
    try text(path).split(whereSeparator: \.isNewline).dropFirst().map { line in
      line.split(separator: ",").map { Double($0) ?? .nan }
    }
  }

  public static func url(_ path: String) -> URL { folder.appendingPathComponent(path) }
}
