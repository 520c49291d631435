import Sensing
import SimKernel

/// Walks along the samples of a truth in step with instants that never go back.
struct TruthCursor {
  private let samples: [GroundTruth.Sample]
  let step: Timespan
  private var index = -1
  private var nextAt: Int64 = 0

  init(_ truth: GroundTruth) {
    samples = truth.samples
    step = truth.step
  }

  /// The last sample at or before the instant; `advance(to:)` must have been called.
  var sample: GroundTruth.Sample { samples[index] }

  /// The sample after that; the same at the end.
  var next: GroundTruth.Sample { samples[min(index + 1, samples.count - 1)] }

  /// When the sample holds from.
  var sampled: Instant { Instant(nanoseconds: nextAt - step.nanoseconds) }

  /// Until when the sample holds: forever at the end.
  var until: Instant {
    index + 1 < samples.count ? Instant(nanoseconds: nextAt) : .distantFuture
  }

  /// Goes on to `instant`, at least zero; answers whether another sample holds now.
  mutating func advance(to instant: Instant) -> Bool {
    guard instant.nanoseconds >= nextAt, index + 1 < samples.count else { return false }
    repeat {
      index += 1
      nextAt += step.nanoseconds
    } while instant.nanoseconds >= nextAt && index + 1 < samples.count
    return true
  }
}
