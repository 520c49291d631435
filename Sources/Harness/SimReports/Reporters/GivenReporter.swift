import SimKernel
public import SimResults
import SimTraces
public import SimWriting

/// What the platform gave the app, as a trace that can be replayed: fixes and headings by its
/// rules, each at its delivery.
///
/// Without a platform there is no such file: the app is given what `simrun trace generate` writes.
/// Where positions may not be written it holds the headings alone.
public struct GivenReporter: Reporter {
  public init() {}

  public var name: String { "given" }
  public var fileName: String { "given.jsonl" }

  public func applies(to result: ScenarioResult) -> Bool { result.shown.given != nil }

  public func write(_ result: ScenarioResult, into sink: inout ByteSink) {
    var given = result.shown.given ?? Trace(fixes: [])
    if !result.shown.showsPositions {
      given.fixes = []
      given.notes.append("positions are left out")
    }
    let writer = SimrunTraceWriter(into: sink)
    writer.take(given, format: SimrunTraceWriter.name)
    sink = writer.finish()
  }
}
