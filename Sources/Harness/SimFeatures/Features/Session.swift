import PowerPolicy
import Sensing
public import SimKernel
import SimObservations

/// The sensor session under test: safety timeout, classes of accuracy, phases of the app (MG-3,
/// MG-4, MG-6, BL-4, T-1, T-3, T-8).
public struct SessionSettings: FeatureSettings {
  public static let name = "session"
  public static let summary =
    "the session that switches the sensors on and off; without it they are always on"
  public static let controlsSensors = true
  public static let needsGraph = false

  private var preset = "plain"
  private var policy = SensorSession.Policy()

  public init() {}

  private static let presets: [(word: String, policy: SensorSession.Policy)] = [
    ("plain", SensorSession.Policy()), ("ios", .ios), ("ios_today", .iosToday),
    ("android", .android), ("android_today", .androidToday), ("tour", .tour),
  ]

  public mutating func read(_ parameters: some FeatureParameters) {
    let words = SessionSettings.presets.map(\.word)
    let chosen = parameters.choice(
      "preset", words, default: preset,
      "what the session requests unless other keys change it: everything, or what an app needs")
    if chosen != preset, let found = SessionSettings.presets.first(where: { $0.word == chosen }) {
      (preset, policy) = found
    }
    policy.safetyTimeout = .seconds(
      parameters.quantity(
        "safety_timeout", .time, in: 1...86_400, default: policy.safetyTimeout.seconds,
        "time without a sign of the user after which updates stop"))
    policy.isResetByData = parameters.either(
      "timeout_reset_by", "data", or: "presence", isFirst: policy.isResetByData,
      "what restarts the timeout: the presence of the user, or any fix or heading")
    policy.listensOn = parameters.either(
      "on_stop", "listens_on", or: "sensors_off", isFirst: policy.listensOn,
      "whether a session that stops switches the sensors off, or forgets to")
    readSensors(parameters)
    readEscalation(parameters)
    readLife(parameters)
  }

  private mutating func readSensors(_ parameters: some FeatureParameters) {
    policy.sensors.accuracy = parameters.word(
      "accuracy", AccuracyWords.all, policy.sensors.accuracy,
      "the accuracy class that is requested at first")
    policy.escalation?.base = policy.sensors.accuracy
    policy.sensors.distanceFilterMeters = parameters.quantity(
      "distance_filter", .length, in: 0...1000, default: policy.sensors.distanceFilterMeters,
      "least distance between two delivered fixes, where a platform has rules for it")
    let silence = parameters.quantity(
      "unfiltered_after", .time, in: 0...3600, default: policy.unfilteredAfter?.seconds ?? 0,
      "time without a fix after which the next one is delivered unfiltered; 0 s for never")
    policy.unfilteredAfter = silence > 0 ? .seconds(silence) : nil
    policy.sensors.location = parameters.either(
      "location", "wanted", or: "unwanted", isFirst: policy.sensors.location,
      "whether the session requests positions at all")
    policy.sensors.worksOutHeadings = parameters.either(
      "heading_fallback", "worked_out", or: "none", isFirst: policy.sensors.worksOutHeadings,
      "without a rotation vector: headings from magnetometer and accelerometer, or none")
  }

  private mutating func readEscalation(_ parameters: some FeatureParameters) {
    let word =
      policy.escalation == nil
      ? "never" : policy.escalation?.poorFixes == nil ? "on_request" : "unasked"
    let raises = parameters.choice(
      "raises", ["never", "on_request", "unasked"], default: word,
      "when the accuracy class is raised to the best: on Refresh and Recenter, or after poor fixes "
        + "too"
    )
    var escalation =
      policy.escalation
      ?? AccuracyEscalation.Policy(base: policy.sensors.accuracy, raised: .best)
    escalation.poorFixes = raises == "unasked" ? escalation.poorFixes ?? 3 : nil
    escalation.patience = .seconds(
      parameters.quantity(
        "patience", .time, in: 0...86_400, default: escalation.patience.seconds,
        "longest time for which the accuracy class stays raised"))
    escalation.accuracyMeters = parameters.quantity(
      "good_enough", .length, in: 1...1000, default: escalation.accuracyMeters,
      "accuracy of a fix that lowers the class again")
    escalation.dwell = .seconds(
      parameters.quantity(
        "raised_dwell", .time, in: 0...600, default: escalation.dwell.seconds,
        "how long fixes must be good before a class that was raised unasked is lowered"))
    escalation.rest = .seconds(
      parameters.quantity(
        "raised_rest", .time, in: 0...3600, default: escalation.rest.seconds,
        "time from lowering the class to raising it unasked again"))
    escalation.raisesToNavigate = parameters.either(
      "while_navigating", "raised", or: "base", isFirst: escalation.raisesToNavigate,
      "the accuracy class while the user navigates: raised, or the one requested at first")
    escalation.staysRaised = parameters.either(
      "drops", "never", or: "in_time", isFirst: escalation.staysRaised,
      "whether a raised accuracy class is lowered before the session ends")
    policy.escalation = raises == "never" ? nil : escalation
  }

