public import SimKernel

/// The statistics of one sensor's errors in one kind of surroundings.
public protocol SensorPreset: Hashable, Sendable {
  static var all: [Self] { get }
  var name: String { get }
  /// The preset that holds in `surroundings`.
  static func usual(in surroundings: Surroundings) -> Self
}

/// Which preset applies: one for the whole walk, or the usual one of the walker's surroundings.
public enum Conditions<Preset: SensorPreset>: Hashable, Sendable {
  case everywhere(Preset)
  /// The preset of the surroundings in each sample of the truth; see `SensorPreset.usual(in:)`.
  case bySurroundings

  /// The name of `bySurroundings` in scenarios.
  static var bySurroundingsName: String { "by_surroundings" }

  /// The names that a scenario may use.
  public static var names: [String] { Preset.all.map(\.name) + [bySurroundingsName] }

  /// Creates the conditions that a scenario calls `name`; nil if no conditions have that name.
  public init?(name: String) {
    if name == Self.bySurroundingsName {
      self = .bySurroundings
    } else if let preset = Preset.all.first(where: { $0.name == name }) {
      self = .everywhere(preset)
    } else {
      return nil
    }
  }

  /// The results of `make` for the preset of each kind of surroundings, indexed by raw value.
  func table<Entry>(_ make: (Preset) -> Entry) -> [Entry] {
    switch self {
    case .everywhere(let preset):
      [Entry](repeating: make(preset), count: Surroundings.allCases.count)
    case .bySurroundings: Surroundings.allCases.map { make(.usual(in: $0)) }
    }
  }
}
