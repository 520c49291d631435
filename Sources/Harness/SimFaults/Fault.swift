public import Sensing
public import SimKernel

/// A failure of a phone's sensors, or of their delivery to an app, at a given time.
public protocol Fault: Sendable {
  /// The word scenarios use for it.
  static var name: String { get }
  /// What it does, in one sentence for the catalog.
  static var summary: String { get }
  /// The stage on the way from the sky to the app at which it acts.
  static var stage: FaultStage { get }
  /// The key of its duration; nil if it happens at one instant.
  static var duration: FaultKey? { get }
  /// Its own keys, in addition to those of its window.
  static var keys: [FaultKey] { get }
  /// Whether it pushes positions away from the phone while it lasts.
  static var displaces: Bool { get }

  var window: FaultWindow { get set }
  /// How long it continues to change events after its end.
  var aftermath: Timespan { get }
  /// Whether its settings change nothing, for comparison.
  var isIdle: Bool { get }
  /// The factor by which it multiplies the fixes delivered in its window, at least 1.
  var growth: Double { get }

  init(_ settings: FaultSettings)

  /// Changes the events in `trace`, keeps their order, and returns how many fixes or headings it
  /// changed, dropped or added. Only this fault uses the stream `random`.
  func apply(to trace: inout Trace, truth: GroundTruth, random: inout RandomStream) -> Int

  /// The largest number of fixes that it would add to `trace`, for a check beforehand.
  func mostAdded(to trace: Trace, truth: GroundTruth) -> Int
}

extension Fault {
  public static var duration: FaultKey? { FaultKey.duration }
  public static var keys: [FaultKey] { [] }
  public static var displaces: Bool { false }
  public var aftermath: Timespan { .zero }
  public var isIdle: Bool { window.duration == .zero }
  public var growth: Double { 1 }

  public func mostAdded(to trace: Trace, truth: GroundTruth) -> Int { 0 }

  public var start: Instant { window.start }
  public var duration: Timespan { window.duration }

  /// All keys that a scenario may give it, in the order in which they are read.
  public static var allKeys: [FaultKey] { [.start] + (duration.map { [$0] } ?? []) + keys }

  /// Reads its keys; nil if one was missing or wrong, which was reported.
  public init?(_ parameters: some Parameters) {
    guard let settings = FaultSettings(parameters, of: Self.self) else { return nil }
    self.init(settings)
  }
}

/// The stage on the way from the sky to the app at which a fault acts; faults are applied in this
/// order.
public enum FaultStage: Int, CaseIterable, Comparable, Sendable {
  /// The results of sensors and positioning: positions and bearings.
  case sensing
  /// The phone's reports on them: accuracy, validity, and the precision that the app gets.
  case reporting
  /// The timestamps of the phone's clock.
  case clock
  /// The delivery: when, how often, in which order, or not at all.
  case delivery
  /// Whether the app has permission, and runs to receive events.
  case access

  public static func < (a: FaultStage, b: FaultStage) -> Bool { a.rawValue < b.rawValue }
}
