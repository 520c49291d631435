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
    let reset = parameters.choice(
      "timeout_reset_by", ["presence", "data"], default: policy.isResetByData ? "data" : "presence",
      "what moves the deadline: a user who is there, or any fix or heading")
    policy.isResetByData = reset == "data"
    let stop = parameters.choice(
      "on_stop", ["sensors_off", "listens_on"],
      default: policy.listensOn ? "listens_on" : "sensors_off",
      "whether a session that stops switches the sensors off, or forgets to")
    policy.listensOn = stop == "listens_on"
    readSensors(parameters)
    readEscalation(parameters)
    readLife(parameters)
  }

  private mutating func readSensors(_ parameters: some FeatureParameters) {
    let words = AccuracyWords.all.map(\.word)
    let accuracy = parameters.choice(
      "accuracy", words, default: AccuracyWords.word(policy.sensors.accuracy),
      "the class of accuracy that is asked for at first")
    policy.sensors.accuracy = AccuracyWords.accuracy(accuracy) ?? policy.sensors.accuracy
    policy.escalation?.base = policy.sensors.accuracy
    policy.sensors.distanceFilterMeters = parameters.quantity(
      "distance_filter", .length, in: 0...1000, default: policy.sensors.distanceFilterMeters,
      "way before there is another fix, where a platform has rules for it")
    let location = parameters.choice(
      "location", ["wanted", "unwanted"],
      default: policy.sensors.location ? "wanted" : "unwanted",
      "whether it asks for positions at all")
    policy.sensors.location = location == "wanted"
    let fallback = parameters.choice(
      "heading_fallback", ["worked_out", "none"],
      default: policy.sensors.worksOutHeadings ? "worked_out" : "none",
      "without a rotation vector: headings of magnetometer and accelerometer, or none")
    policy.sensors.worksOutHeadings = fallback == "worked_out"
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
    let navigation = parameters.choice(
      "while_navigating", ["raised", "base"],
      default: escalation.raisesToNavigate ? "raised" : "base",
      "the class while the user navigates: raised, or the one that is asked for at first")
    escalation.raisesToNavigate = navigation == "raised"
    let drops = parameters.choice(
      "drops", ["in_time", "never"], default: escalation.staysRaised ? "never" : "in_time",
      "whether a class that was raised comes back before the session ends")
    escalation.staysRaised = drops == "never"
    policy.escalation = raises == "never" ? nil : escalation
  }

  private mutating func readLife(_ parameters: some FeatureParameters) {
    let followed = parameters.choice(
      "phases", ["followed", "ignored"], default: policy.phases == nil ? "ignored" : "followed",
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
    let kinds: [(word: String, value: SensorSession.Policy.Background)] = [
      ("pauses", .pauses), ("batched", .batched), ("live", .live),
    ]
    let background = parameters.choice(
      "background", kinds.map(\.word),
      default: kinds.first { $0.value == policy.background }?.word ?? "pauses",
      "what updates do out of sight: they pause, come in batches, or go on as they are")
    policy.background = kinds.first { $0.word == background }?.value ?? policy.background
    // what goes on out of sight must know when that is
    policy.phases = followed == "followed" || policy.background != .pauses ? phases : nil
    policy.batchDelay = .seconds(
      parameters.quantity(
        "batch_delay", .time, in: 0...3600, default: policy.batchDelay.seconds,
        "how long fixes may be kept back there"))
    let early = parameters.choice(
      "early_refresh", ["heard", "lost"], default: policy.losesEarlyRefresh ? "lost" : "heard",
      "what becomes of a Refresh in the moments after the return, in which the phase may flip")
    policy.losesEarlyRefresh = early == "lost"
    let permissions = ["not_asked", "when_in_use", "always"]
    let permission = parameters.choice(
      "permission", permissions,
      default: policy.permission.map { $0 == .always ? "always" : "when_in_use" } ?? "not_asked",
      "what the user is asked for; not_asked takes no notice of a denial either")
    policy.permission =
      permission == "not_asked" ? nil : permission == "always" ? .always : .whenInUse
    let asks = parameters.choice(
      "asks", ["on_its_screen", "at_start"],
      default: policy.asksAtStart ? "at_start" : "on_its_screen",
      "when the user is asked: on a screen that needs it, or when the app starts")
    policy.asksAtStart = asks == "at_start"
    let grant = parameters.choice(
      "new_grant", ["heard", "missed"], default: policy.missesNewGrant ? "missed" : "heard",
      "what becomes of a permission that is given again after a denial")
    policy.missesNewGrant = grant == "missed"
    let pauses = parameters.choice(
      "auto_pause", ["refused", "allowed", "restarted"], default: autoPause,
      "what of the system's pauses of updates: none, the end, or asked for anew")
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

  public func makeFeature(at site: Site) -> any Feature { SessionFeature(policy) }
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
