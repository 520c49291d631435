import Elementary
import Geodesy
import Sensing
import SimKernel
import SimObservations

/// What the app showed while a fault displaced positions, and for some time after.
///
/// The screen is sampled once a second, so that each state is weighted by its duration. Empty
/// without truth or without such a fault.
final class Pushes: Derivation {
  /// Time after a push that is still examined, in seconds (assumed: the effect of a wrongly chosen
  /// lane, or of a route planned on it, shows at the next junction or two).
  static let aftermathSeconds = 60.0

  struct Push {
    var start: Instant
    var end: Instant
    /// 60 s after its end, the start of the next push or the end of the run, whichever comes first.
    var aftermathEnd: Instant
    /// The whole seconds from its start to its end.
    var seconds: [Second] = []
    /// The whole seconds from its end to the next push or the end of the run.
    var after: [Second] = []
  }

  /// The content of the screen at a whole second.
  struct Second {
    var instant: Instant
    /// Distance between the position behind arrow and distance and the phone; NaN if nothing was
    /// shown.
    var errorMeters = Double.nan
    /// Angle between the arrow and the direction home; NaN if no arrow was shown, and within 50 m
    /// of home.
    var arrowDegrees = Double.nan
    var isNearHome = false
    var isFresh = false
    /// Whether the position was called fresh, and nothing said that it may be elsewhere.
    var isTrusted = false
  }

  private(set) var all: [Push] = []

  init(_ run: RunView) {
    guard run.trace.truth != nil else { return }
    var screen = Screen(run)
    let faults = run.faults.filter { $0.displaces && $0.isOn && $0.start < min($0.end, run.end) }
      .sorted { $0.start < $1.start }
    for fault in faults {
      let end = min(fault.end, run.end)
      // overlapping pushes count as one
      if let last = all.last, fault.start <= last.end {
        all[all.count - 1].end = max(last.end, end)
      } else {
        all.append(Push(start: fault.start, end: end, aftermathEnd: end))
      }
    }
    for index in all.indices {
      let push = all[index]
      let limit = index + 1 < all.count ? all[index + 1].start : run.end
      all[index].aftermathEnd = min(push.end + .seconds(Pushes.aftermathSeconds), limit)
      all[index].seconds = screen.seconds(from: push.start, to: push.end)
      all[index].after = screen.seconds(from: push.end, to: limit)
    }
  }

  /// Whether `instant` is in a push or its aftermath.
  func contain(_ instant: Instant) -> Bool {
    all.contains { $0.start <= instant && instant < $0.aftermathEnd }
  }
}

extension Pushes.Push {
  /// When, after the end of the push, `holds` first became true for at least
  /// `Pushes.steadySeconds`; nil if the run ended before.
  func recovery(where holds: (Pushes.Second) -> Bool) -> Instant? {
    var since: Instant?
    for second in after {
      guard holds(second) else {
        since = nil
        continue
      }
      let start = since ?? second.instant
      since = start
      if (second.instant - start).seconds >= Pushes.steadySeconds { return start }
    }
    return nil
  }
}

extension Pushes {
  /// The shortest correct period, in seconds, that is a recovery (assumed: a correct display for a
  /// few steps does not help the user).
  static let steadySeconds = 10.0
}

/// The compass screen, second by second.
private struct Screen {
  private let redraws: [Redraw]
  private let truth: GroundTruth?
  /// Where home really is, and where the app believes it.
  private let home: (real: HomeTrack, believed: HomeTrack)?
  private var next = 0
  private let honesty: PositionHonesty

  init(_ run: RunView) {
    redraws = run.redraws
    truth = run.trace.truth
    home = HomeTrack(really: run).flatMap { real in
      run.trace.truth.map { (real, HomeTrack(ofApp: run, on: $0.plane)) }
    }
    honesty = run.derived(PositionHonesty.self)
  }

  /// The seconds from `start` up to `end`; starts must be ascending.
  mutating func seconds(from start: Instant, to end: Instant) -> [Pushes.Second] {
    var seconds: [Pushes.Second] = []
    var instant = start
    while instant < end {
      seconds.append(second(at: instant))
      instant = instant + .seconds(1)
    }
    return seconds
  }

  private mutating func second(at instant: Instant) -> Pushes.Second {
    while next < redraws.count, redraws[next].instant <= instant { next += 1 }
    var second = Pushes.Second(instant: instant)
    guard next > 0, let truth, let home else { return second }
    let shown = redraws[next - 1]
    let real = truth.point(at: instant)
    second.isFresh = shown.location == .fresh
    second.isTrusted = second.isFresh && !honesty.isSaid(at: instant)
    if let place = shown.place(from: home.believed.place(at: shown.instant)) {
      second.errorMeters = place.distance(to: real)
    }
    let goal = home.real.place(at: instant)
    second.isNearHome = real.distance(to: goal) <= Metric.nearHomeMeters
    if !second.isNearHome, !shown.arrowDegrees.isNaN {
      let right = real.bearingDegrees(to: goal) - truth.sample(at: instant).facingDegrees
      second.arrowDegrees = abs(Angle.wrappedTo180(shown.arrowDegrees - right))
    }
    return second
  }
}

extension Redraw {
  /// The position behind arrow and distance for a known `home`; nil if nothing was shown.
  func place(from home: PlanePoint) -> PlanePoint? {
    guard distanceMeters.isFinite, bearingDegrees.isFinite else { return nil }
    let (sin, cos) = Portable.sincos(degrees: bearingDegrees)
    return PlanePoint(
      east: home.east - distanceMeters * sin, north: home.north - distanceMeters * cos)
  }
}
