public import SimResults
public import SimText

/// The result for a person with a browser: one file that needs no other file and no network (H-10).
///
/// Verdicts, expectations, variants, distributions and the command to reproduce it are static; map
/// and timeline are drawn by the page's script from its data. There is no map for a recording whose
/// positions may not be shown.
public struct HTMLReporter: Reporter {
  public init() {}

  public var name: String { "html" }
  public var fileName: String { "report.html" }

  public func write(_ result: ScenarioResult, into sink: inout ByteSink) {
    ReportPage(result).append(to: &sink)
  }
}
