public import SimResults
public import SimWriting

/// The outcome for a person with a browser: one file that needs no other and no network (H-10).
///
/// Verdicts, expectations, variants, distributions and how to run it again are in the page as they
/// are; map and timeline are drawn by its own script from the data it holds. Of a recording whose
/// positions may not be told there is no map.
public struct HTMLReporter: Reporter {
  public init() {}

  public var name: String { "html" }
  public var fileName: String { "report.html" }

  public func write(_ result: ScenarioResult, into sink: inout ByteSink) {
    ReportPage(result).append(to: &sink)
  }
}
