import Sensing
import SimKernel

/// Passes on the events that the reader of simrun's own formats accepts, and counts the others.
struct SimrunTraceGate {
  private var latest = Instant.zero
  private var refusedFixCount = 0
  private var refusedHeadingCount = 0
  private var refusedMotionCount = 0

  mutating func admits(_ fix: Fix) -> Bool {
    let isAdmitted = fix.isInTraceRange && isNext(fix.delivered, measured: fix.measured)
    if !isAdmitted { refusedFixCount += 1 }
    return isAdmitted
  }

  mutating func admits(_ heading: Heading) -> Bool {
    let isAdmitted =
      heading.isInTraceRange && isNext(heading.delivered, measured: heading.measured)
    if !isAdmitted { refusedHeadingCount += 1 }
    return isAdmitted
  }

  mutating func admits(_ motion: MotionSample) -> Bool {
    let isAdmitted =
      motion.reading.isInTraceRange && isNext(motion.delivered, measured: motion.measured)
    if !isAdmitted { refusedMotionCount += 1 }
    return isAdmitted
  }

  var losses: [String] {
    [
      ("fixes", refusedFixCount), ("headings", refusedHeadingCount), ("motion", refusedMotionCount),
    ].filter { $0.1 > 0 }.map {
      "\($0) with values out of range or going back, left out: \($1)"
    }
  }

  private mutating func isNext(_ delivered: Instant, measured: Instant) -> Bool {
    guard delivered >= latest, SimrunTraceRange.areInRange(delivered, measured: measured) else {
      return false
    }
    latest = delivered
    return true
  }
}
