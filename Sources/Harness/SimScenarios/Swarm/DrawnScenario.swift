import SimFeatures
import SimKernel
public import SimWorlds

/// A whole scenario that chance wrote: a world, a walk, a phone, what goes wrong, a script and the
/// features under test (H-7).
///
/// What is drawn is a file like any other: it is loaded and run by what loads and runs files.
public struct DrawnScenario: Sendable {
  /// How much of a walk there is, and at which pace the sensors tell of it.
  public enum Kind: String, CaseIterable, Sendable {
    /// A walk of minutes, with sensors as fast as phones have them.
    case brisk
    /// A walk of hours, with a fix every few seconds.
    case long
  }

  /// A file that lies beside the scenario.
  public struct File: Sendable {
    public var name: String
    public var text: String
  }

  /// Its number among those of the seed.
  public let number: Int
  public let kind: Kind
  /// Whether settings that make a feature misbehave were among those that could be drawn.
  public let isFlawed: Bool
  /// In YAML.
  public let text: String
  /// What the scenario names, in its folder.
  public let files: [File]

  /// What it is called, without an ending.
  public var name: String { Self.name(number) }

  static func name(_ number: Int) -> String { "case-\(number)" }
}

/// The scenarios of a seed.
///
/// The same seed and number give the same text, whatever else is drawn.
public struct ScenarioSwarm: Sendable {
  /// A pack that scenarios may walk in.
  public struct Pack: Sendable {
    /// As scenarios name it.
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

  /// Draws them one after the other; what a loader asks for is found out once for all.
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
