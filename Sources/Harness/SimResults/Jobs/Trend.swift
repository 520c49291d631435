/// The values of one number of a scenario over the jobs of a run history, oldest first.
public struct Trend: Hashable, Sendable {
  /// The value in one job.
  public struct Point: Hashable, Sendable {
    /// Start time of the job as readable text.
    public var started: String
    /// Version of simrun.
    public var version: String
    /// Digest of the scenario's bytes and of its recording's name.
    public var content: String
    public var seeds: Int
    /// Mean over the seeds; nil if nothing was measured.
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
  /// Name of the metric; nil: the share of runs that met every expectation.
  public var metric: String?
  /// The base unit; empty for shares and counts.
  public var unit: String
  /// Points, oldest first.
  public var points: [Point]

  public init(scenario: String, metric: String?, unit: String, points: [Point]) {
    self.scenario = scenario
    self.metric = metric
    self.unit = unit
    self.points = points
  }

  /// Whether the points have different values.
  public var moves: Bool { Set(points.map(\.value)).count > 1 }

  /// Whether the scenario at `index` differs from that of the previous job in its text or its
  /// number of seeds.
  public func isRewritten(at index: Int) -> Bool {
    guard index > 0 else { return false }
    let (before, now) = (points[index - 1], points[index])
    return before.content != now.content || before.seeds != now.seeds
  }
}
