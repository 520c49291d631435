import Sensing
import SimKernel

/// Walks along the samples of a truth in step with instants that never go back.
struct TruthCursor {
  private let samples: [GroundTruth.Sample]
  private let step: Int64
  private let stepsPerNanosecond: Double
  private var index = -1
  private var nextAt: Int64 = 0

  init(_ truth: GroundTruth) {
    samples = truth.samples
    step = truth.step.nanoseconds
    stepsPerNanosecond = 1 / Double(step)
  }

  /// The last sample at or before the instant; `advance(to:)` must have been called.
  var sample: GroundTruth.Sample { samples[index] }

  /// The sample after that; the same at the end.
  var next: GroundTruth.Sample { samples[min(index + 1, samples.count - 1)] }

  /// Share of the way from the sample to the next that has passed at `instant`, in [0, 1].
  func share(at instant: Instant) -> Double {
    min(1, max(0, 1 - Double(nextAt - instant.nanoseconds) * stepsPerNanosecond))
  }

  /// Goes on to `instant`, at least zero; answers whether another sample holds now.
  mutating func advance(to instant: Instant) -> Bool {
    guard instant.nanoseconds >= nextAt, index + 1 < samples.count else { return false }
    repeat {
      index += 1
      nextAt += step
    } while instant.nanoseconds >= nextAt && index + 1 < samples.count
    return true
  }
}
