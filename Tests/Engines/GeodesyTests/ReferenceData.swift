import Foundation

/// Real recordings and published reference cases, kept outside the package.
///
/// In the folder that the environment variable `SIMRUN_DATA` names, else in `../shared/data` beside
/// the package.
enum ReferenceData {
  /// Whether the file at `path` in the data folder can be read.
  static func has(_ path: String) -> Bool {
    FileManager.default.isReadableFile(atPath: url(path).path)
  }

  /// Returns the text of the file at `path` in the data folder.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  private static func url(_ path: String) -> URL {
    folder.appendingPathComponent(path)
  }

  private static let folder: URL = {
    if let named = ProcessInfo.processInfo.environment["SIMRUN_DATA"] {
      return URL(fileURLWithPath: named, isDirectory: true)
    }
    // Tests/Engines/GeodesyTests/ReferenceData.swift is four levels below the package.
    let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    return package.appendingPathComponent("../shared/data")
  }()
}
