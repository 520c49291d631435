/// One run as pages draw it.
public struct DrawnRun: Sendable {
  /// Name of the variant; empty for the scenario as written.
  public var variant: String
  /// Result of the run.
  public var result: RunResult
  /// Map of the run; its lanes are those of the scenario and may be left out.
  public var map: RunMap
  public var timeline: RunTimeline

  public init(variant: String, result: RunResult, map: RunMap, timeline: RunTimeline) {
    self.variant = variant
    self.result = result
    self.map = map
    self.timeline = timeline
  }
}
