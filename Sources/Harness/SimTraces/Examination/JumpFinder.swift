import Sensing

/// Finds the jumps of one provider from step to step; see `TraceExamination.Jump`.
struct JumpFinder {
  /// The largest number of steps kept until the median of all is known, 2 MB of them.
  static let limit = 1 << 16

  /// The speeds, in m/s, of the steps that take time.
  private(set) var speeds = ValueTally()
  /// The latest steps: up to `reach` on both sides of the next one to check.
  private var window: [TraceExamination.Jump] = []
  private var next = 0
  /// Steps that are too long compared with the steps around them.
  private var found: [TraceExamination.Jump] = []
  /// Number of steps found beyond `limit`.
  private(set) var leftCount = 0

  mutating func add(_ step: TraceExamination.Jump) {
    if step.seconds > 0 { speeds.add(step.meters / step.seconds) }
    window.append(step)
    guard window.count - next > TraceExamination.Jump.reach else { return }
    lookAtNext()
    if next > TraceExamination.Jump.reach {
      window.removeFirst()
      next -= 1
    }
  }

  /// All jumps so far, as if no further step came.
  var jumps: [TraceExamination.Jump] {
    var whole = self
    while whole.next < whole.window.count { whole.lookAtNext() }
    let limit = max(
      TraceExamination.Jump.leastSpeed,
      TraceExamination.Jump.timesMedian * (speeds.spread.median ?? 0))
    return whole.found.filter { $0.meters > limit * max(0, $0.seconds) }
  }

  private mutating func lookAtNext() {
    let step = window[next]
    if step.isLong, step.isLonger(than: window[..<next], window[(next + 1)...]) {
      if found.count < Self.limit { found.append(step) } else { leftCount += 1 }
    }
    next += 1
  }
}

extension TraceExamination.Jump {
  /// In meters; smaller steps are the noise of any phone.
  private static let leastMeters = 10.0
  /// In m/s, faster than a tourist walks; in a recording of somebody faster, three times the median
  /// speed (assumed).
  fileprivate static let leastSpeed = 2.5
  fileprivate static let timesMedian = 3.0
  /// Number of steps before and after whose median speed is the current speed.
  fileprivate static let reach = 10

  /// Whether the step is too long for a walk.
  fileprivate var isLong: Bool {
    meters > Self.leastMeters && meters > Self.leastSpeed * max(0, seconds)
  }

  fileprivate func isLonger(than before: ArraySlice<Self>, _ after: ArraySlice<Self>) -> Bool {
    let around = before.suffix(Self.reach) + after.prefix(Self.reach)
    let median = TraceExamination.Spread(
      around.filter { $0.seconds > 0 }.map { $0.meters / $0.seconds }
    ).median
    return meters > Self.timesMedian * (median ?? 0) * max(0, seconds)
  }
}
