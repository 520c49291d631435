import Foundation
import SimTraces

/// The scenario files that a path on the command line stands for.
enum ScenarioFiles {
  /// Returns `path` itself, or every .yaml file in the folder `path` and those below, in the order
  /// of their names.
  static func find(_ path: String) throws(Diagnostic) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Diagnostic("no such file or folder", at: .init(file: path), kind: .missingInput)
    }
    guard isFolder.boolValue else { return [path] }
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    let files =
      (FileManager.default.enumerator(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)?.compactMap {
        $0 as? String
      } ?? [])
      .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
      .sorted()
    guard !files.isEmpty else {
      throw Diagnostic(
        "no scenario in this folder", at: .init(file: path), kind: .missingInput,
        hint: "scenarios are files that end in .yaml")
    }
    return files.map { "\(folder)/\($0)" }
  }

  static func read(_ path: String) throws(Diagnostic) -> Data {
    guard FileManager.default.fileExists(atPath: path) else {
      throw Diagnostic("no such file or folder", at: .init(file: path), kind: .missingInput)
    }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw Diagnostic("can't be read", at: .init(file: path), kind: .inputOutput)
    }
  }

  /// Where the reports of the scenario at `path` go: below `folder`, under the scenario's own path
  /// without its extension; with it where `a.yml` lies beside `a.yaml`, whose reports those are.
  static func reportFolder(of path: String, in folder: String) -> String {
    let ending = [".yaml", ".yml"].first { path.hasSuffix($0) } ?? ""
    var stem = path.dropLast(ending.count)
    if ending == ".yml", FileManager.default.fileExists(atPath: stem + ".yaml") { stem = path[...] }
    let parts = stem.split(separator: "/").filter { $0 != "." && $0 != ".." }
    return ([folder] + parts.map(String.init)).joined(separator: "/")
  }
}
