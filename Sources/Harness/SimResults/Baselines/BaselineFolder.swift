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

  /// The baseline of the scenario at `scenario`; nil where there is none.
  public func baseline(of scenario: String) throws(Diagnostic) -> Baseline? {
    let file = file(of: scenario)
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return try BaselineFolder.read(file)
  }

  /// Writes `baseline` as that of the scenario at `scenario`, whole or not at all.
  public func write(_ baseline: Baseline, of scenario: String) throws(WriteError) {
    let file = file(of: scenario)
    let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
    if let number = SystemFile.makeFolders(folder) { throw WriteError(folder, number) }
    let draft = try DraftFile(file)
    draft.sink.append(baseline.text)
    try draft.finish()
    try draft.publish()
  }

  /// The baselines at `path`: a baseline's file, a report.json, or all that lie in a folder and
  /// those below, in the order of their names.
  public static func all(at path: String) throws(Diagnostic) -> [Baseline] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Diagnostic(
        "no such file or folder", at: Diagnostic.Place(file: path), kind: .missingInput)
    }
    guard isFolder.boolValue else { return [try read(path)] }
    let names =
      (FileManager.default.enumerator(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)?.compactMap {
        $0 as? String
      } ?? []).sorted()
    let reports = names.filter { $0 == "report.json" || $0.hasSuffix("/report.json") }
    var all: [Baseline] = []
    for name in reports.isEmpty ? names.filter({ $0.hasSuffix(".txt") }) : reports {
      all.append(try read("\(path)/\(name)"))
    }
    guard !all.isEmpty else {
      throw Diagnostic(
        "no baseline and no report.json in this folder", at: Diagnostic.Place(file: path),
        kind: .missingInput)
    }
    return all
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
