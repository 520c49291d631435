public import SimResults

extension SuiteEntry {
  /// What the page over a suite says of `entry`, whose reports lie beside the page under its own
  /// path.
  public init(_ entry: SuiteResult.Entry) {
    switch entry.end {
    case .finished(let result):
      self.init(
        result, link: String(ReportPlace.of(entry.path, in: "").dropFirst()) + "/report.html")
      verdict = entry.verdict
      if let regression = entry.regressions.first {
        reason += ". Against the baseline: \(regression)"
      }
    case .failed(let why): self.init(entry.path, .failed, reason: why)
    case .skipped(let why): self.init(entry.path, .skipped, reason: why)
    }
  }
}
