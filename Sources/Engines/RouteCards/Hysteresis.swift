import Sensing

/// A condition that must hold for a while before it turns on, and be gone for a while before it
/// turns off (T-6).
struct Hysteresis: Sendable {
  private(set) var isOn = false
  let enterDwell: Timespan
  let leaveDwell: Timespan
  /// Since when the evidence for a change has held.
  private var since: Instant?

  init(enterDwell: Timespan, leaveDwell: Timespan) {
    self.enterDwell = enterDwell
    self.leaveDwell = leaveDwell
  }

  /// When it changes if nothing else happens; nil if it does not.
  var due: Instant? { since.map { $0 + (isOn ? leaveDwell : enterDwell) } }

  /// Notes the evidence from `instant` on; evidence for no change restarts the wait.
  mutating func set(enters: Bool, leaves: Bool, at instant: Instant) {
    guard isOn ? leaves : enters else {
      since = nil
      return
    }
    let start = since ?? instant
    since = start
    if instant - start >= (isOn ? leaveDwell : enterDwell) {
      isOn.toggle()
      since = nil
    }
  }
}
