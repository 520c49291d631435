public import Sensing

/// Triggers one action after a burst of events, once no event has occurred for a while (T-8: 500 ms
/// for the region of a map, BL-2; 2 s for the phases of the app, BL-4).
public struct Debounce: Sendable {
  public let quiet: Timespan
  /// When the action is due without further events; nil if no event occurred.
  public private(set) var due: Instant?

  public init(quiet: Timespan) { self.quiet = quiet }

  /// For the region of a map that the user drags and zooms (BL-2).
  public static let mapRegion = Debounce(quiet: .milliseconds(500))

  /// Notes an event: the wait restarts.
  public mutating func note(at instant: Instant) { due = instant + quiet }

  /// Ends the burst without triggering the action.
  public mutating func end() { due = nil }

  /// Whether the action is due now; true once per burst.
  public mutating func isDue(at instant: Instant) -> Bool {
    guard let due, instant >= due else { return false }
    self.due = nil
    return true
  }
}
