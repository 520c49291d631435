public import Geodesy
public import SimEnergy
public import SimFaults
public import SimFeatures
public import SimKernel
public import SimMetrics
public import SimSensors
public import SimText
public import SimWorlds

/// A simulation and its expectations. Every instance can be run.
public struct Scenario: Sendable {
  /// The source of the sensor data.
  public enum Source: Sendable {
    /// A synthetic walk with a synthetic phone.
    case walk(WalkPlan)
    /// A recording, at a path or (nil) named on the command line; with `world` if it is a trace
    /// generated there.
    case recording(path: String?, world: World?)

    var world: World? {
      switch self {
      case .walk(let plan): plan.world
      case .recording(_, let world): world
      }
    }
  }

  /// The phone's power figures; nil if not stated.
  public var power: PowerPlan? {
    if case .walk(let plan) = source { plan.power } else { nil }
  }

  /// The world of the walk; nil for a recording in an unknown world.
  public var world: World? { source.world }

  /// The place that the compass and the way home lead back to.
  public enum Home: Hashable, Sendable {
    case coordinate(Coordinate, name: String)
    /// The first or last fix of a recording.
    case firstFix
    case lastFix
  }

  public var title: String
  /// Path as the user gave it.
  public var path: String
  /// A diagnostic without message, at the place of the world in the file.
  var worldRefusal: Diagnostic
  public var source: Source
  /// The phone's system; nil if apps get everything they request directly.
  public var platform: PlatformOptions?
  public var home: Home
  /// Values that complete a recording if it lacks them.
  public var assumptions = Assumptions()
  public var script: Script
  /// Features in catalog order.
  public var features: [any FeatureSettings]
  /// Expectations in file order.
  public var expectations: [Expectation]
  /// Metrics to report without a bound, in file order.
  public var measured: [Metric]
  /// Variants in file order.
  public var variants: [Variant]
  public var seeds: Seeds
  /// The expectations that it must miss, to prove that failures are detected: if it meets them,
  /// `simrun ci` fails. Empty for all scenarios but canaries.
  public var canary: [String]
  /// Lines and expectations that `simrun prove` can't prove, with the reason to keep them.
  public var unproven: [Unproven] = []
  /// The budget of each run.
  public var budget = RunBudget.standard
  /// Whether it may name files outside its repository.
  public var allowsOutside = false
  /// The files and folders that it names, relative to the current folder.
  public internal(set) var files: [String] = []
  /// The names that it can use.
  public var catalogs = Catalogs.standard
}

extension Scenario {
  /// The scenario without changes, as an unnamed variant that should pass.
  public var asWritten: Variant {
    Variant(name: "", summary: "", features: features, expectedToPass: true, misses: [])
  }
}

/// A synthetic walk: the world, the path, the phone, and the faults.
public struct WalkPlan: Sendable {
  public var world: World
  /// The differences between the app's map and the world; nil if there are none.
  public var mapErrors: MapErrors?
  public var walk: Walk
  public var phone: SyntheticPhone
  /// The phone's power figures; nil if not stated.
  public var power: PowerPlan?
  public var faults: FaultPlan
  public var refusals: Refusals

  /// Diagnostics without message, at the places to report if the world in a run lacks what the walk
  /// needs.
  public struct Refusals: Sendable {
    public var goal = Diagnostic("", at: Diagnostic.Place(file: ""))
    public var turn = Diagnostic("", at: Diagnostic.Place(file: ""))
  }
}

/// The scenario with some changed settings, and the expected result.
public struct Variant: Sendable {
  public var name: String
  /// The changed settings in the scenario's words.
  public var summary: String
  public var features: [any FeatureSettings]
  public var expectedToPass: Bool
  /// Metrics of the expectations that the variant must miss, which shows that it fails for its own
  /// reason.
  public var misses: [String]
  /// Place of the variant in the file; nil for the scenario as written.
  public var place: Diagnostic.Place?
}

/// The seeds to run, and the share of runs that must pass.
public struct Seeds: Hashable, Sendable {
  public var first: UInt64
  public var runs: Int
  /// Number of runs of `simrun ci`; equal to `runs` if not stated.
  public var ciRuns: Int
  /// Required share in (0, 1]; compared with the lower Wilson bound for more than one run.
  public var passRate: Double
}
