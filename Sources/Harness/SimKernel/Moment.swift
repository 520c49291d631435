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
  package var clockText: String { clockText() }

  /// Minutes and seconds since the start.
  ///
  /// - Parameters:
  ///   - tenths: with tenths of a second, as in `4:12.3`.
  ///   - hours: from one hour on with hours, as in `1:04:12.3`, else `64:12.3`.
  package func clockText(tenths hasTenths: Bool = true, hours hasHours: Bool = false) -> String {
    let tenths = (nanoseconds / 100_000_000).magnitude
    let (seconds, minutes) = (tenths / 10 % 60, tenths / 600)
    let sign = nanoseconds < 0 && (hasTenths ? tenths > 0 : tenths >= 10) ? "-" : ""
    func twoDigits(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let head =
      hasHours && minutes >= 60 ? "\(minutes / 60):\(twoDigits(minutes % 60))" : "\(minutes)"
    return "\(sign)\(head):\(twoDigits(seconds))\(hasTenths ? ".\(tenths % 10)" : "")"
  }
}
