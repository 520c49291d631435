import Sensing
import SimKernel

/// A fix or heading whose instants are set where it gets its place on a timeline.
enum TimelineEvent {
  case fix(Fix)
  case heading(Heading)
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
    }
  }
}
