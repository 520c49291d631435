public import Sensing
public import SimKernel

/// A key that a scenario gives a fault: what decodes it is also what the catalog lists.
public struct FaultKey: Hashable, Sendable {
  public var name: String
  public var dimension: Dimension
  /// In the base unit of `dimension`.
  public var range: ClosedRange<Double>
  /// In the base unit of `dimension`; nil where the scenario must give it.
  public var defaultValue: Double?
  /// What it sets, as a phrase.
  public var meaning: String
  /// Where the default comes from, or `assumed`; nil where there is none.
  public var source: String?

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

  func read(_ parameters: some Parameters) -> Double? {
    guard let defaultValue else { return parameters.quantity(name, dimension, in: range) }
    return parameters.quantity(name, dimension, in: range, default: defaultValue)
  }
}

extension FaultKey {
  private static let day = 86_400.0

  static let start = FaultKey(
    "at", .time, in: 0...day, "when it begins; 'from .. to' lets chance decide in every run")

  static let duration = FaultKey("for", .time, in: 0...day, "how long it lasts")

  /// The duration of what stays as it is once it happened.
  static let durationToTheEnd = FaultKey(
    "for", .time, in: 0...day, default: day, "how long it lasts; to the end of a walk if left out",
    source: "nothing undoes it by itself")
}

/// When a fault begins and how long it lasts.
public struct FaultWindow: Hashable, Sendable {
  public var start: Instant
  public var duration: Timespan
  /// The last instant at which it may begin, where that is left to chance; `start` otherwise.
  public var latestStart: Instant

  public init(start: Instant, duration: Timespan, latestStart: Instant? = nil) {
    self.start = start
    self.duration = duration
    self.latestStart = latestStart ?? start
  }

  public var end: Instant { start + duration }

  /// Whether `instant` is in it: from the start to just before the end.
  public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// Returns the window of one run: its start is drawn, uniformly, where it is left to chance.
  func drawn(from random: RandomStream) -> FaultWindow {
    guard latestStart > start else { return self }
    var random = random
    let lead = Timespan.seconds((latestStart - start).seconds * random.uniform())
    return FaultWindow(start: start + lead, duration: duration)
  }
}

/// What a scenario says of one fault.
public struct FaultSettings: Sendable {
  public var window: FaultWindow
  private var values: [String: Double] = [:]

  /// Reads every key of `type`; nil where one was missing or wrong, which was reported.
  init?<F: Fault>(_ parameters: some Parameters, of type: F.Type) {
    let key = FaultKey.start
    let start = parameters.span(key.name, key.dimension, in: key.range)
    let duration = F.duration.map { $0.read(parameters) } ?? 0
    for key in F.keys { values[key.name] = key.read(parameters) }
    guard let start, let duration, values.count == F.keys.count else { return nil }
    window = FaultWindow(
      start: .zero + .seconds(start.lowerBound), duration: .seconds(duration),
      latestStart: .zero + .seconds(start.upperBound))
  }

  /// The value of one of the fault's own `keys`, in the base unit.
  subscript(key: FaultKey) -> Double { values[key.name] ?? key.range.lowerBound }
}
