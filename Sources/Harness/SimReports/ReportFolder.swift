public import SimResults
public import SimWriting

/// A folder of reports in which no file is ever half written.
///
/// Each is first written in full beside its place and brought onto the disk; only when all are
/// there, they are moved to their names, one after the other. A file that does not apply to this
/// result is removed, so that no old one stands beside the new ones.
public struct ReportFolder: Sendable {
  /// Made, with those above it, where it is not there yet.
  public let path: String

  public init(path: String) { self.path = path }

  /// Writes a file for each of `reporters` that applies to `result`.
  public func write(
    _ result: ScenarioResult, with reporters: [any Reporter] = Reporters.all
  ) throws(WriteError) {
    if let number = SystemFile.makeFolders(path) { throw WriteError(path, number) }
    var drafts: [DraftFile] = []
    for reporter in reporters where reporter.applies(to: result) {
      let draft = try DraftFile(place(of: reporter))
      reporter.write(result, into: &draft.sink)
      try draft.finish()
      drafts.append(draft)
    }
    for reporter in reporters where !reporter.applies(to: result) {
      if let number = SystemFile.remove(place(of: reporter)) {
        throw WriteError(place(of: reporter), number)
      }
    }
    for draft in drafts { try draft.publish() }
    SystemFile.syncFolder(path)
  }

  /// The files that `write` makes for `result`.
  public func files(of result: ScenarioResult) -> [String] {
    Reporters.all.filter { $0.applies(to: result) }.map(place)
  }

  private func place(of reporter: any Reporter) -> String { "\(path)/\(reporter.fileName)" }
}
