import Foundation
import SimKernel
import SimResults
import SimRunner
import SimScenarios
import SimText

/// The scenario files of a path on the command line.
enum ScenarioFiles {
  /// Returns `path` itself, or every scenario in the folder `path` and its subfolders, in the order
  /// of their names.
  static func find(_ path: String) throws(Diagnostic) -> [String] {
    var info = stat()
    guard stat(path, &info) == 0 else {
      let number = errno
      guard number == ENOENT else { throw ScenarioFolder.refusal(path, number) }
      throw missing(path)
    }
    guard info.st_mode & S_IFMT == S_IFDIR else { return [path] }
    let files = try ScenarioFolder.files(path)
    guard !files.isEmpty else {
      throw Diagnostic(
        "no scenario in this folder", at: .init(file: path), kind: .missingInput,
        hint: "scenarios are files that end in .yaml")
    }
    return files
  }

  /// An error that there is nothing at `path`, with similar names.
  static func missing(_ path: String) -> Diagnostic {
    Diagnostic(
      "no such file or folder", at: .init(file: path), kind: .missingInput,
      hint: NearbyScenarios.hint(for: path))
  }

  /// Reports that the scenario at `path` is skipped; returns the exit status for that: wrong usage
  /// where the user named the scenario itself, not a folder that contains it.
  static func skip(_ path: String, because why: String, named isNamed: Bool) -> ExitStatus {
    let word = isNamed ? "error: nothing to do for" : "skipped"
    Terminal.complain("\(word) \(path.escapedForTerminal): \(why)\n")
    return isNamed ? .usage : .met
  }

  /// The files of several paths, each file once, in the order of their names.
  ///
  /// Throws `UsageFailure` if two of them would have the same folder for reports.
  static func find(_ paths: [String]) throws -> [String] {
    var files: [String: String] = [:]
    for path in paths {
      for file in try find(path) where files[plain(file)] == nil { files[plain(file)] = file }
    }
    let all = files.values.sorted()
    if let failure = sharedPlace(of: all) { throw failure }
    return all
  }

  /// An error for two of `files` that would share a folder for reports; nil if there are none.
  static func sharedPlace(of files: [String]) -> UsageFailure? {
    var owners: [String: String] = [:]
    for file in files {
      let place = String(ReportPlace.of(file, in: "").dropFirst())
      if let other = owners.updateValue(file, forKey: place), plain(other) != plain(file) {
        return UsageFailure(
          message: "'\(other)' and '\(file)' would have the same folder for reports, '\(place)': "
            + "run them separately, or from a folder above both")
      }
    }
    return nil
  }

  /// The path without redundant parts: `./a//b.yaml` becomes `a/b.yaml`.
  private static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  static func read(_ path: String) throws(Diagnostic) -> Data {
    var isFolder = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Diagnostic("no such file or folder", at: .init(file: path), kind: .missingInput)
    }
    guard !isFolder.boolValue else {
      throw Diagnostic(
        "this is a folder, expected a file", at: .init(file: path), kind: .missingInput)
    }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw Diagnostic("can't be read", at: .init(file: path), kind: .inputOutput)
    }
  }
}
