import Geodesy
import Sensing
public import SimKernel

/// Network fixes come between those of satellites, as with Android's fused location or in an app
/// that listens to both providers.
public struct ProviderMix: Fault {
  public static let name = "provider_mix"
  public static let summary = "network fixes come in between those of the satellites"
  public static let stage = FaultStage.sensing
  static let interval = FaultKey(
    "every", .time, in: 1...600, default: 15, "mean time between two network fixes",
    source: "assumed: 10–20 s")
  static let sigma = FaultKey(
    "sigma", .length, in: 0...500, default: 35, "standard deviation of their error, each axis",
    source: "assumed; Wi-Fi is good to 20–50 m by Android's training text"
  ).asSeverity
  public static let keys = [interval, sigma]

  public var window: FaultWindow
  private let intervalSeconds: Double
  private let sigmaMeters: Double

  /// Variation of the time between two, as a share of its mean (assumed).
  static let spread = 1.0 / 3
  /// Their reported accuracy (assumed), and their delay to the app, equal to that of other fixes.
  static let reportedMeters = (least: 30.0, most: 65.0)
  static let latencySeconds = (shortest: 0.08, longest: 0.4)

  public init(_ settings: FaultSettings) {
    window = settings.window
    intervalSeconds = settings[ProviderMix.interval]
    sigmaMeters = settings[ProviderMix.sigma]
  }

  public func mostAdded(to trace: Trace, truth: GroundTruth) -> Int {
    let seconds = max(0, (min(window.end, truth.end) - window.start).seconds)
    return Int(seconds / (intervalSeconds * (1 - ProviderMix.spread))) + 1
  }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    var added: [Fix] = []
    func between(_ least: Double, _ most: Double) -> Double {
      least + (most - least) * random.uniform()
    }
    func gap() -> Timespan {
      .seconds(intervalSeconds * between(1 - ProviderMix.spread, 1 + ProviderMix.spread))
    }
    var instant = window.start + gap()
    while window.contains(instant), instant <= truth.end {
      var point = truth.point(at: instant)
      point.east += sigmaMeters * random.normal()
      point.north += sigmaMeters * random.normal()
      let latency = ProviderMix.latencySeconds
      added.append(
        Fix(
          coordinate: truth.plane.coordinate(point),
          horizontalAccuracyMeters: between(
            ProviderMix.reportedMeters.least, ProviderMix.reportedMeters.most),
          provider: .network, measured: instant,
          delivered: instant + .seconds(between(latency.shortest, latency.longest))))
      instant = instant + gap()
    }
    return trace.add(added)
  }
}
