import Foundation
import SimResults
import SimText

/// The files of a path on the command line, and the folders of their reports.
enum VectorFiles {
  /// Returns `path` itself, or all JSON files in the folder `path`, in the order of their names.
  static func find(_ path: String) throws(Diagnostic) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Diagnostic("no such file or folder", at: .init(file: path), kind: .missingInput)
    }
    guard isFolder.boolValue else { return [path] }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw Diagnostic("the folder can't be read", at: .init(file: path), kind: .inputOutput)
    }
    let files = names.filter { $0.hasSuffix(".json") }.sorted()
    guard !files.isEmpty else {
      throw Diagnostic(
        "no vectors in this folder", at: .init(file: path), kind: .missingInput,
        hint: "vectors are files that end in .json")
    }
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    return files.map { "\(folder)/\($0)" }
  }

  /// The folder below `folder` for the reports of the file at `path`.
  static func reportFolder(of path: String, in folder: String) -> String {
    ReportPlace.of(path.hasSuffix(".json") ? String(path.dropLast(5)) : path, in: folder)
  }

  /// The path of `named`, which the file at `path` mentions, relative to the working folder.
  static func place(of named: String, from path: String) -> String {
    guard !named.hasPrefix("/"), let end = path.lastIndex(of: "/") else { return named }
    return path[...end] + named
  }

  /// The relative path from `folder` to the file at `path`, both relative to the working folder.
  static func way(from folder: String, to path: String) -> String {
    if path.hasPrefix("/") { return path }
    func parts(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
    var (from, to) = (parts(folder)[...], parts(path)[...])
    while let name = from.first, to.first == name {
      (from, to) = (from.dropFirst(), to.dropFirst())
    }
    return (from.map { _ in ".." } + to).joined(separator: "/")
  }
}