  private mutating func readLife(_ parameters: some FeatureParameters) {
    let follows = parameters.either(
      "phases", "followed", or: "ignored", isFirst: policy.phases != nil,
      "whether the session pauses in the background and makes no new requests while inactive")
    var phases = policy.phases ?? ScenePhases.Policy()
    phases.debounce = .seconds(
      parameters.quantity(
        "debounce", .time, in: 0...60, default: phases.debounce.seconds,
        "time within which several flips of the phase count as one"))
    phases.refetchAfter = .seconds(
      parameters.quantity(
        "refetch_after", .time, in: 0...86_400, default: phases.refetchAfter.seconds,
        "time away from the app after which a new position is fetched"))
    policy.background = parameters.word(
      "background", [("pauses", .pauses), ("batched", .batched), ("live", .live)],
      policy.background,
      "what updates do in the background: they pause, come in batches, or go on unchanged")
    // behavior in the background must know the app's phases
    policy.phases = follows || policy.background != .pauses ? phases : nil
    policy.batchDelay = .seconds(
      parameters.quantity(
        "batch_delay", .time, in: 0...3600, default: policy.batchDelay.seconds,
        "how long fixes may be held back in the background"))
    policy.losesEarlyRefresh = parameters.either(
      "early_refresh", "lost", or: "heard", isFirst: policy.losesEarlyRefresh,
      "whether a Refresh right after the return, while the phase may still flip, is heard or lost")
    policy.permission = parameters.word(
      "permission", PermissionWords.all, policy.permission, PermissionWords.meaning)
    policy.asksAtStart = parameters.either(
      "asks", "at_start", or: "on_its_screen", isFirst: policy.asksAtStart,
      "when the user is asked for permission: on a screen that needs it, or when the app starts")
    policy.missesNewGrant = parameters.either(
      "new_grant", "missed", or: "heard", isFirst: policy.missesNewGrant,
      "whether the app notices a permission that is given again after a denial")
    let pauses = parameters.choice(
      "auto_pause", ["refused", "allowed", "restarted"], default: autoPause,
      "pauses of updates by the system: refused, allowed, or followed by a new request")
    policy.sensors.pausesAutomatically = pauses != "refused"
    policy.restartsPaused = pauses == "restarted" || policy.restartsPaused && pauses == "refused"
  }

  private var autoPause: String {
    if !policy.sensors.pausesAutomatically { return "refused" }
    return policy.restartsPaused ? "restarted" : "allowed"
  }

  public var aspects: [String] {
    (policy.escalation == nil ? [] : ["session.escalation"])
      + (policy.phases == nil ? [] : ["session.phases"])
  }

  public func makeFeature(at site: Site) -> any Feature {
    var policy = policy
    policy.sensors.motion = site.motion
    return SessionFeature(policy)
  }
}

final class SessionFeature: Feature {
  let kinds: [ObservationKind] = SessionFeature.kinds
  private static let kinds = [
    SessionStarted.kind(), SessionStopped.kind(), SessionClassChanged.kind(),
    SessionPhaseFollowed.kind(), SessionRestarted.kind(), SessionPermission.kind(),
  ]
  let interests: EventKinds
  private let engine: HostedEngine<SensorSession>

  init(_ policy: SensorSession.Policy) {
    engine = HostedEngine(SensorSession(policy: policy))
    let isPlain =
      policy.escalation == nil && policy.phases == nil && policy.permission == nil
      && !policy.restartsPaused
    var interests: EventKinds = .app
    if policy.isResetByData { interests.formUnion([.fixes, .headings]) }
    if policy.escalation != nil || policy.unfilteredAfter != nil { interests.insert(.fixes) }
    if !isPlain { interests.insert(.system) }
    self.interests = interests
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    engine.handle(event, at: instant, into: &sink) { output, sink in
      switch output {
      case .started: sink.observe(SessionStarted())
      case .stopped(let reason): sink.observe(SessionStopped(reason: reason.word))
      case .escalation(let change): sink.observe(SessionClassChanged(change: change.word))
      case .paused: sink.observe(SessionPhaseFollowed(action: .paused))
      case .resumed(let refetches):
        sink.observe(SessionPhaseFollowed(action: refetches ? .refetched : .resumed))
      case .restarted: sink.observe(SessionRestarted())
      case .allowed(let isAllowed):
        sink.observe(SessionPermission(location: isAllowed ? .allowed : .denied))
      }
    }
  }
}
