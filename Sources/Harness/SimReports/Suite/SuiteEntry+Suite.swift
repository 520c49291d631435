public import SimResults

extension SuiteEntry {
  /// The data on `entry` for the page over a suite; the reports are next to the page, under the
  /// scenario's path.
  ///
  /// - Parameter lacksBaseline: whether it has no baseline, although other scenarios have one.
  public init(_ entry: SuiteResult.Entry, lacksBaseline: Bool = false) {
    switch entry.end {
    case .finished(let result):
      self.init(result, link: entry.reportLink)
      verdict = entry.verdict
      if !entry.regressions.isEmpty {
        reason += ". Against the baseline: \(entry.regressions.joined(separator: "; "))"
      }
      if lacksBaseline { reason += "; it has no baseline" }
    case .failed(let why): self.init(entry.path, .failed, reason: why)
    case .skipped(let why): self.init(entry.path, .skipped, reason: why)
    }
  }
}

extension SuiteResult.Entry {
  /// Path of its page, or else of its text report, relative to the suite's folder.
  var reportLink: String {
    let folder = ReportPlace.of(path, in: "").dropFirst()
    return "\(folder)/\(hasPage ? HTMLReporter().fileName : TextReporter().fileName)"
  }
}
