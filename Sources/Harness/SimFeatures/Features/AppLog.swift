import AppLog
import Sensing
public import SimKernel
import SimObservations

/// The app's log of its actions and its export, under test (MG-15).
public struct AppLogSettings: FeatureSettings {
  public static let name = "app_log"
  public static let summary = "the app's own log, bounded and without positions, and its export"
  public static let controlsSensors = false
  public static let needsGraph = false

  private var policy = AppLog.Policy()

  public init() {}

  public mutating func read(_ parameters: some FeatureParameters) {
    policy.capacity = Int(
      parameters.quantity(
        "capacity", .count, in: 1...100_000, default: Double(policy.capacity),
        "number of entries that are kept"))
    policy.keepsPositions = parameters.either(
      "positions", "kept", or: "left_out", isFirst: policy.keepsPositions,
      "whether each position is kept with its coordinates")
    policy.isBounded = parameters.either(
      "size", "bounded", or: "endless", isFirst: policy.isBounded,
      "whether a new entry replaces the oldest one when the log is full")
  }

  public func makeFeature(at site: Site) -> any Feature { AppLogFeature(policy) }
}

final class AppLogFeature: Feature {
  let kinds: [ObservationKind] = AppLogFeature.kinds
  private static let kinds = [LogExported.kind()]
  let interests: EventKinds = [.app, .fixes, .sensors, .system, .map]
  private var log: AppLog
  private var effects = EffectBuffer<Never>()

  init(_ policy: AppLog.Policy) { log = AppLog(policy: policy) }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    log.handle(event, at: instant, into: &effects)
    guard case .app(.logExported) = event else { return }
    let lines = log.export
    sink.observe(
      LogExported(lines: lines.count, positions: lines.count { AppLogFeature.hasPosition($0) }))
  }

  /// Whether `line` has a number with three decimals or more: as degrees, that is 100 m or less.
  static func hasPosition(_ line: String) -> Bool {
    var decimals: Int?
    for byte in line.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): decimals = decimals.map { $0 + 1 }
      case UInt8(ascii: "."): decimals = 0
      default: decimals = nil
      }
      if decimals == 3 { return true }
    }
    return false
  }
}
