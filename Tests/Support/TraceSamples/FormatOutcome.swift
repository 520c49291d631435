import Geodesy
public import Sensing
import SimKernel
public import SimText
public import SimTraces

/// The result of reading a recording.
public enum FormatOutcome: Equatable {
  case read(
    fixes: [Fix], headings: [Heading], motions: [MotionSample], epoch: Int64?, notes: [String])
  case refused(Diagnostic)

  public init(_ read: (TraceCollector) throws(Diagnostic) -> Void) {
    let collector = TraceCollector()
    do throws(Diagnostic) {
      try read(collector)
      let trace = collector.trace
      self = .read(
        fixes: trace.fixes, headings: trace.headings, motions: trace.motions,
        epoch: trace.epochNanoseconds, notes: trace.notes)
    } catch {
      self = .refused(error)
    }
  }

  /// A short description that distinguishes two results.
  public var summary: String {
    switch self {
    case .refused(let diagnostic): diagnostic.rendered
    case .read(let fixes, let headings, let motions, let epoch, let notes):
      "\(fixes.count) fixes, \(headings.count) headings, \(motions.count) readings, "
        + "epoch \(epoch ?? 0), notes \(notes)"
    }
  }

  /// Returns descriptions of values that were read although out of range; empty if there are none.
  ///
  /// Delivery times never decrease, and except for lossless formats they start at zero.
  public func violations(isLossless: Bool = false) -> [String] {
    guard case .read(let fixes, let headings, let motions, let epoch, _) = self else { return [] }
    var found: [String] = []
    for fix in fixes {
      if let what = Self.violation(of: fix) { found.append("\(what): \(fix)") }
    }
    for heading in headings {
      if let what = Self.violation(of: heading, isLossless) { found.append("\(what): \(heading)") }
    }
    for motion in motions {
      if let what = Self.violation(of: motion) { found.append("\(what): \(motion)") }
    }
    if !Self.isInOrder(motions.map(\.delivered)) { found.append("motion goes back in time") }
    if !Self.isInOrder(fixes.map(\.delivered)) { found.append("fixes go back in time") }
    if !Self.isInOrder(headings.map(\.delivered)) { found.append("headings go back in time") }
    let first = [fixes.first?.delivered, headings.first?.delivered].compactMap { $0 }.min()
    if !isLossless, first != .zero {
      found.append(first.map { "starts at \($0)" } ?? "no event, and no refusal")
    }
    if let epoch, !Self.era.contains(epoch) { found.append("starts outside the era: \(epoch)") }
    return found
  }

  /// 1980 to 2100 as Unix time in nanoseconds: the times that readers accept.
  private static let era: Range<Int64> = 315_532_800_000_000_000..<4_133_980_800_000_000_000

  /// Two moments of the era are at most 4.2 × 10¹⁸ ns apart.
  private static let span: ClosedRange<Int64> =
    -4_200_000_000_000_000_000...4_200_000_000_000_000_000

  private static func violation(of fix: Fix) -> String? {
    if !fix.coordinate.isValid { return "coordinate out of range" }
    if let accuracy = fix.horizontalAccuracyMeters, !(accuracy > 0 && accuracy < 1e8) {
      return "accuracy out of range"
    }
    if let speed = fix.speedMetersPerSecond, !(speed >= 0 && speed < 1e5) {
      return "speed out of range"
    }
    if let course = fix.courseDegrees, !(course >= 0 && course < 360) {
      return "course out of range"
    }
    let times = [fix.delivered.nanoseconds, fix.measured.nanoseconds, fix.latency.nanoseconds]
    return times[0] >= 0 && times.allSatisfy(span.contains) ? nil : "time out of range"
  }

  private static func violation(of heading: Heading, _ isLossless: Bool) -> String? {
    let angles = [heading.magneticDegrees, heading.trueDegrees].compactMap { $0 }
    if !angles.allSatisfy({ $0 >= 0 && $0 < 360 }) { return "angle out of range" }
    if angles.isEmpty && !isLossless { return "heading without an angle" }
    let delivered = heading.delivered.nanoseconds
    return delivered >= 0 && span.contains(delivered) ? nil : "time out of range"
  }

  private static func violation(of motion: MotionSample) -> String? {
    let axes: [DeviceVector] =
      switch motion.reading {
      case .steps: []
      case .rotation(let rate): [rate.radiansPerSecond]
      case .magnetic(let field): [field.microteslas]
      case .gravity(let gravity): [gravity.metersPerSecondSquared]
      }
    if case .steps(let steps) = motion.reading, steps.count < 0 { return "steps below zero" }
    if !axes.allSatisfy({ abs($0.x) <= 1e4 && abs($0.y) <= 1e4 && abs($0.z) <= 1e4 }) {
      return "more than a sensor reads"
    }
    let delivered = motion.delivered.nanoseconds
    return delivered >= 0 && span.contains(delivered) ? nil : "time out of range"
  }

  private static func isInOrder(_ times: [Instant]) -> Bool {
    zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
