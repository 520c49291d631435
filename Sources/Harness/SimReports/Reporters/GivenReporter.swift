import SimKernel
public import SimResults
public import SimText
import SimTraces

/// The fixes and headings that the platform gave the app by its rules, each at its delivery, as a
/// trace that can be replayed.
///
/// Without a platform there is no such file, because the app gets what `simrun trace generate`
/// writes. If positions may not be written, it contains only headings.
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
