public import Sensing

/// A moment of a run, and what happened in it.
public struct Moment: Hashable, Sendable {
  public var instant: Instant
  /// A clause without a full stop, as in `the arrow turned 358°`.
  public var what: String

  public init(_ instant: Instant, _ what: String) {
    self.instant = instant
    self.what = what
  }
}

extension Instant {
  /// Minutes and seconds since the start, as in `4:12.3`; `-0:00.5` before it.
  package var clockText: String {
    let tenths = (nanoseconds / 100_000_000).magnitude
    let seconds = tenths / 10 % 60
    let sign = nanoseconds < 0 && tenths > 0 ? "-" : ""
    return "\(sign)\(tenths / 600):\(seconds < 10 ? "0" : "")\(seconds).\(tenths % 10)"
  }
}
