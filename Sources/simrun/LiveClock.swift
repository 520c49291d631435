import Foundation
import SimLive

extension LivePace.Clock {
  /// The clocks of this computer.
  static let system = LivePace.Clock(
    steady: { nanoseconds(of: CLOCK_MONOTONIC) }, unix: { nanoseconds(of: CLOCK_REALTIME) })

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
