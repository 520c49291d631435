public import SimKernel
import SimSensors
public import SimText

/// The text of a scenario whose lines can be removed or changed one at a time, for `simrun prove`.
public struct ScenarioSheet: Sendable {
  /// A fault, a script event, or a setting of the phone, its system, the app's map or a feature.
  public struct Line: Sendable {
    public enum Kind: String, Sendable {
      case fault, script, phone, feature
      /// A fault of a swarm: tested alone for an effect, but judged only as part of the swarm.
      case swarmed
    }

    /// Its path, as in `faults.drift`; a second line of the same name ends in `.2`.
    public var name: String
    public var kind: Kind
    /// Text as written, as in `at 9 min, for 60 s, across 40 m`.
    public var text: String
    /// Line number in the file, from 1.
    public var number: Int
    /// The changes to test: first removal, or setting it to its clean value.
    public var changes: [Change]
    /// The changes to test if the first change has no effect because the line states the default.
    public var otherwise: [Change]
  }

  /// A change of one line.
  public struct Change: Sendable {
    public enum Kind: Hashable, Sendable {
      case out
      /// Set to the least disturbing value.
      case clean
      /// Set to another value, for settings without better or worse values.
      case other
      /// Made worse by this factor.
      case worse(Int)
    }

    public var kind: Kind
    /// The change in words, as in `out`, `×8` or `half`.
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
  /// The scenario as written.
  public let scenario: Scenario
  /// Lines in file order.
  public let lines: [Line]
  private let bytes: [UInt8]
  private let budget: RunBudget

  /// Reads the scenario in `bytes`; `path` is its path as the user gave it.
  ///
  /// Throws all errors in it. `catalogs` has the names that it can use.
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

  /// Returns the scenario with `change`; nil if it is then invalid, for example because of a
  /// missing required key.
  ///
  /// - Parameter hasVariants: whether its variants are kept.
  public func scenario(with change: Change, hasVariants: Bool) -> Scenario? {
    guard let document = document else { return nil }
    var root = document.root
    switch change.action {
    case .remove(let path): root = root.without(path)
    case .write(let values):
      for (path, text) in values { root = root.with(text, at: path) }
    case .noise: break
    }
    // its reasons may name lines that no longer exist
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
