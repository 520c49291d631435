import SimKernel

/// The wait for a random event in continuous time: its time does not depend on how often it is
/// checked.
///
/// The wait is measured in mean waits and consumed at the current rate. This is exact for a rate
/// that changes in steps: the rest of a wait continues at the new rate.
struct Hazard {
  /// Time of the event if the rate stays, in seconds; infinity if the rate is 0.
  private(set) var due = Double.infinity
  private var rate: Double
  /// The rest of the wait at `since`, in mean waits.
  private var left: Double
  private var since: Double

  /// - Parameters:
  ///   - rate: events per second, at least 0.
  ///   - time: start of the wait, in seconds.
  init(rate: Double, from time: Double, _ random: inout RandomStream) {
    self.rate = rate
    left = random.exponential(mean: 1)
    since = time
    setDue()
  }

  /// Sets the rate to `newRate` from `time` on, which is not before the last call and not after
  /// `due`.
  mutating func pace(_ newRate: Double, from time: Double) {
    guard newRate != rate else { return }
    left = max(0, left - (time - since) * rate)
    since = time
    rate = newRate
    setDue()
  }

  /// Starts the next wait at `newRate`, after the event at `due`.
  mutating func restart(rate newRate: Double, _ random: inout RandomStream) {
    self = Hazard(rate: newRate, from: due, &random)
  }

  private mutating func setDue() { due = rate > 0 ? since + left / rate : .infinity }
}
