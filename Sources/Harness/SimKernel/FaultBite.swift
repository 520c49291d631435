public import Sensing

/// The effect of a fault on one run. A fault that never changes anything tests nothing.
public struct FaultBite: Hashable, Sendable {
  public var name: String
  /// Index of the fault in the scenario, from 0; a repeated fault has one bite per occurrence.
  public var place: Int
  /// Whether the fault is active in this run; a swarm disables some faults.
  public var isOn: Bool
  public var start: Instant
  /// When the fault ended, at the latest at the end of the walk.
  public var end: Instant
  /// When the last aftereffect of the fault ended.
  public var aftermathEnd: Instant
  /// Number of fixes and headings it changed, dropped or added; 0 where it was not active.
  public var events: Int
  /// Whether it displaces positions while it is on.
  public var displaces: Bool

  /// - Parameter aftermathEnd: nil where the fault has no aftereffects.
  public init(
    name: String, place: Int = 0, isOn: Bool = true, start: Instant, end: Instant,
    aftermathEnd: Instant? = nil, events: Int = 0, displaces: Bool = false
  ) {
    self.name = name
    self.place = place
    self.isOn = isOn
    self.start = start
    self.end = end
    self.aftermathEnd = aftermathEnd ?? end
    self.events = events
    self.displaces = displaces
  }
}
