public import Sensing

/// The real time of each instant of a play: at the speed of the walk, or several times as fast.
public struct LivePace: Sendable {
  /// The clocks of this computer, in nanoseconds: a monotonic one, and Unix time.
  public struct Clock: Sendable {
    public var steady: @Sendable () -> Int64
    public var unix: @Sendable () -> Int64

    public init(steady: @escaping @Sendable () -> Int64, unix: @escaping @Sendable () -> Int64) {
      self.steady = steady
      self.unix = unix
    }
  }

  /// Seconds of the walk per second of real time, above 0.
  public let speed: Double
  private let clock: Clock
  private let start: Int64
  /// Unix time of the start of the play.
  public let startUnixNanoseconds: Int64

  /// A play that starts now.
  public init(speed: Double, _ clock: Clock) {
    precondition(speed > 0, "the speed must be above 0")
    self.speed = speed
    self.clock = clock
    start = clock.steady()
    startUnixNanoseconds = clock.unix()
  }

  /// The current instant of the play.
  public var now: Instant { Instant(nanoseconds: scaled(clock.steady() - start)) }

  /// The instant of the play at a Unix time.
  public func instant(atUnix nanoseconds: Int64) -> Instant {
    Instant(nanoseconds: scaled(nanoseconds - startUnixNanoseconds))
  }

  /// Milliseconds until `instant` is due, rounded up; 0 if it is due already, and at most `limit`.
  public func milliseconds(until instant: Instant, atMost limit: Int32) -> Int32 {
    let seconds = (instant - now).seconds / speed
    guard seconds > 0 else { return 0 }
    return seconds * 1000 >= Double(limit) ? limit : Int32((seconds * 1000).rounded(.up))
  }

  private func scaled(_ nanoseconds: Int64) -> Int64 {
    Int64((Double(nanoseconds) * speed).rounded())
  }
}
