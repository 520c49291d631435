import Geodesy
import PowerPolicy
import Sensing
public import SimKernel
import SimObservations

/// Single requests for a position under test (T-2, TM-1, TM-2).
public struct LocateSettings: FeatureSettings {
  public static let name = "locate"
  public static let summary =
    "single requests for a position: the last fix at once, a new one before a deadline"
  public static let controlsSensors = false
  public static let needsGraph = false

  private var policy = Locator.Policy()

  public init() {}

  public func limitation(by lack: RecordingLack) -> String? {
    switch lack {
    case .accuracy: "none of them answers a request"
    case .times: "the durations of requests are assumed"
    case .fixes: "no request is answered"
    case .course, .headings, .report, .trueNorth: nil
    }
  }

  public mutating func read(_ parameters: some FeatureParameters) {
    policy.accuracy = parameters.word(
      "accuracy", AccuracyWords.all, policy.accuracy, "the accuracy class that the app requests")
    policy.accuracyMeters = parameters.quantity(
      "good_enough", .length, in: 1...10_000, default: policy.accuracyMeters,
      "accuracy of a fix that ends a request")
    let ends = parameters.either(
      "ends", "in_time", or: "never", isFirst: policy.deadline != nil,
      "whether a request has a deadline")
    let deadline = parameters.quantity(
      "deadline", .time, in: 0.1...3600, default: policy.deadline?.seconds ?? 15,
      "time after which a request ends, with a fix or an error")
    policy.deadline = ends ? .seconds(deadline) : nil
    let keeps = parameters.either(
      "cache", "kept", or: "none", isFirst: policy.timeToLive != nil,
      "whether the last fix is shown at once")
    let life = parameters.quantity(
      "time_to_live", .time, in: 0...86_400, default: policy.timeToLive?.seconds ?? 60,
      "age up to which the last fix is used without a request")
    policy.timeToLive = keeps ? .seconds(life) : nil
    policy.cancels = parameters.word(
      "cancels", [("once_away", .onceAway), ("at_once", .atOnce), ("never", .never)],
      policy.cancels,
      "when a request is cancelled: once the app is away for longer than a flip of the phase, at "
        + "once, or never")
  }

  public func makeFeature(at site: Site) -> any Feature { LocateFeature(policy) }
}

final class LocateFeature: Feature {
  let kinds: [ObservationKind] = LocateFeature.kinds
  private static let kinds = [LocateAsked.kind(), LocateCached.kind(), LocateEnded.kind()]
  let interests: EventKinds = [.app, .fixes, .system]
  private let engine: HostedEngine<Locator>

  init(_ policy: Locator.Policy) { engine = HostedEngine(Locator(policy: policy)) }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    engine.handle(event, at: instant, into: &sink) { output, sink in
      switch output {
      case .asked: sink.observe(LocateAsked())
      case .cached(_, let age): sink.observe(LocateCached(ageSeconds: age.seconds))
      case .ended(let outcome, let shown, let took):
        sink.observe(
          LocateEnded(
            outcome: outcome.word, tookSeconds: took.seconds,
            shown: shown == nil ? .error : .position,
            accuracyMeters: shown?.horizontalAccuracyMeters, coordinate: shown?.coordinate))
      }
    }
  }
}
