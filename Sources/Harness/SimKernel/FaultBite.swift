public import Sensing

/// What a fault came to in one run. A fault that never changes anything tests nothing.
public struct FaultBite: Hashable, Sendable {
  public var name: String
  /// Which fault of the scenario it is, from 0; one that happens every so often has many bites.
  public var place: Int
  /// Whether it was to happen in this run; a swarm leaves some out.
  public var isOn: Bool
  public var start: Instant
  /// When it was over, at most the end of the walk.
  public var end: Instant
  /// When the last of what it left behind was over.
  public var aftermathEnd: Instant
  /// How many fixes and headings it changed, dropped or added; 0 where it was left out.
  public var events: Int
  /// Whether it pushes positions away while it is on.
  public var displaces: Bool

  /// - Parameter aftermathEnd: nil where it left nothing behind.
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
