public import Sensing

/// Spaces redraws evenly at any sensor rate, and never loses the last value (MG-5, T-5).
public struct RedrawThrottle: Sendable {
  /// Least time between two redraws; 50–100 ms give 20–10 redraws a second.
  public let spacing: Timespan
  private var lastRedraw: Instant?
  private(set) var isDirty = false

  public init(spacing: Timespan) { self.spacing = spacing }

  /// Notes that there is something new to draw.
  mutating func markDirty() { isDirty = true }

  /// Drops a pending redraw.
  mutating func forget() { isDirty = false }

  /// When the next redraw may happen.
  var nextAllowed: Instant { lastRedraw.map { $0 + spacing } ?? .zero }

  /// When the last redraw happened.
  var last: Instant? { lastRedraw }

  /// Records a redraw at `instant`.
  mutating func redrawn(at instant: Instant) {
    lastRedraw = instant
    isDirty = false
  }
}
