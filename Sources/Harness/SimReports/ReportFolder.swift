public import SimResults
public import SimWriting

/// A folder of reports in which no file is ever half written.
///
/// Each is first written in full beside its place and brought onto the disk; only when all are
/// there, they are moved to their names: all of them, or none where one can't be. A file that does
/// not apply to this result is removed, so that no old one stands beside the new ones.
public struct ReportFolder: Sendable {
  /// Made, with those above it, where it is not there yet.
  public let path: String
  private let root: String

  /// - Parameter root: the folder of all reports, which no link in it leads out of; nil: `path`.
  public init(path: String, below root: String? = nil) {
    self.path = path
    self.root = root ?? path
  }

  /// Writes a file for each of `reporters` that applies to `result`, and removes those of others.
  public func write(
    _ result: ScenarioResult, with reporters: [any Reporter] = Reporters.all
  ) throws(WriteError) {
    let result = result.portable
    let drafts = try DraftGroup(path, below: root)
    let written = reporters.filter { $0.applies(to: result) }
    for reporter in written {
      try drafts.add(reporter.fileName) { reporter.write(result, into: &$0) }
    }
    // a column that could not be read is no report
    try result.words?.requireSound()
    let names = Set(written.map(\.fileName))
    try drafts.publish(removing: Reporters.all.map(\.fileName).filter { !names.contains($0) })
  }

  /// The files that `write` makes for `result`.
  public func files(
    of result: ScenarioResult, with reporters: [any Reporter] = Reporters.all
  ) -> [String] {
    reporters.filter { $0.applies(to: result) }.map { "\(path)/\($0.fileName)" }
  }
}
