public import SimKernel

/// A key that a scenario gives a fault: what decodes it is also what the catalog lists.
public struct FaultKey: Hashable, Sendable {
  public var name: String
  public var dimension: Dimension
  /// In the base unit of `dimension`.
  public var range: ClosedRange<Double>
  /// In the base unit of `dimension`; nil where the scenario must give it, or chance does.
  public var defaultValue: Double?
  /// Whether chance decides in every run where the scenario leaves it out.
  public private(set) var isDrawn = false
  /// What it sets, as a phrase.
  public var meaning: String
  /// Where the default comes from, or `assumed`; nil where there is none.
  public var source: String?
  /// Whether the fault is worse the larger this is.
  public private(set) var isSeverity = false

  /// A key that the scenario must give.
  init(_ name: String, _ dimension: Dimension, in range: ClosedRange<Double>, _ meaning: String) {
    self.name = name
    self.dimension = dimension
    self.range = range
    self.meaning = meaning
  }

  /// A key that the scenario may leave out.
  init(
    _ name: String, _ dimension: Dimension, in range: ClosedRange<Double>,
    default value: Double, _ meaning: String, source: String
  ) {
    self.init(name, dimension, in: range, meaning)
    defaultValue = value
    self.source = source
  }

  /// The same, said to be drawn where the scenario leaves it out.
  var drawnIfLeftOut: FaultKey {
    var key = self
    key.isDrawn = true
    return key
  }

  /// The same, said to make the fault worse the larger it is.
  var asSeverity: FaultKey {
    var key = self
    key.isSeverity = true
    return key
  }

  /// Returns NaN for what chance is to decide, nil for what was reported.
  func read(_ parameters: some Parameters) -> Double? {
    guard let defaultValue = isDrawn ? Double.nan : defaultValue else {
      return parameters.quantity(name, dimension, in: range, meaning)
    }
    return parameters.quantity(name, dimension, in: range, default: defaultValue, meaning)
  }
}

extension FaultKey {
  private static let day = 86_400.0

  static let start = FaultKey(
    "at", .time, in: 0...day,
    "when it begins; 'from .. to' lets chance decide in every run, 'every 3 min' or "
      + "'every 3 min until arrival' repeats it from 0 s on")

  static let duration = FaultKey("for", .time, in: 0...day, "how long it lasts")

  /// The duration of what stays as it is once it happened.
  static let durationToTheEnd = FaultKey(
    "for", .time, in: 0...day, default: day, "how long it lasts; to the end of a walk if left out",
    source: "nothing undoes it by itself")
}
