public import Sensing

/// What a component does while it draws power.
public enum PowerState: UInt8, CaseIterable, Sendable {
  case off
  /// Searching, before it does what it was started for.
  case acquire
  /// Doing what it was started for.
  case track
  /// Still on after it was stopped.
  case tail
}

/// A stretch on which a component draws the same power.
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

  /// Joules spent between `start` and `end`.
  func joules(from start: Instant, to end: Instant) -> Double {
    let span = min(self.end, end) - max(self.start, start)
    return span > .zero ? milliwatts * span.seconds / 1000 : 0
  }
}
