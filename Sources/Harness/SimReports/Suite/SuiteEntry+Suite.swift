public import SimResults

extension SuiteEntry {
  /// What the page over a suite says of `entry`, whose reports lie beside the page under its own
  /// path.
  public init(_ entry: SuiteResult.Entry) {
    switch entry.end {
    case .finished(let result):
      self.init(result, link: entry.reportLink)
      verdict = entry.verdict
      if let regression = entry.regressions.first {
        reason += ". Against the baseline: \(regression)"
      }
    case .failed(let why): self.init(entry.path, .failed, reason: why)
    case .skipped(let why): self.init(entry.path, .skipped, reason: why)
    }
  }
}

extension SuiteResult.Entry {
  /// Its page, or where it has none its report in text, from the folder of the suite.
  var reportLink: String {
    let folder = ReportPlace.of(path, in: "").dropFirst()
    return "\(folder)/\(hasPage ? HTMLReporter().fileName : TextReporter().fileName)"
  }
}
