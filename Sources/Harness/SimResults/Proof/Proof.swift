/// The result of testing what each line and each expectation of a scenario contributes.
public struct Proof: Hashable, Sendable, Codable {
  /// A tested line of the scenario.
  public struct Line: Hashable, Sendable, Codable {
    /// Name as in `faults.drift`.
    public var name: String
    /// `fault`, `swarmed` (a fault of a swarm, judged with it alone), `script`, `phone` or
    /// `feature`.
    public var kind: String
    public var text: String
    /// Line number in the file, from 1.
    public var number: Int

    public init(name: String, kind: String, text: String, number: Int) {
      self.name = name
      self.kind = kind
      self.text = text
      self.number = number
    }
  }

  /// An expectation, and how close the scenario as written comes to its bound.
  public struct Expectation: Hashable, Sendable, Codable {
    public var metric: String
    /// The expected range with its unit, as in `≤ 20 /s`.
    public var expected: String
    public var unit: String
    /// Source of the bound; nil if the file states none.
    public var source: String?
    /// Range of the values over the seeds, in `unit`; nil if nothing was measured.
    public var lowest: Double?
    public var highest: Double?
    /// Share of the bound that the worst seed uses; nil if the bound has no size to compare with.
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

    /// Whether the bound only describes the engines' current behavior.
    public var isToday: Bool { source?.split { !$0.isLetter }.contains("today") ?? false }
  }

  public struct Variant: Hashable, Sendable, Codable {
    /// Name of the variant; empty for the scenario as written.
    public var name: String
    public var expectedToPass: Bool

    public init(name: String, expectedToPass: Bool) {
      self.name = name
      self.expectedToPass = expectedToPass
    }
  }

  /// A metric of the scenario as written that a change affects.
  public struct Shift: Hashable, Sendable, Codable {
    public var metric: String
    /// Mean difference, changed minus written, in the metric's base unit.
    public var mean: Double
    /// Two-sided probability of a mean paired difference at least this large by chance (Student's
    /// t).
    public var chance: Double

    public init(metric: String, mean: Double, chance: Double) {
      self.metric = metric
      self.mean = mean
      self.chance = chance
    }
  }

  /// The result of one change on all seeds.
  public struct Answer: Hashable, Sendable, Codable {
    /// Name of the line; empty for the scenario as written.
    public var line: String
    /// The change, as in `out` or `×8`.
    public var change: String
    /// Key of the results on the first seed: the answer is valid while this is the same.
    public var key: String
    /// Whether any run differs from that of the scenario as written.
    public var differs: Bool
    /// By variant and metric, a string with `1` for each seed that misses the expectation, in the
    /// order of the seeds; absent if no seed does. A seed with nothing to measure is no miss.
    public var misses: [String: [String: String]]
    public var shifts: [Shift]
    /// Why the changed scenario could not be run; nil if it ran.
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
  /// Path of the scenario as the user gave it.
  public var scenario: String
  public var firstSeed: UInt64
  public var runs: Int
  /// Share of runs that must meet an expectation, in (0, 1].
  public var passRate: Double
  public var expectations: [Expectation]
  /// The scenario as written, then its variants.
  public var variants: [Variant]
  public var lines: [Line]
  /// The answer for the scenario as written, then those for the lines, in the order of the file.
  public var answers: [Answer]
  /// Reasons to keep unproven items, by name of a line or of an expectation, as in
  /// `expect.compass.long_turns`.
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

  /// The answer for the scenario as written.
  public var written: Answer? { answers.first { $0.line.isEmpty } }

  public func answers(to line: Line) -> [Answer] { answers.filter { $0.line == line.name } }
}
