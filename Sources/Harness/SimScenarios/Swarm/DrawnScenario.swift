import SimFeatures
import SimKernel
public import SimWorlds

/// A complete scenario drawn at random: a world, a walk, a phone, faults, a script and the features
/// under test (H-7).
///
/// The result is a normal file, which is loaded and run like any other.
public struct DrawnScenario: Sendable {
  /// The length of the walk, and the rate of the sensors.
  public enum Kind: String, CaseIterable, Sendable {
    /// A walk of minutes, with realistic sensor rates.
    case brisk
    /// A walk of hours, with a fix every few seconds.
    case long
  }

  /// A file next to the scenario.
  public struct File: Sendable {
    public var name: String
    public var text: String
  }

  /// Its index among the scenarios of the seed.
  public let number: Int
  public let kind: Kind
  /// Whether settings that make a feature misbehave could be drawn.
  public let isFlawed: Bool
  /// The scenario in YAML.
  public let text: String
  /// The files that the scenario names, in its folder.
  public let files: [File]

  /// Name without file extension.
  public var name: String { Self.name(number) }

  static func name(_ number: Int) -> String { "case-\(number)" }
}

/// The drawn scenarios of a seed.
///
/// The same seed and number always give the same text, regardless of other draws.
public struct ScenarioSwarm: Sendable {
  /// A pack that scenarios may walk in.
  public struct Pack: Sendable {
    /// Path as scenarios name it.
    public var path: String
    public var world: World

    public init(path: String, world: World) {
      self.path = path
      self.world = world
    }
  }

  public let seed: UInt64
  private let packs: [Pack]
  private let features: [String]
  private let drawing: [String]
  private let catalogs: Catalogs

  public init(seed: UInt64, packs: [Pack] = [], catalogs: Catalogs = .standard) {
    self.seed = seed
    self.packs = packs
    self.catalogs = catalogs
    features = catalogs.features.map { $0.name }
    drawing = catalogs.features.filter { $0.drawsRoute }.map { $0.name }
  }

  /// Draws the scenarios in order; the loader's shape is determined only once.
  public func scenarios(_ numbers: Range<Int>) -> some Sequence<DrawnScenario> {
    let shape = Scenario.shape(of: catalogs)
    return numbers.lazy.map { scenario($0, shape) }
  }

  /// - Parameter number: at least 0.
  public func scenario(_ number: Int) -> DrawnScenario {
    scenario(number, Scenario.shape(of: catalogs))
  }

  private func scenario(_ number: Int, _ shape: Shape) -> DrawnScenario {
    let random = RandomStream(seed: seed).fork("swarm \(number)")
    var draft = ScenarioDraft(random, shape: shape, packs: packs)
    let text = draft.text(
      title: "Case \(number) of seed \(seed), drawn by chance", name: DrawnScenario.name(number),
      features: features, drawing: drawing)
    return DrawnScenario(
      number: number, kind: draft.kind, isFlawed: draft.isFlawed, text: text, files: draft.files)
  }
}
