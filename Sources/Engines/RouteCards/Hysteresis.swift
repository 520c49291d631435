import Sensing

/// A condition that must hold for a while before it turns on, and be gone for a while before it
/// turns off (T-6).
struct Hysteresis: Sendable {
  let enterDwell: Timespan
  let leaveDwell: Timespan
  /// How long it stays on at least.
  let shortestStay: Timespan
  /// When it turned on; nil while it is off.
  private var turnedOn: Instant?
  /// Since when the evidence for a change has held.
  private var since: Instant?

  init(enterDwell: Timespan, leaveDwell: Timespan, shortestStay: Timespan) {
    self.enterDwell = enterDwell
    self.leaveDwell = leaveDwell
    self.shortestStay = shortestStay
  }

  var isOn: Bool { turnedOn != nil }

  /// When it changes if nothing else happens; nil if it does not.
  var due: Instant? { since.map { change(since: $0) } }

  /// When it changes if the evidence for it has held since `start`.
  private func change(since start: Instant) -> Instant {
    guard let turnedOn else { return start + enterDwell }
    return max(start + leaveDwell, turnedOn + shortestStay)
  }

  /// Notes the evidence from `instant` on; evidence for no change restarts the wait.
  mutating func set(enters: Bool, leaves: Bool, at instant: Instant) {
    guard isOn ? leaves : enters else {
      since = nil
      return
    }
    let start = since ?? instant
    since = start
    if instant >= change(since: start) {
      turnedOn = isOn ? nil : instant
      since = nil
    }
  }
}
