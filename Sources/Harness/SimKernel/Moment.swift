public import Sensing

/// A moment of a run, and what was to be seen in it.
public struct Moment: Hashable, Sendable {
  public var instant: Instant
  /// A clause without a full stop, as in `the arrow turned 358°`.
  public var what: String

  public init(_ instant: Instant, _ what: String) {
    self.instant = instant
    self.what = what
  }
}
