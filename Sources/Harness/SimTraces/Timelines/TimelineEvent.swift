import Sensing
import SimKernel

/// A fix, heading or motion; its instants are set later, with its place on a timeline.
enum TimelineEvent {
  case fix(Fix)
  case heading(Heading)
  case motion(MotionSample.Reading)
}

extension TraceSink {
  func take(_ event: TimelineEvent, measured: Instant, delivered: Instant) {
    switch event {
    case .fix(var fix):
      fix.measured = measured
      fix.delivered = delivered
      take(fix)
    case .heading(var heading):
      heading.measured = measured
      heading.delivered = delivered
      take(heading)
    case .motion(let reading):
      take(MotionSample(reading, measured: measured, delivered: delivered))
    }
  }
}
