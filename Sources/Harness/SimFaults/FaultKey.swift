public import SimKernel

/// A key of a fault in a scenario; the same value is used for decoding and for the catalog.
public struct FaultKey: Hashable, Sendable {
  public var name: String
  public var dimension: Dimension
  /// In the base unit of `dimension`.
  public var range: ClosedRange<Double>
  /// In the base unit of `dimension`; nil if the scenario must give it, or if it is drawn at
  /// random.
  public var defaultValue: Double?
  /// Whether each run draws it at random if the scenario omits it.
  public private(set) var isDrawn = false
  /// Its meaning, as a phrase.
  public var meaning: String
  /// The source of the default, or `assumed`; nil without a default.
  public var source: String?
  /// Whether larger values make the fault worse.
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

  /// The same key, marked as drawn if the scenario omits it.
  var drawnIfLeftOut: FaultKey {
    var key = self
    key.isDrawn = true
    return key
  }

  /// The same key, marked as making the fault worse the larger it is.
  var asSeverity: FaultKey {
    var key = self
    key.isSeverity = true
    return key
  }

  /// Returns NaN for a value to be drawn, nil for one reported as wrong.
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

  /// The duration of a fault that does not end by itself.
  static let durationToTheEnd = FaultKey(
    "for", .time, in: 0...day, default: day, "how long it lasts; to the end of a walk if left out",
    source: "nothing undoes it by itself")
}
