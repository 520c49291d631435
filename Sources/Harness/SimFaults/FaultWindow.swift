public import Sensing
import SimKernel

/// When a fault begins and how long it lasts.
public struct FaultWindow: Hashable, Sendable {
  public var start: Instant
  public var duration: Timespan
  /// The last instant at which it may begin, where that is left to chance; `start` otherwise.
  public var latestStart: Instant

  public init(start: Instant, duration: Timespan, latestStart: Instant? = nil) {
    self.start = start
    self.duration = duration
    self.latestStart = latestStart ?? start
  }

  public var end: Instant { start + duration }

  /// Whether `instant` is in it: from the start to just before the end.
  public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// Returns the window of one run: its start is drawn, uniformly, where it is left to chance.
  func drawn(from random: RandomStream) -> FaultWindow {
    guard latestStart > start else { return self }
    var random = random
    let lead = Timespan.seconds((latestStart - start).seconds * random.uniform())
    return FaultWindow(start: start + lead, duration: duration)
  }
}

extension FaultWindow {
  /// How far something has built up at `instant`: from 0 at the start to 1 after `seconds`, and
  /// back in the last `seconds`, level at all four corners.
  func swell(at instant: Instant, over seconds: Double) -> Double {
    let since = (instant - start).seconds
    let left = duration.seconds - since
    let x = min(1, max(0, min(since, left) / seconds))
    return x * x * (3 - 2 * x)
  }
}
