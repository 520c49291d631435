import Foundation
public import SimTraces
public import SimWriting

/// Baselines in files, each under its scenario's own path.
public struct BaselineFolder: Sendable {
  /// Where they are committed.
  public static let usual = "reports/baseline"

  public let path: String

  public init(path: String = BaselineFolder.usual) { self.path = path }

  /// The file of the baseline of the scenario at `scenario`.
  public func file(of scenario: String) -> String {
    ReportPlace.of(scenario, in: path) + ".txt"
  }

  /// The baseline of the scenario at `scenario`; nil where there is none for certain: what can't be
  /// looked at is no absence.
  public func baseline(of scenario: String) throws(Diagnostic) -> Baseline? {
    let file = file(of: scenario)
    guard try BaselineFolder.exists(file) else { return nil }
    try BaselineFolder.requireConfinement(of: path)
    return try BaselineFolder.read(file, below: path)
  }

  /// Throws where the usual folder, which nobody named, is a link that leads out of the working
  /// folder: what a repository of a stranger calls a baseline may be any file.
  private static func requireConfinement(of path: String) throws(Diagnostic) {
    guard path == usual, !OutputFolder.holds(path, in: ".") else { return }
    throw Diagnostic(
      "a link leads out of the working folder", at: Diagnostic.Place(file: path),
      kind: .inputOutput, hint: "name that folder with --baseline if it is meant")
  }

  /// Throws where the folder, which somebody named, is not there.
  public func requireExistence() throws(Diagnostic) {
    guard try !BaselineFolder.exists(path) else { return }
    throw Diagnostic(
      "no such folder of baselines", at: Diagnostic.Place(file: path), kind: .missingInput,
      hint: "simrun baseline save makes one; without --baseline it is \(BaselineFolder.usual)")
  }

  /// Throws where nobody can tell: something on the way can't be looked into, or leads nowhere.
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

  /// Writes `baseline` as that of the scenario at `scenario`, whole or not at all.
  public func write(_ baseline: Baseline, of scenario: String) throws(WriteError) {
    try DraftGroup.write(file(of: scenario), below: path) { $0.append(baseline.text) }
  }

  /// Removes what killed processes left of a baseline of the scenario at `scenario`.
  public func sweep(of scenario: String) {
    OutputFolder.sweep(folderOf: file(of: scenario), below: path)
  }

  /// The baselines at `path`: a baseline's file, a report.json, or all that lie in a folder and
  /// those below, in the order of their names.
  public static func all(at path: String) throws(Diagnostic) -> [Baseline] {
    try files(at: path).map(\.baseline)
  }

  /// The same, each with the file that it was read from.
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

  /// The files of baselines of scenarios in `folder` and those below it that are none of
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

  /// The files of `folder` from `part` on and below it; what can't be looked into is not empty.
  private static func names(below part: String, in folder: String) throws(Diagnostic) -> [String] {
    let path = folder + part
    var info = stat()
    // a link to a folder is followed where it is named, and nowhere below
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

  /// Reads a file that nobody named: a link in `folder` is followed only where it stays there.
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
