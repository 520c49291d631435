public import SimResults
public import SimText

/// The reports of a tuning, next to those of its scenario; no file is ever partly written.
public struct TuningFolder {
  static let pageName = "tuning.html"
  static let recordingsPageName = "tuning-recordings.html"

  /// Path of the folder; missing folders are created.
  public let path: String
  private let root: String

  /// - Parameter root: the folder of all reports; no symbolic link may lead out of it. nil: `path`.
  public init(path: String, below root: String? = nil) {
    self.path = path
    self.root = root ?? path
  }

  /// - Parameter apply: the command that writes the recommendation; nil if nothing changes.
  public func write(_ result: TuningResult, apply: String? = nil) throws(WriteError) {
    let drafts = try DraftGroup(path, below: root)
    try drafts.add(Self.pageName) { TuningPage(result, apply: apply).write(into: &$0) }
    try drafts.add("tuning.json") { TuningJSON(result).write(into: &$0) }
    try drafts.publish()
  }

  /// - Parameter apply: the command that writes the recommendation; nil if nothing changes.
  public func write(_ result: RecordedTuning, apply: String? = nil) throws(WriteError) {
    let drafts = try DraftGroup(path, below: root)
    try drafts.add(Self.recordingsPageName) {
      RecordedTuningPage(result, apply: apply).write(into: &$0)
    }
    try drafts.add("tuning-recordings.json") { RecordedTuningJSON(result).write(into: &$0) }
    try drafts.publish()
  }
}
