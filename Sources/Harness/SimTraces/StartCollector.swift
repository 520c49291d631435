import Sensing
import SimKernel

/// Gathers a recording in memory as long as it is not large, and nothing of a large one.
final class StartCollector: TraceSink {
  /// Events of a recording that is not large: six days of a fix a second, 60 MB.
  static let limit = 1 << 19

  private var collector: TraceCollector? = TraceCollector()
  private var count = 0

  /// What was gathered; nil where there was too much.
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
