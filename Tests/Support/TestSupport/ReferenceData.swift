import Foundation

/// Real recordings and published reference cases, kept outside the package: in the folder that the
/// environment variable `SIMRUN_DATA` names, else in `../shared/data` beside the package.
public enum ReferenceData {
  /// Whether the file at `path` in the data folder can be read.
  public static func has(_ path: String) -> Bool {
    FileManager.default.isReadableFile(atPath: url(path).path)
  }

  /// Returns the rows of the comma-separated file at `path`, without its header.
  public static func rows(_ path: String) throws -> [[Double]] {
    let text = try String(contentsOf: url(path), encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).dropFirst().map { line in
      line.split(separator: ",").map { Double($0) ?? .nan }
    }
  }

  private static func url(_ path: String) -> URL {
    if let named = ProcessInfo.processInfo.environment["SIMRUN_DATA"] {
      return URL(fileURLWithPath: named, isDirectory: true).appendingPathComponent(path)
    }
    // Tests/Support/ReferenceData.swift is three levels below the package
    let package = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    return package.appendingPathComponent("../shared/data").appendingPathComponent(path)
  }
}
