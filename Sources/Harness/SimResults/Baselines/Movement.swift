/// A difference between a scenario's results and its baseline, and its meaning.
public struct Movement: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Worse beyond the tolerance and, over many seeds, beyond chance.
    case worse
    /// Neither direction is better, and over many seeds the change exceeds chance: someone must
    /// look and accept it.
    case changed
    /// No longer measured on seeds on which it was measured before.
    case lost
    /// Different walks, seeds or units: no comparison was made.
    case incomparable
    case better
    /// Changed on some seeds, but possibly by chance.
    case unclear
    /// Changed, but with too few seeds for a conclusion.
    case insufficient
    /// There is no earlier value to compare with.
    case new
    /// Information without a verdict, such as a different version of simrun.
    case note

    /// Whether it makes a comparison fail.
    public var fails: Bool {
      switch self {
      case .worse, .changed, .lost, .incomparable: true
      case .better, .unclear, .insufficient, .new, .note: false
      }
    }
  }

  public var kind: Kind
  /// Path of the scenario as in the baseline.
  public var scenario: String
  /// Name of the variant; empty for the scenario as written.
  public var variant: String
  /// nil if it is not about a metric.
  public var metric: String?
  public var unit = ""
  /// The value, or the mean over the seeds that have one; nil if nothing was measured.
  public var from: Double?
  public var to: Double?
  /// 95 % interval of the mean difference, new minus old; nil if it is exact.
  public var interval: ClosedRange<Double>?
  /// Probability of a change at least this large by chance, in [0, 1]; nil if not tested.
  public var chance: Double?
  /// The kind that it gets if it is judged to exceed chance.
  var suspicion = Kind.unclear
  /// Number of comparisons that were judged together with it; 0 before judging.
  public var comparisons = 0
  /// Number of compared seeds.
  public var seeds = 1
  /// Explanation beyond the numbers; may be empty.
  public var words = ""
  /// Names of the compared sides.
  public var sides = Sides.baseline()
  /// The command that shows the largest change.
  public var command: String
  /// Whether the scenario may name files outside its repository; commands on it must say so.
  public var allowsOutside = false

  /// Whether it fails, or would fail if it were judged alone.
  public var mayFail: Bool {
    kind.fails || suspicion.fails && (chance ?? 1) < Movement.falseDiscoveryRate
  }

  /// Whether it is about on how many seeds the metric was measured, and not about its values.
  public var isOfPresence: Bool { suspicion == .lost }

  /// Whether it is about the share of runs that passed.
  public var isOfPassRate: Bool { metric == Baseline.passed }

  public init(
    _ kind: Kind, scenario: String, variant: String = "", metric: String? = nil,
    words: String = "", command: String
  ) {
    self.kind = kind
    self.scenario = scenario
    self.variant = variant
    self.metric = metric
    self.words = words
    self.command = command
  }
}
