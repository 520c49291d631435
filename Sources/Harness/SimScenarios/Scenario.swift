public import Geodesy
public import SimEnergy
public import SimFaults
public import SimFeatures
public import SimKernel
public import SimMetrics
public import SimSensors
public import SimTraces
public import SimWorlds

/// What is simulated and what is expected of it. A scenario that exists can be run.
public struct Scenario: Sendable {
  /// Where the sensors' data come from.
  public enum Source: Sendable {
    /// A synthetic walk with a synthetic phone.
    case walk(WalkPlan)
    /// A recording, at a path or (nil) given on the command line; in `world` where it is a trace
    /// that was generated there.
    case recording(path: String?, world: World?)

    var world: World? {
      switch self {
      case .walk(let plan): plan.world
      case .recording(_, let world): world
      }
    }
  }

  /// What the phone draws; nil where nobody said.
  public var power: PowerPlan? {
    if case .walk(let plan) = source { plan.power } else { nil }
  }

  /// The world that is walked in; nil where a recording's is unknown.
  public var world: World? { source.world }

  /// The place to be led back to.
  public enum Home: Hashable, Sendable {
    case coordinate(Coordinate, name: String)
    /// Where a recording begins or ends.
    case firstFix
    case lastFix
  }

  public var title: String
  /// As the user gave it.
  public var path: String
  /// Where its world is written; the message is still to be put in.
  var worldRefusal: Diagnostic
  public var source: Source
  /// The system on the phone; nil where all that is asked for is handed over as it comes.
  public var platform: PlatformOptions?
  public var home: Home
  /// What a recording that it replays is filled with where that says nothing.
  public var assumptions = Assumptions()
  public var script: Script
  /// In the order of the catalog.
  public var features: [any FeatureSettings]
  /// In the order of the file.
  public var expectations: [Expectation]
  /// Metrics to be told without a bound, in the order of the file.
  public var measured: [Metric]
  /// In the order of the file.
  public var variants: [Variant]
  public var seeds: Seeds
  /// The expectations that it must miss, to prove that the alarm rings: `simrun ci` is red where it
  /// does not. Empty for all but canaries.
  public var canary: [String]
  /// What `simrun prove` finds nothing for, and why it stays.
  public var unproven: [Unproven] = []
  /// What each of its runs may take.
  public var budget = RunBudget.standard
  /// Whether the files that it names may lie outside its repository.
  public var allowsOutside = false
  /// The files and folders that it names, as paths from where the user is.
  public internal(set) var files: [String] = []
  /// What it could name.
  public var catalogs = Catalogs.standard
}

extension Scenario {
  /// The scenario without any change, as the variant with no name that should pass.
  public var asWritten: Variant {
    Variant(name: "", summary: "", features: features, expectedToPass: true, misses: [])
  }
}

/// A synthetic walk: the world, the walk through it, the phone, and what goes wrong.
public struct WalkPlan: Sendable {
  public var world: World
  /// How the map in the app differs from the world; nil where it does not.
  public var mapErrors: MapErrors?
  public var walk: Walk
  public var phone: SyntheticPhone
  /// What the phone draws; nil where nobody said.
  public var power: PowerPlan?
  public var faults: FaultPlan
  public var refusals: Refusals

  /// Where to point when, in a run, the world turns out not to have what the walk asks for; the
  /// message is still to be put in.
  public struct Refusals: Sendable {
    public var goal = Diagnostic("", at: Diagnostic.Place(file: ""))
    public var turn = Diagnostic("", at: Diagnostic.Place(file: ""))
  }
}

/// The scenario with some settings changed, and what is then to happen.
public struct Variant: Sendable {
  public var name: String
  /// The changed settings in the scenario's words.
  public var summary: String
  public var features: [any FeatureSettings]
  public var expectedToPass: Bool
  /// Metrics of the expectations that the variant must miss, so that it fails for its own reason.
  public var misses: [String]
  /// Where it is written; nil for the scenario as written.
  public var place: Diagnostic.Place?
}

/// Which seeds are run, and how many of the runs must pass.
public struct Seeds: Hashable, Sendable {
  public var first: UInt64
  public var runs: Int
  /// How many `simrun ci` runs; the same as `runs` where the scenario does not say.
  public var ciRuns: Int
  /// In (0, 1]; held against the lower Wilson bound where there is more than one run.
  public var passRate: Double
}
