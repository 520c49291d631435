import Sensing
import SimKernel

/// A cursor over the samples of a truth, for times that never decrease.
struct TruthCursor {
  // a pointer, valid in the scope that made it: reading a field of a sample copies nothing else
  private let samples: UnsafeBufferPointer<GroundTruth.Sample>
  let step: Timespan
  private var index = -1
  private var nextAt: Int64 = 0

  init(_ samples: UnsafeBufferPointer<GroundTruth.Sample>, step: Timespan) {
    self.samples = samples
    self.step = step
  }

  /// The last sample at or before the instant; `advance(to:)` must have been called.
  var sample: GroundTruth.Sample {
    @inline(__always) get { samples[index] }
  }

  /// The sample after that; the same at the end.
  var next: GroundTruth.Sample {
    @inline(__always) get { samples[min(index + 1, samples.count - 1)] }
  }

  /// Time from which the sample holds.
  var sampled: Instant { Instant(nanoseconds: nextAt - step.nanoseconds) }

  /// Time until which the sample holds: forever at the end.
  var until: Instant {
    index + 1 < samples.count ? Instant(nanoseconds: nextAt) : .distantFuture
  }

  /// Advances to `instant`, at least zero; returns whether the sample changed.
  mutating func advance(to instant: Instant) -> Bool {
    guard instant.nanoseconds >= nextAt, index + 1 < samples.count else { return false }
    repeat {
      index += 1
      nextAt += step.nanoseconds
    } while instant.nanoseconds >= nextAt && index + 1 < samples.count
    return true
  }
}
