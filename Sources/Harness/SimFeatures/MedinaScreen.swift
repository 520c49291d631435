import RouteCards
import Sensing
import SimKernel
import SimObservations

/// Medina Mode of a screen that has a position which knows its error (MG-12).
struct MedinaScreen {
  private var mode: MedinaMode
  private var shown = MedinaMode.Reason.off
  /// The wake under way, so that none is asked for twice.
  private var pending: Instant?

  private static let token = WakeToken(rawValue: 32)

  init(_ policy: MedinaMode.Policy) { mode = MedinaMode(policy: policy) }

  /// Brings the mode up to `instant`, at which `taken` came and what could be shown was
  /// `capability`.
  mutating func update(
    after taken: PositionSource.Taken, _ capability: Capability, at instant: Instant,
    in sink: inout FeatureSink
  ) {
    if let due = pending, instant >= due { pending = nil }
    if let position = taken.position { mode.take(position, at: instant) }
    mode.update(
      isRoutingUnavailable: capability.isRoutingUnavailable, isHeadingUnstable: false, at: instant)
    if mode.reason != shown {
      shown = mode.reason
      sink.observe(MedinaModeChanged(reason: shown.word))
    }
    guard let due = mode.due, pending.map({ due < $0 }) ?? true else { return }
    pending = due
    sink.ask(for: WakeRequest(instant: due, token: MedinaScreen.token))
  }
}

extension MedinaMode.Policy {
  /// Takes over the keys of a screen that has the mode.
  mutating func read(_ parameters: some FeatureParameters) {
    isManual = !parameters.either(
      "medina_mode", "automatic", or: "by_button", isFirst: !isManual,
      "who enters Medina Mode: the app, or nobody but the user")
    leaveDwell = .seconds(
      parameters.quantity(
        "medina_leave", .time, in: 0...600, default: leaveDwell.seconds,
        "how long all must be well before Medina Mode is left"))
    enterDwell = .seconds(
      parameters.quantity(
        "medina_enter", .time, in: 0...600, default: enterDwell.seconds,
        "how long something must be wrong before it is entered"))
  }
}
