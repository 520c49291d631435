/// What one number of a scenario came to in the jobs of a run history, one after another.
public struct Trend: Hashable, Sendable {
  /// What a job had of it.
  public struct Point: Hashable, Sendable {
    /// When the job began, as it was noted for people.
    public var started: String
    /// Of simrun.
    public var version: String
    /// Of the scenario's bytes, and of its recording's name.
    public var content: String
    public var seeds: Int
    /// The mean over the seeds; nil where nothing was measured.
    public var value: Double?

    public init(started: String, version: String, content: String, seeds: Int, value: Double?) {
      self.started = started
      self.version = version
      self.content = content
      self.seeds = seeds
      self.value = value
    }
  }

  public var scenario: String
  /// nil: the share of the runs that met every expectation.
  public var metric: String?
  /// The base unit; empty for shares and counts.
  public var unit: String
  /// The oldest first.
  public var points: [Point]

  public init(scenario: String, metric: String?, unit: String, points: [Point]) {
    self.scenario = scenario
    self.metric = metric
    self.unit = unit
    self.points = points
  }

  /// Whether not all points have the same value.
  public var moves: Bool { Set(points.map(\.value)).count > 1 }

  /// Whether the scenario at `index` is another than in the job before: its text, or how many seeds
  /// it ran on.
  public func isRewritten(at index: Int) -> Bool {
    guard index > 0 else { return false }
    let (before, now) = (points[index - 1], points[index])
    return before.content != now.content || before.seeds != now.seeds
  }
}
