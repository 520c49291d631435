/// What came of asking what each line and each expectation of a scenario is worth.
public struct Proof: Hashable, Sendable, Codable {
  /// A line of the scenario that was asked about.
  public struct Line: Hashable, Sendable, Codable {
    /// As in `faults.drift`.
    public var name: String
    /// `fault`, `swarmed` (a fault of a swarm, judged with it alone), `script`, `phone` or
    /// `feature`.
    public var kind: String
    public var text: String
    /// Of the file, from 1.
    public var number: Int

    public init(name: String, kind: String, text: String, number: Int) {
      self.name = name
      self.kind = kind
      self.text = text
      self.number = number
    }
  }

  /// An expectation and how the scenario as written lies in its bound.
  public struct Expectation: Hashable, Sendable, Codable {
    public var metric: String
    /// With its unit, as in `≤ 20 /s`.
    public var expected: String
    public var unit: String
    /// Where the bound comes from; nil where the file does not say.
    public var source: String?
    /// Over the seeds, in `unit`; nil where nothing was measured.
    public var lowest: Double?
    public var highest: Double?
    /// Share of the bound that the worst seed uses; nil where the bound has no size of its own.
    public var use: Double?

    public init(
      metric: String, expected: String, unit: String, source: String?, lowest: Double?,
      highest: Double?, use: Double?
    ) {
      self.metric = metric
      self.expected = expected
      self.unit = unit
      self.source = source
      self.lowest = lowest
      self.highest = highest
      self.use = use
    }

    /// Whether the bound says no more than what the engines do today.
    public var isToday: Bool { source?.split { !$0.isLetter }.contains("today") ?? false }
  }

  public struct Variant: Hashable, Sendable, Codable {
    /// Empty for the scenario as written.
    public var name: String
    public var expectedToPass: Bool

    public init(name: String, expectedToPass: Bool) {
      self.name = name
      self.expectedToPass = expectedToPass
    }
  }

  /// A metric that a change moves, on the scenario as written.
  public struct Shift: Hashable, Sendable, Codable {
    public var metric: String
    /// Of changed minus written, in the metric's base unit.
    public var mean: Double
    /// Probability of so large a mean of paired differences by chance, two-sided (Student's t).
    public var chance: Double

    public init(metric: String, mean: Double, chance: Double) {
      self.metric = metric
      self.mean = mean
      self.chance = chance
    }
  }

  /// What one change came to on all seeds.
  public struct Answer: Hashable, Sendable, Codable {
    /// Name of the line; empty for the scenario as written.
    public var line: String
    /// As in `out` or `×8`.
    public var change: String
    /// Of all that the runs of the first seed came to: the answer holds while this is the same.
    public var key: String
    /// Whether any run differs from that of the scenario as written.
    public var differs: Bool
    /// By variant and metric, a `1` for each seed that misses the expectation, in the order of the
    /// seeds; nothing where none does. Where there was nothing to measure, nothing was missed.
    public var misses: [String: [String: String]]
    public var shifts: [Shift]
    /// Why it could not be run; nil where it was.
    public var failure: String?

    public init(
      line: String, change: String, key: String, differs: Bool = false,
      misses: [String: [String: String]] = [:], shifts: [Shift] = [], failure: String? = nil
    ) {
      self.line = line
      self.change = change
      self.key = key
      self.differs = differs
      self.misses = misses
      self.shifts = shifts
      self.failure = failure
    }
  }

  public var format = 1
  /// As the user gave it.
  public var scenario: String
  public var firstSeed: UInt64
  public var runs: Int
  /// Share of runs that must meet an expectation, in (0, 1].
  public var passRate: Double
  public var expectations: [Expectation]
  /// The scenario as written, then its variants.
  public var variants: [Variant]
  public var lines: [Line]
  /// That of the scenario as written, then those of the lines, in the order of the file.
  public var answers: [Answer]
  /// By name of a line, or of an expectation as in `expect.compass.long_turns`: why it stays though
  /// nothing proves it.
  public var reasons: [String: String]

  public init(
    scenario: String, firstSeed: UInt64, runs: Int, passRate: Double,
    expectations: [Expectation], variants: [Variant], lines: [Line], answers: [Answer],
    reasons: [String: String]
  ) {
    self.scenario = scenario
    self.firstSeed = firstSeed
    self.runs = runs
    self.passRate = passRate
    self.expectations = expectations
    self.variants = variants
    self.lines = lines
    self.answers = answers
    self.reasons = reasons
  }

  /// What the scenario as written came to.
  public var written: Answer? { answers.first { $0.line.isEmpty } }

  public func answers(to line: Line) -> [Answer] { answers.filter { $0.line == line.name } }
}
