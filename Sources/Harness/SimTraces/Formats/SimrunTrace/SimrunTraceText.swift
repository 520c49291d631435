import Sensing
import SimKernel
import SimText

extension ByteSink {
  /// Appends what a trace says of itself, each member after a comma.
  mutating func append(fields head: TraceHead) {
    if let epoch = head.epochNanoseconds { append(",\"epoch_ns\":\(epoch)") }
    if let platform = head.platform { append(",\"platform\":\"\(platform.name)\"") }
    if let origin = head.origin {
      // readers that use doubles would round larger values
      let seed = origin.seed <= 1 << 53 ? "\(origin.seed)" : "\"\(origin.seed)\""
      append(
        ",\"origin\":{\"scenario\":\(origin.scenario.quotedForJSON),\"seed\":\(seed),\"command\":"
          + origin.command.quotedForJSON + "}")
    }
  }
}
