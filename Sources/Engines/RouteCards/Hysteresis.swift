import Sensing

/// A condition that must hold for a while before it counts, and be gone for a while before it does
/// no more (T-6).
struct Hysteresis: Sendable {
  private(set) var isOn = false
  let enterDwell: Timespan
  let leaveDwell: Timespan
  /// Since when what would change it has held.
  private var since: Instant?

  init(enterDwell: Timespan, leaveDwell: Timespan) {
    self.enterDwell = enterDwell
    self.leaveDwell = leaveDwell
  }

  /// When it changes if all stays as it is; nil where it then never does.
  var due: Instant? { since.map { $0 + (isOn ? leaveDwell : enterDwell) } }

  /// Notes what holds from `instant` on; what neither enters nor leaves starts the count anew.
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
