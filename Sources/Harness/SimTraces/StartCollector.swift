import Sensing
import SimKernel

/// Gathers a recording in memory unless it is large; of a large one it keeps nothing.
final class StartCollector: TraceSink {
  /// The largest number of events that are kept: six days of a fix a second, 60 MB.
  static let limit = 1 << 19

  private var collector: TraceCollector? = TraceCollector()
  private var count = 0

  /// The recording; nil where it was too large.
  var trace: Trace? { collector?.trace }

  private func take(_ event: (TraceCollector) -> Void) {
    count += 1
    if count > Self.limit { collector = nil }
    if let collector { event(collector) }
  }

  func begin(_ head: TraceHead) { collector?.begin(head) }
  func take(_ fix: Fix) { take { $0.take(fix) } }
  func take(_ heading: Heading) { take { $0.take(heading) } }
  func take(_ motion: MotionSample) { take { $0.take(motion) } }
  func take(_ truth: GroundTruth) { collector?.take(truth) }
  func note(_ text: String) { collector?.note(text) }
  func breakTrack() { collector?.breakTrack() }
  func drop(_ text: String) { collector?.drop(text) }
}
