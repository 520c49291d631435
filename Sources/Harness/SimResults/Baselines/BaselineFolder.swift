import Foundation
public import SimText

/// A folder of baseline files, each at the path of its scenario.
public struct BaselineFolder: Sendable {
  /// The folder where baselines are usually committed.
  public static let usual = "reports/baseline"

  public let path: String

  public init(path: String = BaselineFolder.usual) { self.path = path }

  /// Returns the baseline file of the scenario at path `scenario`.
  public func file(of scenario: String) -> String {
    ReportPlace.of(scenario, in: path) + ".txt"
  }

  /// Returns the baseline of the scenario at path `scenario`; nil only if it certainly does not
  /// exist. A file that can't be examined throws.
  public func baseline(of scenario: String) throws(Diagnostic) -> Baseline? {
    let file = file(of: scenario)
    guard try BaselineFolder.exists(file) else { return nil }
    try BaselineFolder.requireConfinement(of: path)
    return try BaselineFolder.read(file, below: path)
  }

  /// Throws if the default folder is a link that leads out of the working folder: in a repository
  /// from strangers, such a baseline could be any file.
  private static func requireConfinement(of path: String) throws(Diagnostic) {
    guard path == usual, !OutputFolder.holds(path, in: ".") else { return }
    throw Diagnostic(
      "a link leads out of the working folder", at: Diagnostic.Place(file: path),
      kind: .inputOutput, hint: "name that folder with --baseline if it is meant")
  }

  /// Throws if the folder, which the user named, does not exist.
  public func requireExistence() throws(Diagnostic) {
    guard try !BaselineFolder.exists(path) else { return }
    throw Diagnostic(
      "no such folder of baselines", at: Diagnostic.Place(file: path), kind: .missingInput,
      hint: "simrun baseline save makes one; without --baseline it is \(BaselineFolder.usual)")
  }

  /// Throws if existence can't be determined: a part of the path is unreadable or a dangling link.
  private static func exists(_ file: String) throws(Diagnostic) -> Bool {
    var info = stat()
    if stat(file, &info) == 0 { return true }
    let number = errno
    guard number == ENOENT else {
      throw Diagnostic(
        "can't be looked at: \(String(cString: strerror(number)))",
        at: Diagnostic.Place(file: file), kind: .inputOutput)
    }
    var way = file[...]
    while !way.isEmpty {
      let part = String(way)
      if lstat(part, &info) == 0, stat(part, &info) != 0 {
        throw Diagnostic(
          "a link that leads to nothing", at: Diagnostic.Place(file: part), kind: .inputOutput)
      }
      way = way[..<(way.lastIndex(of: "/") ?? way.startIndex)]
    }
    return false
  }

  /// Writes `baseline` for the scenario at path `scenario`, completely or not at all.
  public func write(_ baseline: Baseline, of scenario: String) throws(WriteError) {
    try DraftGroup.write(file(of: scenario), below: path) { $0.append(baseline.text) }
  }

  /// Removes temporary files that killed processes left of a scenario's baseline.
  public func sweep(of scenario: String) {
    OutputFolder.sweep(folderOf: file(of: scenario), below: path)
  }

  /// Returns the baselines at `path`: a baseline file, a report.json, or all in a folder and its
  /// subfolders, sorted by name.
  public static func all(at path: String) throws(Diagnostic) -> [Baseline] {
    try files(at: path).map(\.baseline)
  }

  /// Returns the same baselines, each with its file.
  public static func files(
    at path: String
  ) throws(Diagnostic) -> [(file: String, baseline: Baseline)] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Diagnostic(
        "no such file or folder", at: Diagnostic.Place(file: path), kind: .missingInput)
    }
    try requireConfinement(of: path)
    guard isFolder.boolValue else { return [(path, try read(path))] }
    let names = try names(below: "", in: path).sorted()
    let reports = names.filter { $0 == "report.json" || $0.hasSuffix("/report.json") }
    var all: [(file: String, baseline: Baseline)] = []
    for name in reports.isEmpty ? names.filter({ $0.hasSuffix(".txt") }) : reports {
      let file = "\(path)/\(name)"
      all.append((file, try read(file, below: path)))
    }
    guard !all.isEmpty else {
      throw Diagnostic(
        "no baseline and no report.json in this folder", at: Diagnostic.Place(file: path),
        kind: .missingInput)
    }
    return all
  }

  /// Returns the baseline files for scenarios in `folder` and its subfolders that are not in
  /// `scenarios`.
  public func orphans(
    below folder: String, beside scenarios: [String]
  ) throws(Diagnostic) -> [String] {
    let place = ReportPlace.of(folder, in: path)
    guard try BaselineFolder.exists(place) else { return [] }
    let known = Set(scenarios.map(file))
    return try BaselineFolder.names(below: "", in: place).map { "\(place)/\($0)" }
      .filter { $0.hasSuffix(".txt") && !known.contains($0) }.sorted()
  }

  /// Returns the files in and below `part` of `folder`; throws for an unreadable folder.
  private static func names(below part: String, in folder: String) throws(Diagnostic) -> [String] {
    let path = folder + part
    var info = stat()
    // a link to a folder is followed only if the user named it
    guard part.isEmpty || lstat(path, &info) != 0 || info.st_mode & S_IFMT == S_IFDIR else {
      return [String(part.dropFirst())]
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw Diagnostic(
        "can't be looked into", at: Diagnostic.Place(file: path), kind: .inputOutput)
    }
    var all: [String] = []
    for name in names { all += try self.names(below: "\(part)/\(name)", in: folder) }
    return all
  }

  /// Reads a file that was found in a folder; a link in `folder` is followed only if it stays
  /// inside.
  private static func read(_ file: String, below folder: String) throws(Diagnostic) -> Baseline {
    guard OutputFolder.holds(file, in: folder) else {
      throw Diagnostic(
        "a link leads out of the folder of the baselines", at: Diagnostic.Place(file: file),
        kind: .inputOutput)
    }
    return try read(file)
  }

  private static func read(_ file: String) throws(Diagnostic) -> Baseline {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    } catch {
      throw Diagnostic("can't be read", at: Diagnostic.Place(file: file), kind: .inputOutput)
    }
    return file.hasSuffix(".json")
      ? try Baseline(report: bytes, path: file) : try Baseline(bytes: bytes, path: file)
  }
}
