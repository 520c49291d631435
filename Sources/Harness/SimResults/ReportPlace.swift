import Foundation

/// Where what belongs to a scenario lies below a folder.
public enum ReportPlace {
  /// Returns the place below `folder` for the scenario at `path`: the scenario's own path without
  /// its extension; with it where `a.yml` lies beside `a.yaml`, whose place that is.
  public static func of(_ path: String, in folder: String) -> String {
    let ending = [".yaml", ".yml"].first { path.hasSuffix($0) } ?? ""
    var stem = path.dropLast(ending.count)
    if ending == ".yml", FileManager.default.fileExists(atPath: stem + ".yaml") { stem = path[...] }
    let parts = stem.split(separator: "/").filter { $0 != "." && $0 != ".." }
    return ([folder] + parts.map(String.init)).joined(separator: "/")
  }
}
