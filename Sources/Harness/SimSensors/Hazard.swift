import SimKernel

/// The wait for something that happens by chance, in continuous time: when it comes does not depend
/// on how often one looks.
///
/// The wait is counted in mean waits and used up at the rate of the moment, which makes it exact
/// for a rate that changes in steps: what is left of a wait goes on at the new rate.
struct Hazard {
  /// When it happens if the rate stays, in seconds; infinity where the rate is 0.
  private(set) var due = Double.infinity
  private var rate: Double
  /// What is left of the wait, in mean waits, at `since`.
  private var left: Double
  private var since: Double

  /// - Parameters:
  ///   - rate: events per second, at least 0.
  ///   - time: when the wait begins, in seconds.
  init(rate: Double, from time: Double, _ random: inout RandomStream) {
    self.rate = rate
    left = random.exponential(mean: 1)
    since = time
    setDue()
  }

  /// From `time` on, not before the last call and not beyond `due`, it happens at `newRate`.
  mutating func pace(_ newRate: Double, from time: Double) {
    guard newRate != rate else { return }
    left = max(0, left - (time - since) * rate)
    since = time
    rate = newRate
    setDue()
  }

  /// It has happened, and is waited for again at `newRate`.
  mutating func restart(rate newRate: Double, _ random: inout RandomStream) {
    self = Hazard(rate: newRate, from: due, &random)
  }

  private mutating func setDue() { due = rate > 0 ? since + left / rate : .infinity }
}
