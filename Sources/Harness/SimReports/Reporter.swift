public import SimResults
public import SimText

/// A format for the result of a scenario.
///
/// Equal results give equal bytes: a report contains no time of day, no host name and no order of a
/// Set or Dictionary. It contains no absolute path, except, on the terminal, in the command that
/// the user typed. `ReporterLaws` checks this for every reporter.
public protocol Reporter: Sendable {
  /// Name for users, as in `json`.
  var name: String { get }
  /// File name in the folder of the scenario's reports.
  var fileName: String { get }
  /// Whether there is anything to write; if not, no file is written.
  func applies(to result: ScenarioResult) -> Bool
  /// Writes the whole report.
  func write(_ result: ScenarioResult, into sink: inout ByteSink)
}

extension Reporter {
  public func applies(to result: ScenarioResult) -> Bool { true }

  /// The whole report as a string.
  public func text(_ result: ScenarioResult) -> String {
    var sink = ByteSink()
    write(result, into: &sink)
    return sink.text
  }
}

/// All reports that a run writes.
public enum Reporters {
  public static let all: [any Reporter] = [
    TextReporter(),
    JSONReporter(),
    JUnitReporter(),
    ObservationsReporter(),
    GivenReporter(),
    MapReporter(),
    LayersReporter(),
    HTMLReporter(),
  ]

  /// Reports of a suite's scenario that needs no attention: 50 kB on average instead of 2 MB.
  public static let brief: [any Reporter] = [TextReporter(), JSONReporter(), JUnitReporter()]
}
