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
      "what it asks for, the keys below apart: everything, or what an app's screen needs")
    if chosen != preset, let found = SessionSettings.presets.first(where: { $0.word == chosen }) {
      (preset, policy) = found
    }
    policy.safetyTimeout = .seconds(
      parameters.quantity(
        "safety_timeout", .time, in: 1...86_400, default: policy.safetyTimeout.seconds,
        "time without a visible user after which updates stop"))
    policy.isResetByData = parameters.either(
      "timeout_reset_by", "data", or: "presence", isFirst: policy.isResetByData,
      "what moves the deadline: a user who is there, or any fix or heading")
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
      "the class of accuracy that is asked for at first")
    policy.escalation?.base = policy.sensors.accuracy
    policy.sensors.distanceFilterMeters = parameters.quantity(
      "distance_filter", .length, in: 0...1000, default: policy.sensors.distanceFilterMeters,
      "way before there is another fix, where a platform has rules for it")
    policy.sensors.location = parameters.either(
      "location", "wanted", or: "unwanted", isFirst: policy.sensors.location,
      "whether it asks for positions at all")
    policy.sensors.worksOutHeadings = parameters.either(
      "heading_fallback", "worked_out", or: "none", isFirst: policy.sensors.worksOutHeadings,
      "without a rotation vector: headings of magnetometer and accelerometer, or none")
  }

  private mutating func readEscalation(_ parameters: some FeatureParameters) {
    let word =
      policy.escalation == nil
      ? "never" : policy.escalation?.poorFixes == nil ? "on_request" : "unasked"
    let raises = parameters.choice(
      "raises", ["never", "on_request", "unasked"], default: word,
      "when the class is raised to the best: on Refresh and Recenter, or after poor fixes too"
    )
    var escalation =
      policy.escalation
      ?? AccuracyEscalation.Policy(base: policy.sensors.accuracy, raised: .best)
    escalation.poorFixes = raises == "unasked" ? escalation.poorFixes ?? 3 : nil
    escalation.patience = .seconds(
      parameters.quantity(
        "patience", .time, in: 0...86_400, default: escalation.patience.seconds,
        "how long the class stays raised at most"))
    escalation.accuracyMeters = parameters.quantity(
      "good_enough", .length, in: 1...1000, default: escalation.accuracyMeters,
      "accuracy that ends it")
    escalation.dwell = .seconds(
      parameters.quantity(
        "raised_dwell", .time, in: 0...600, default: escalation.dwell.seconds,
        "how long fixes must be good before what was raised unasked is dropped"))
    escalation.rest = .seconds(
      parameters.quantity(
        "raised_rest", .time, in: 0...3600, default: escalation.rest.seconds,
        "time before it is raised unasked again"))
    escalation.raisesToNavigate = parameters.either(
      "while_navigating", "raised", or: "base", isFirst: escalation.raisesToNavigate,
      "the class while the user navigates: raised, or the one that is asked for at first")
    escalation.staysRaised = parameters.either(
      "drops", "never", or: "in_time", isFirst: escalation.staysRaised,
      "whether a class that was raised comes back before the session ends")
    policy.escalation = raises == "never" ? nil : escalation
  }

  private mutating func readLife(_ parameters: some FeatureParameters) {
    let follows = parameters.either(
      "phases", "followed", or: "ignored", isFirst: policy.phases != nil,
      "whether it pauses in the background and asks for nothing new while inactive")
    var phases = policy.phases ?? ScenePhases.Policy()
    phases.debounce = .seconds(
      parameters.quantity(
        "debounce", .time, in: 0...60, default: phases.debounce.seconds,
        "time in which flips of the phase are one"))
    phases.refetchAfter = .seconds(
      parameters.quantity(
        "refetch_after", .time, in: 0...86_400, default: phases.refetchAfter.seconds,
        "time away after which a position is fetched anew"))
    policy.background = parameters.word(
      "background", [("pauses", .pauses), ("batched", .batched), ("live", .live)],
      policy.background,
      "what updates do out of sight: they pause, come in batches, or go on as they are")
    // behavior in the background must know the app's phases
    policy.phases = follows || policy.background != .pauses ? phases : nil
    policy.batchDelay = .seconds(
      parameters.quantity(
        "batch_delay", .time, in: 0...3600, default: policy.batchDelay.seconds,
        "how long fixes may be kept back there"))
    policy.losesEarlyRefresh = parameters.either(
      "early_refresh", "lost", or: "heard", isFirst: policy.losesEarlyRefresh,
      "what becomes of a Refresh in the moments after the return, in which the phase may flip")
    policy.permission = parameters.word(
      "permission", PermissionWords.all, policy.permission, PermissionWords.meaning)
    policy.asksAtStart = parameters.either(
      "asks", "at_start", or: "on_its_screen", isFirst: policy.asksAtStart,
      "when the user is asked: on a screen that needs it, or when the app starts")
    policy.missesNewGrant = parameters.either(
      "new_grant", "missed", or: "heard", isFirst: policy.missesNewGrant,
      "what becomes of a permission that is given again after a denial")
    let pauses = parameters.choice(
      "auto_pause", ["refused", "allowed", "restarted"], default: autoPause,
      "pauses of updates by the system: none, an end of updates, or a new request")
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
    if policy.escalation != nil { interests.insert(.fixes) }
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
