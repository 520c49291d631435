/// One run as pages draw it.
public struct DrawnRun: Sendable {
  /// Empty for the scenario as written.
  public var variant: String
  /// What the run came to.
  public var result: RunResult
  /// Its lanes are those of the scenario, and may be left out.
  public var map: RunMap
  public var timeline: RunTimeline

  public init(variant: String, result: RunResult, map: RunMap, timeline: RunTimeline) {
    self.variant = variant
    self.result = result
    self.map = map
    self.timeline = timeline
  }
}
