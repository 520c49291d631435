public import Sensing
public import SimKernel

/// Something that goes wrong with a phone's sensors, or with what an app is given of them, at a
/// given time.
public protocol Fault: Sendable {
  /// The word scenarios use for it.
  static var name: String { get }
  /// What it does, in one sentence for the catalog.
  static var summary: String { get }
  /// Where on the way from the sky to the app it works.
  static var stage: FaultStage { get }
  /// How long it lasts; nil where it happens at one instant.
  static var duration: FaultKey? { get }
  /// Its own keys, beside those of its window.
  static var keys: [FaultKey] { get }
  /// Whether it pushes positions away from where the phone is, for as long as it lasts.
  static var displaces: Bool { get }

  var window: FaultWindow { get set }
  /// How long it goes on changing things after its end.
  var aftermath: Timespan { get }
  /// Whether it is set so that it changes nothing, for comparison.
  var isIdle: Bool { get }
  /// By how much it multiplies the fixes delivered in its window, at least 1.
  var growth: Double { get }

  init(_ settings: FaultSettings)

  /// Changes what the phone delivered in `trace`, keeps its order, and returns how many fixes or
  /// headings it changed, dropped or added. `random` is the stream of this fault alone.
  func apply(to trace: inout Trace, truth: GroundTruth, random: inout RandomStream) -> Int

  /// The most fixes that it adds to `trace`, told before it does.
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

  /// Every key a scenario may give it, in the order they are asked for.
  public static var allKeys: [FaultKey] { [.start] + (duration.map { [$0] } ?? []) + keys }

  /// Reads its keys; nil where one was missing or wrong, which was reported.
  public init?(_ parameters: some Parameters) {
    guard let settings = FaultSettings(parameters, of: Self.self) else { return nil }
    self.init(settings)
  }
}

/// Where a fault works on the way from the sky to the app; faults are applied in this order.
public enum FaultStage: Int, CaseIterable, Comparable, Sendable {
  /// What the sensors and the positioning make out: positions and bearings.
  case sensing
  /// What the phone says of it: accuracy, validity, and how precise it lets the app know.
  case reporting
  /// The stamps that its clock puts on it.
  case clock
  /// When it is handed over, how often, in which order, or not at all.
  case delivery
  /// Whether the app may have it, and runs to take it.
  case access

  public static func < (a: FaultStage, b: FaultStage) -> Bool { a.rawValue < b.rawValue }
}
