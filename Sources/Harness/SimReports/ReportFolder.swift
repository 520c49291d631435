import Foundation
public import SimResults
public import SimText

/// A folder of reports that never contains a partly written file.
///
/// Each file is first written completely next to its final place and synced to disk. Only when all
/// are ready, they are moved to their names: all of them, or none if one can't be. A file that does
/// not apply to this result is removed, so that no outdated one stays.
public struct ReportFolder: Sendable {
  /// Path of the folder; missing folders are created.
  public let path: String
  private let root: String

  /// - Parameter root: the folder of all reports; no symbolic link may lead out of it. nil: `path`.
  public init(path: String, below root: String? = nil) {
    self.path = path
    self.root = root ?? path
  }

  /// Writes a file for each of `reporters` that applies to `result`, and removes the files of
  /// others.
  public func write(
    _ result: ScenarioResult, with reporters: [any Reporter] = Reporters.all
  ) throws(WriteError) {
    let result = result.portable
    let drafts = try DraftGroup(path, below: root)
    let written = reporters.filter { $0.applies(to: result) }
    for reporter in written {
      try drafts.add(reporter.fileName) { reporter.write(result, into: &$0) }
    }
    // an unreadable column must not become a report
    try result.words?.requireSound()
    let names = Set(written.map(\.fileName))
    try drafts.publish(removing: Reporters.all.map(\.fileName).filter { !names.contains($0) })
  }

  /// Removes all reports in the folder, as far as it may be changed; does nothing if it does not
  /// exist.
  ///
  /// A scenario that could not be run has no reports: older ones would be read as its result.
  public func clear() {
    guard FileManager.default.fileExists(atPath: path) else { return }
    try? DraftGroup(path, below: root).publish(removing: Reporters.all.map(\.fileName))
  }

  /// The files that `write` creates for `result`.
  public func files(
    of result: ScenarioResult, with reporters: [any Reporter] = Reporters.all
  ) -> [String] {
    reporters.filter { $0.applies(to: result) }.map { "\(path)/\($0.fileName)" }
  }
}
