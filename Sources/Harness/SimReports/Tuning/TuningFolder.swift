public import SimResults
public import SimWriting

/// The reports of a tuning beside those of its scenario; none is ever half written.
public struct TuningFolder {
  static let pageName = "tuning.html"
  static let dataName = "tuning.json"

  /// Made, with those above it, where it is not there yet.
  public let path: String

  public init(path: String) { self.path = path }

  public func write(_ result: TuningResult) throws(WriteError) {
    if let number = SystemFile.makeFolders(path) { throw WriteError(path, number) }
    let page = try DraftFile("\(path)/\(Self.pageName)")
    TuningPage(result).write(into: &page.sink)
    try page.finish()
    let data = try DraftFile("\(path)/\(Self.dataName)")
    TuningJSON(result).write(into: &data.sink)
    try data.finish()
    try page.publish()
    try data.publish()
    SystemFile.syncFolder(path)
  }
}
