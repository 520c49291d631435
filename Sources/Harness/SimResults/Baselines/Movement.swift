/// In what a scenario came to something else than its baseline, and what that means.
public struct Movement: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Beyond the tolerance, and over many seeds more than chance explains.
    case worse
    /// Neither value is better in itself, and over many seeds it moved more than chance explains:
    /// somebody must look and accept.
    case changed
    /// It was measured on seeds on which it no longer is.
    case lost
    /// Other walks or seeds, another unit: nothing was compared.
    case incomparable
    case better
    /// It moved on some seeds, and chance may explain it.
    case unclear
    /// It moved, and there are too few seeds to tell what that means.
    case insufficient
    /// Nothing to compare with yet.
    case new
    /// Worth knowing and no verdict, as another version of simrun.
    case note

    /// Whether it turns a comparison red.
    public var fails: Bool {
      switch self {
      case .worse, .changed, .lost, .incomparable: true
      case .better, .unclear, .insufficient, .new, .note: false
      }
    }
  }

  public var kind: Kind
  /// As the baseline names it.
  public var scenario: String
  /// Empty for the scenario as written.
  public var variant: String
  /// nil where it is not about one.
  public var metric: String?
  public var unit = ""
  /// The value, or over many seeds the mean of those that have one; nil where nothing was measured.
  public var from: Double?
  public var to: Double?
  /// 95 % interval of the mean difference, new minus old; nil where that is exact.
  public var interval: ClosedRange<Double>?
  /// How often chance alone moves the mean as far, in [0, 1]; nil where that was not asked.
  public var chance: Double?
  /// What it is called where it is judged to be more than chance.
  var suspicion = Kind.unclear
  /// Among how many it was judged so; 0 before.
  public var comparisons = 0
  /// Seeds that were compared.
  public var seeds = 1
  /// What there is to say beyond the numbers; empty where nothing.
  public var words = ""
  /// What is compared.
  public var sides = Sides.baseline()
  /// Shows where it moved most.
  public var command: String
  /// Whether the scenario may name files outside its repository: commands about it say so.
  public var allowsOutside = false

  /// Whether it fails, or would if nothing else were compared.
  public var mayFail: Bool {
    kind.fails || suspicion.fails && (chance ?? 1) < Movement.falseDiscoveryRate
  }

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
