public import Sensing

/// The activity of a component while it draws power.
public enum PowerState: UInt8, CaseIterable, Sendable {
  case off
  /// Searching before it can work.
  case acquire
  /// Working as requested.
  case track
  /// Still on after a stop.
  case tail
}

/// A period of constant power of a component.
public struct PowerSegment: Hashable, Sendable {
  public var state: PowerState
  public var start: Instant
  public var end: Instant
  public var milliwatts: Double

  init(_ state: PowerState, from start: Instant, to end: Instant, _ milliwatts: Double) {
    self.state = state
    self.start = start
    self.end = end
    self.milliwatts = milliwatts
  }

  /// Energy used between `start` and `end`, in joules.
  func joules(from start: Instant, to end: Instant) -> Double {
    let span = min(self.end, end) - max(self.start, start)
    return span > .zero ? milliwatts * span.seconds / 1000 : 0
  }
}
