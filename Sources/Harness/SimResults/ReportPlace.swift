import Foundation

/// Where what belongs to a scenario lies below a folder.
public enum ReportPlace {
  /// Whether a file of this name is a scenario: its name ends in `.yaml` or `.yml`, however that is
  /// written.
  public static func isScenario(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
  }

  /// Returns the place below `folder` for the scenario at `path`: the scenario's own path without
  /// its ending. Of `a.yaml` and `a.yml` in one folder, `a.yaml` gets the place `a` and `a.yml` the
  /// place `a.yml`. An absolute path is taken as `Reproduction.portable` writes it.
  ///
  /// A name like that of a report gets one more `_` at its end: a report may have that very place.
  public static func of(_ path: String, in folder: String) -> String {
    let ending = [".yaml", ".yml"].first { path.hasSuffix($0) } ?? ""
    var stem = path.dropLast(ending.count)
    if ending == ".yml", FileManager.default.fileExists(atPath: stem + ".yaml") { stem = path[...] }
    let parts = Reproduction.portable(String(stem)).split(separator: "/")
      .filter { $0 != "." && $0 != ".." }
    return ([folder] + parts.map { endsLikeReport($0) ? $0 + "_" : String($0) })
      .joined(separator: "/")
  }

  /// Whether something that simrun writes may be called so. A `_` at the end does not count, so
  /// that `report.json_` has another place than `report.json`.
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
