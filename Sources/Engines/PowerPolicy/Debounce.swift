public import Sensing

/// Lets one action follow a burst of events, once nothing has happened for a while (T-8: 500 ms for
/// the region of a map, BL-2; 2 s for the phases of the app, BL-4).
public struct Debounce: Sendable {
  public let quiet: Timespan
  /// When the action follows, if nothing else happens; nil where nothing happened.
  public private(set) var due: Instant?

  public init(quiet: Timespan) { self.quiet = quiet }

  /// The region of a map that the user drags and zooms (BL-2).
  public static let mapRegion = Debounce(quiet: .milliseconds(500))

  /// Something happens: the wait begins anew.
  public mutating func note(at instant: Instant) { due = instant + quiet }

  /// Ends the burst without its action.
  public mutating func end() { due = nil }

  /// Whether the action follows now; once for each burst.
  public mutating func isDue(at instant: Instant) -> Bool {
    guard let due, instant >= due else { return false }
    self.due = nil
    return true
  }
}
