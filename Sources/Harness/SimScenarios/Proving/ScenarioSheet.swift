public import SimKernel
import SimSensors
public import SimTraces

/// The text of a scenario, whose lines can be taken out or changed one at a time: what
/// `simrun prove` asks about.
public struct ScenarioSheet: Sendable {
  /// A fault, an event of the script, or a setting of the phone, its system, the app's map or a
  /// feature.
  public struct Line: Sendable {
    public enum Kind: String, Sendable {
      case fault, script, phone, feature
      /// A fault of a swarm: asked whether it shows, and judged with the swarm alone.
      case swarmed
    }

    /// The way to it, as in `faults.drift`; the second of one name ends in `.2`.
    public var name: String
    public var kind: Kind
    /// As written, as in `at 9 min, for 60 s, across 40 m`.
    public var text: String
    /// Of the file, from 1.
    public var number: Int
    /// What can be asked of it: taken out first, or set to its clean value.
    public var changes: [Change]
    /// What is asked where the first change changes nothing, since the line states the default.
    public var otherwise: [Change]
  }

  /// What is done to one line.
  public struct Change: Sendable {
    public enum Kind: Hashable, Sendable {
      case out
      /// Set to what disturbs least.
      case clean
      /// Set to another value, of settings that have no better or worse.
      case other
      /// Made worse by this factor.
      case worse(Int)
    }

    public var kind: Kind
    /// As in `out`, `×8` or `half`.
    public var words: String
    let action: Action
  }

  enum Action: Sendable {
    case remove([YamlNode.Step])
    case write([(path: [YamlNode.Step], text: String)])
    case noise(Sensor, factor: Double)
  }

  enum Sensor { case gnss, compass }

  public let path: String
  /// As written.
  public let scenario: Scenario
  /// In the order of the file.
  public let lines: [Line]
  private let bytes: [UInt8]
  private let budget: RunBudget

  /// Reads the scenario in `bytes`; `path` is what the user calls it.
  ///
  /// Throws everything that is wrong with it. `catalogs` is what it can name.
  public init(
    bytes: some Collection<UInt8>, path: String, budget: RunBudget = .standard,
    allowsOutside: Bool = false, catalogs: Catalogs = .standard
  ) throws(Diagnostics) {
    self.path = path
    self.bytes = Array(bytes)
    self.budget = budget
    scenario = try Scenario(
      bytes: bytes, path: path, budget: budget, allowsOutside: allowsOutside, catalogs: catalogs)
    let bounds = allowsOutside ? PathBounds.none : PathBounds(ofScenarioAt: path)
    let document = try YamlDocument(bytes: bytes, file: path, bounds: bounds)
    lines = LineSearch(document.root).lines
  }

  /// The scenario with `change`; nil where it can't be read then, as of a key that must be there.
  ///
  /// - Parameter hasVariants: whether its variants stay.
  public func scenario(with change: Change, hasVariants: Bool) -> Scenario? {
    guard let document = document else { return nil }
    var root = document.root
    switch change.action {
    case .remove(let path): root = root.without(path)
    case .write(let values):
      for (path, text) in values { root = root.with(text, at: path) }
    case .noise: break
    }
    // its reasons name lines that are no longer there
    root = root.without([.key("unproven")])
    if !hasVariants { root = root.without([.key("variants")]) }
    let changed = YamlDocument(root: root, source: document.source, bounds: document.bounds)
    let (budget, path, catalogs) = (budget, path, self.scenario.catalogs)
    guard
      var scenario = try? changed.read({ reader in
        Scenario(reader, path: path, budget, catalogs: catalogs)
      }),
      scenario.expectations.count == self.scenario.expectations.count
    else { return nil }
    scenario.allowsOutside = self.scenario.allowsOutside
    if case .noise(let sensor, let factor) = change.action {
      scenario.makeNoisier(sensor, by: factor)
    }
    return scenario
  }

  private var document: YamlDocument? {
    let bounds = scenario.allowsOutside ? PathBounds.none : PathBounds(ofScenarioAt: path)
    return try? YamlDocument(bytes: bytes, file: path, bounds: bounds)
  }
}

extension Scenario {
  fileprivate mutating func makeNoisier(_ sensor: ScenarioSheet.Sensor, by factor: Double) {
    guard case .walk(var plan) = source else { return }
    switch sensor {
    case .gnss: plan.phone.gnssErrorFactor = factor
    case .compass: plan.phone.compass.errorFactor = factor
    }
    source = .walk(plan)
  }
}
