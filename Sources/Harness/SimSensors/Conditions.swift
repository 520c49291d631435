public import SimKernel

/// The statistics of one sensor's errors in one kind of surroundings.
public protocol SensorPreset: Hashable, Sendable {
  static var all: [Self] { get }
  var name: String { get }
  /// The preset that holds in `surroundings`.
  static func usual(in surroundings: Surroundings) -> Self
}

/// Which preset holds where: one for the whole walk, or that of what stands around the walker.
public enum Conditions<Preset: SensorPreset>: Hashable, Sendable {
  case everywhere(Preset)
  /// The truth says step by step what surrounds the walker; see `SensorPreset.usual(in:)`.
  case bySurroundings

  /// How a scenario names the second.
  static var bySurroundingsName: String { "by_surroundings" }

  /// What a scenario may write.
  public static var names: [String] { Preset.all.map(\.name) + [bySurroundingsName] }

  /// The conditions a scenario calls `name`; nil where there are none of that name.
  public init?(name: String) {
    if name == Self.bySurroundingsName {
      self = .bySurroundings
    } else if let preset = Preset.all.first(where: { $0.name == name }) {
      self = .everywhere(preset)
    } else {
      return nil
    }
  }

  /// What `make` makes of the preset of each surroundings, by their raw value.
  func table<Entry>(_ make: (Preset) -> Entry) -> [Entry] {
    switch self {
    case .everywhere(let preset):
      [Entry](repeating: make(preset), count: Surroundings.allCases.count)
    case .bySurroundings: Surroundings.allCases.map { make(.usual(in: $0)) }
    }
  }
}
