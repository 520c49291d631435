import RouteCards
import Sensing
import SimKernel
import SimObservations

/// Medina Mode of a screen with a position that knows its error (MG-12).
struct MedinaScreen {
  private var mode: MedinaMode
  private var shown = MedinaMode.Reason.off
  private var help: MedinaMode.Help
  /// Whether there is a hint how to find the destination of the screen.
  private let hasHint: Bool
  /// The pending wake, so that none is requested twice.
  private var pending: Instant?

  private static let token = WakeToken(rawValue: 32)

  init(_ settings: MedinaSettings) {
    mode = MedinaMode(policy: settings.policy)
    hasHint = !settings.hint.isEmpty
    help = mode.help(hasHint: hasHint)
  }

  /// The additional observations of a feature that has one.
  static func kinds(of subject: Subject) -> [ObservationKind] {
    [MedinaModeChanged.kind(of: subject), MedinaHelp.kind(of: subject)]
  }

  /// Updates the mode to `instant`, at which `position` became known; nil if none did.
  mutating func update(
    after position: PositionEstimate?, isRoutingUnavailable: Bool = false, at instant: Instant,
    in sink: inout FeatureSink
  ) {
    if let due = pending, instant >= due { pending = nil }
    if let position { mode.observe(position, at: instant) }
    mode.update(
      isRoutingUnavailable: isRoutingUnavailable, isHeadingUnstable: false, at: instant)
    if mode.reason != shown {
      shown = mode.reason
      sink.observe(MedinaModeChanged(reason: shown.word))
    }
    let help = mode.help(hasHint: hasHint)
    if help != self.help {
      self.help = help
      sink.observe(
        MedinaHelp(
          hint: help.hasHint ? .shown : .none, asking: help.offersAsking ? .offered : .none))
    }
    guard let due = mode.due, pending.map({ due < $0 }) ?? true else { return }
    pending = due
    sink.ask(for: WakeRequest(instant: due, token: MedinaScreen.token))
  }
}

/// A scenario's settings of a screen with Medina Mode and a position that knows its error.
struct MedinaSettings: Sendable {
  var policy = MedinaMode.Policy()
  /// How to find the destination of the screen; empty without a hint.
  var hint = ""

  mutating func read(_ parameters: some FeatureParameters) {
    policy.read(parameters)
    hint = parameters.text("hint", "hint how to find the home, shown in Medina Mode") ?? hint
  }
}

extension MedinaMode.Policy {
  /// Reads the keys of a screen that has the mode.
  mutating func read(_ parameters: some FeatureParameters) {
    isManual = !parameters.either(
      "medina_mode", "automatic", or: "by_button", isFirst: !isManual,
      "what turns on Medina Mode: the app by itself, or only the user's button")
    leaveDwell = .seconds(
      parameters.quantity(
        "medina_leave", .time, in: 0...600, default: leaveDwell.seconds,
        "time without a problem after which Medina Mode is left"))
    enterDwell = .seconds(
      parameters.quantity(
        "medina_enter", .time, in: 0...600, default: enterDwell.seconds,
        "time with a problem after which Medina Mode is entered"))
    shortestStay = .seconds(
      parameters.quantity(
        "medina_stay", .time, in: 0...600, default: shortestStay.seconds,
        "time for which Medina Mode stays on at least"))
    radiusMeters = parameters.quantity(
      "medina_radius", .length, in: 1...1000, default: radiusMeters,
      "radius of the 95 % circle of the app's own position above which it is a problem")
    showsHints = parameters.word(
      "hints", [("shown", true), ("left_out", false)], showsHints,
      "whether the screen shows a hint how to find the destination")
    offersAsking = parameters.word(
      "ask_card", [("offered", true), ("left_out", false)], offersAsking,
      "whether the app offers a phrase for asking people the way when the phone can't lead")
  }
}
