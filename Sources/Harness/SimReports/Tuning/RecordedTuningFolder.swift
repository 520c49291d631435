public import SimResults
public import SimWriting

/// The reports of a tour on recordings; none is ever half written.
public struct RecordedTuningFolder {
  static let pageName = "tuning-recordings.html"
  static let dataName = "tuning-recordings.json"

  private let path: String
  private let root: String

  /// - Parameters:
  ///   - path: made, with those above it, where it is not there yet.
  ///   - root: the folder of all reports, which no link in it leads out of.
  public init(path: String, below root: String) {
    self.path = path
    self.root = root
  }

  /// - Parameter apply: the command that writes what is recommended; nil where nothing changes.
  public func write(_ result: RecordedTuning, apply: String?) throws(WriteError) {
    let drafts = try DraftGroup(path, below: root)
    try drafts.add(Self.pageName) { RecordedTuningPage(result, apply: apply).write(into: &$0) }
    try drafts.add(Self.dataName) { RecordedTuningJSON(result).write(into: &$0) }
    try drafts.publish()
  }
}
