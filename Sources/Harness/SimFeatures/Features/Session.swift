import PowerPolicy
import Sensing
public import SimKernel

/// The sensor session under test, with its safety timeout (MG-6, T-1).
public struct SessionSettings: FeatureSettings {
  public static let name = "session"
  public static let summary =
    "the session that switches the sensors on and off; without it they are always on"
  public static let controlsSensors = true
  public static let needsGraph = false

  private var policy = SensorSession.Policy()

  public init() {}

  public mutating func read(_ parameters: some FeatureParameters) {
    policy.safetyTimeout = .seconds(
      parameters.quantity(
        "safety_timeout", .time, in: 1...86_400, default: policy.safetyTimeout.seconds,
        "time without a visible user after which updates stop (T-1)"))
    let reset = parameters.choice(
      "timeout_reset_by", ["presence", "data"], default: policy.isResetByData ? "data" : "presence",
      "what moves the deadline: a user who is there, or any fix or heading")
    policy.isResetByData = reset == "data"
  }

  public func makeFeature(at site: Site) -> any Feature {
    SessionFeature(
      SensorSession(policy: policy),
      interests: policy.isResetByData ? [.app, .fixes, .headings] : .app)
  }
}

final class SessionFeature: Feature {
  static let started = ObservationKind("session.started", [])
  static let stopped = ObservationKind(
    "session.stopped",
    [.init("reason", .choice(SensorSession.StopReason.allCases.map { "\($0)" }))])

  let kinds = [SessionFeature.started, SessionFeature.stopped]
  let interests: EventKinds
  private let engine: HostedEngine<SensorSession>

  init(_ session: SensorSession, interests: EventKinds) {
    engine = HostedEngine(session)
    self.interests = interests
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    engine.handle(event, at: instant, into: &sink) { output, sink in
      switch output {
      case .started: sink.observe(0, SIMD8(repeating: .nan))
      case .stopped(let reason): sink.observe(1, SIMD8(repeating: Double(reason.rawValue)))
      }
    }
  }
}
