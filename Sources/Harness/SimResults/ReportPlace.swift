import Foundation

/// The location of a scenario's files below a folder.
public enum ReportPlace {
  /// Whether a file with this name is a scenario: the name ends in `.yaml` or `.yml`, in any case.
  public static func isScenario(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
  }

  /// Returns the location below `folder` for the scenario at `path`: the scenario's own path
  /// without its ending. If a folder has `a.yaml` and `a.yml`, the location of `a.yaml` is `a` and
  /// that of `a.yml` is `a.yml`. An absolute path is shortened by `Reproduction.portable`.
  ///
  /// A name that ends like a report gets one more `_` at its end, because a report may have that
  /// name.
  public static func of(_ path: String, in folder: String) -> String {
    let ending = [".yaml", ".yml"].first { path.hasSuffix($0) } ?? ""
    var stem = path.dropLast(ending.count)
    if ending == ".yml", FileManager.default.fileExists(atPath: stem + ".yaml") { stem = path[...] }
    let parts = Reproduction.portable(String(stem)).split(separator: "/")
      .filter { $0 != "." && $0 != ".." }
    return ([folder] + parts.map { endsLikeReport($0) ? $0 + "_" : String($0) })
      .joined(separator: "/")
  }

  /// Whether a name ends like a file that simrun writes. A trailing `_` does not count, so that
  /// `report.json_` gets another location than `report.json`.
  public static func endsLikeReport(_ name: some StringProtocol) -> Bool {
    let name = name[..<(name.lastIndex { $0 != "_" }.map(name.index(after:)) ?? name.endIndex)]
    guard let dot = name.lastIndex(of: ".") else { return false }
    return reportEndings.contains(name[name.index(after: dot)...].lowercased())
  }

  private static let reportEndings: Set<String> = [
    "checkpoint", "geojson", "html", "json", "jsonl", "md", "sqlite", "sqlite-journal",
    "sqlite-shm", "sqlite-wal", "svg", "txt", "xml",
  ]
}
