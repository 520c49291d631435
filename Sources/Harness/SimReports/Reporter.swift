public import SimResults
public import SimWriting

/// A way to write down the outcome of a scenario.
///
/// The same result gives the same bytes: no clock, no host name, no order of a Set or Dictionary;
/// and no absolute path but in the command the user typed, on the terminal. `ReporterLaws` holds
/// every reporter to it.
public protocol Reporter: Sendable {
  /// What the user calls it, as in `json`.
  var name: String { get }
  /// Its file in the folder of the scenario's reports.
  var fileName: String { get }
  /// Whether there is anything to write; where not, there is no file.
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

/// Every report a run writes.
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

  /// What a suite writes of a scenario that needs no look: 50 kB on average instead of 2 MB.
  public static let brief: [any Reporter] = [TextReporter(), JSONReporter(), JUnitReporter()]
}
