import Sensing
import SimKernel

/// The satellite receiver as a state machine: off, acquiring, tracking a strong or a weak signal,
/// and the tail after a stop, during which a new start needs no search.
struct GnssPower {
  private let profile: PowerProfile
  private let isDualBand: Bool
  private let receptions: [PhoneActivity.Reception]
  private var next = 0
  private(set) var segments: [PowerSegment] = []
  /// When it was last stopped, and its power at that time.
  private var stop: (instant: Instant, milliwatts: Double)?

  /// The signal counts as weak after this time without a fix, when a fix becomes stale (T-4).
  private static let silence = Timespan.seconds(10)

  init(_ plan: PowerPlan, _ receptions: [PhoneActivity.Reception]) {
    profile = plan.profile
    isDualBand = plan.isDualBand
    self.receptions = receptions
  }

  /// Runs for `accuracy` during `stretch`; stretches must be in order.
  mutating func run(on stretch: PhoneActivity.Stretch, for accuracy: SensorRequest.Accuracy) {
    let factor = self.factor(of: accuracy)
    var tracking = stretch.start
    if !resumes(at: stretch.start) {
      let limit = stretch.start + .seconds(profile[.acquisition])
      let found = firstReception(from: stretch.start) ?? .distantFuture
      tracking = min(found, limit, stretch.end)
      append(.acquire, stretch.start, tracking, weak: true, factor)
    }
    track(from: tracking, to: stretch.end, factor)
    stop = (stretch.end, segments.last?.milliwatts ?? 0)
  }

  /// Adds the tail of the last stop.
  mutating func finish(at end: Instant) { appendTail(until: end) }

  /// Whether a start at `instant` is within the tail; if not, the tail is completed.
  private mutating func resumes(at instant: Instant) -> Bool {
    guard let stop else { return false }
    appendTail(until: instant)
    return instant <= stop.instant + .seconds(profile[.gnssTail])
  }

  private mutating func appendTail(until end: Instant) {
    guard let stop else { return }
    let tail = min(end, stop.instant + .seconds(profile[.gnssTail]))
    append(PowerSegment(.tail, from: stop.instant, to: tail, stop.milliwatts))
  }

  private mutating func firstReception(from start: Instant) -> Instant? {
    while next < receptions.count, receptions[next].instant < start { next += 1 }
    return next < receptions.count ? receptions[next].instant : nil
  }

  private mutating func track(from start: Instant, to end: Instant, _ factor: Double) {
    var cursor = start
    var index = next
    // the previous reception determines the initial state
    while index < receptions.count, receptions[index].instant <= start { index += 1 }
    while cursor < end {
      let last = index > 0 ? receptions[index - 1] : nil
      let following = index < receptions.count ? receptions[index].instant : .distantFuture
      let lost = last.map { $0.instant + GnssPower.silence } ?? cursor
      let isLost = last == nil || lost <= cursor
      let until = min(end, following, isLost ? .distantFuture : lost)
      let isWeak =
        isLost || last?.accuracyMeters.map { $0 >= profile[.weakFrom] } ?? true
      append(.track, cursor, until, weak: isWeak, factor)
      cursor = until
      if cursor == following { index += 1 }
    }
    next = max(0, index - 1)
  }

  private mutating func append(
    _ state: PowerState, _ start: Instant, _ end: Instant, weak: Bool, _ factor: Double
  ) {
    var milliwatts = profile[weak ? .gnssWeak : .gnssStrong] * factor
    if isDualBand { milliwatts *= profile[weak ? .dualBandWeak : .dualBandStrong] }
    append(PowerSegment(state, from: start, to: end, milliwatts))
  }

  private mutating func append(_ segment: PowerSegment) {
    guard segment.start < segment.end else { return }
    if let last = segments.last, last.end == segment.start, last.state == segment.state,
      last.milliwatts == segment.milliwatts
    {
      segments[segments.count - 1].end = segment.end
    } else {
      segments.append(segment)
    }
  }

  private func factor(of accuracy: SensorRequest.Accuracy) -> Double {
    switch accuracy {
    case .bestForNavigation: profile[.bestForNavigation]
    case .nearestTenMeters: profile[.nearestTenMeters]
    default: 1
    }
  }
}

extension SensorRequest.Accuracy {
  /// Whether it needs satellites.
  var usesSatellites: Bool {
    switch self {
    case .bestForNavigation, .best, .nearestTenMeters: true
    case .hundredMeters, .kilometer, .threeKilometers, .passive: false
    }
  }
}
