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

  /// The same of several paths, each file once, in the order of their names.
  static func find(_ paths: [String]) throws(Diagnostic) -> [String] {
    var files: Set<String> = []
    for path in paths { files.formUnion(try find(path)) }
    return files.sorted()
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
}
