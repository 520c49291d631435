import AudioTour
import Geodesy
import Sensing
import SimKernel
import SimText

/// A tour replayed on a recording: the fixes near each stop, and the results of the tour's rules.
struct TourReplay {
  /// Why a fix within the circle of a stop was ignored.
  enum Gate: String, CaseIterable {
    case invalid = "the fix is invalid"
    case stale = "stale, repeated or overtaken"
    case network = "from Wi-Fi or cells"
    case accuracyNotGiven = "accuracy not given"
    case accuracyTooWide = "accuracy too wide"
    case course = "on another course"
    case early = "not its turn, an earlier stop is next"
    case late = "the tour had passed it"
  }

  struct Stop {
    /// The nearest fix; nil if there is none.
    fileprivate(set) var closest: (meters: Double, at: Instant)?
    /// When the first and the last fix within the circle were measured, and the number of such
    /// fixes.
    fileprivate(set) var within: (first: Instant, last: Instant, count: Int)?
    /// The gates that blocked such fixes, and how many each of them blocked.
    fileprivate(set) var gates: [Gate: Int] = [:]
    /// The resulting events with their instants, in order.
    fileprivate(set) var events: [(at: Instant, words: String)] = []
    fileprivate(set) var entered: [Instant] = []
    fileprivate(set) var left: [Instant] = []
    fileprivate(set) var hasFired = false
  }

  private(set) var stops: [Stop]
  private let tour: Tour
  private let policy: FencePolicy
  /// Course of the last fix that had one.
  private var courseDegrees: Double?

  init(_ tour: Tour, on trace: Trace, policy: TourPolicy = .ours) {
    self.tour = tour
    self.policy = policy.fences
    stops = [Stop](repeating: Stop(), count: tour.points.count)
    var guide = TourGuide(tour: tour, policy: policy)
    var effects = EffectBuffer<TourOutput>()
    var freshness = FixFreshness(lifetime: policy.fences.fixLifetime)
    let start = trace.fixes.first.map(\.delivered) ?? .zero
    guide.handle(.app(.screenOpened), at: start, into: &effects)
    for fix in trace.fixes {
      let instant = fix.delivered
      look(at: fix, isNews: freshness.accept(fix, at: instant) != nil, armed: guide.armed)
      effects.clear()
      guide.handle(.fix(fix), at: instant, into: &effects)
      for output in effects.outputs { record(output, at: instant) }
    }
  }

  private mutating func look(at fix: Fix, isNews: Bool, armed: Range<Int>) {
    guard fix.coordinate.isValid else { return }
    if isNews { courseDegrees = fix.courseDegrees ?? courseDegrees }
    for (index, point) in tour.points.enumerated() {
      let meters = fix.coordinate.distanceMeters(to: point.coordinate)
      if meters < stops[index].closest?.meters ?? .infinity {
        stops[index].closest = (meters, fix.measured)
      }
      guard meters <= point.triggerRadiusMeters else { continue }
      // a recording may list an older fix after a newer one
      let before = stops[index].within ?? (fix.measured, fix.measured, 0)
      stops[index].within = (
        min(before.first, fix.measured), max(before.last, fix.measured), before.count + 1
      )
      if let gate = gate(fix, isNews: isNews, at: point) ?? turn(of: index, armed) {
        stops[index].gates[gate, default: 0] += 1
      }
    }
  }

  /// The first gate that `fix` does not pass, in the order in which a fence checks them.
  private func gate(_ fix: Fix, isNews: Bool, at point: TourPoint) -> Gate? {
    if !fix.isValid { return .invalid }
    if !isNews { return .stale }
    if fix.provider == .network, !policy.usesNetworkFixes { return .network }
    if policy.accuracyLimitMeters != nil {
      guard let accuracy = fix.horizontalAccuracyMeters else { return .accuracyNotGiven }
      let limit = policy.accuracyLimit(radiusMeters: point.triggerRadiusMeters)
      if accuracy > limit { return .accuracyTooWide }
    }
    return policy.takes(courseDegrees: courseDegrees, of: point.approachDegrees) ? nil : .course
  }

  /// The gate that blocks a stop because it is not its turn; nil if it is.
  private func turn(of index: Int, _ armed: Range<Int>) -> Gate? {
    armed.contains(index) ? nil : index < armed.lowerBound ? .late : .early
  }

  private mutating func record(_ output: TourOutput, at instant: Instant) {
    switch output {
    case .fence(let event):
      switch event.kind {
      case .enter: stops[event.fence].entered.append(instant)
      case .exit: stops[event.fence].left.append(instant)
      }
    case .triggered(let stop, let trigger):
      stops[stop].hasFired = true
      say(trigger == .inside ? "triggered, the walker was there" : "triggered", of: stop, instant)
    case .skippedAhead(let stop): say("not triggered: an earlier stop is next", of: stop, instant)
    case .queued(let stop): say("waited: another one played", of: stop, instant)
    case .dropped(let stop, let why):
      say(why == .left ? "dropped: left while it waited" : "dropped", of: stop, instant)
    case .silent(let stop, _): say("silent: its audio is not there", of: stop, instant)
    case .started(let stop, _): say("played", of: stop, instant)
    default: break
    }
  }

  private mutating func say(_ words: String, of stop: Int, _ instant: Instant) {
    stops[stop].events.append((instant, words))
  }

  // MARK: as text

  /// The events of the policy at a stop, and why there were no more.
  func account(of index: Int) -> String {
    let stop = stops[index]
    let done = stop.events.map { "\($0.words) at \($0.at.clockText)" }
    if stop.hasFired { return done.joined(separator: ", ") }
    guard let within = stop.within else {
      guard let closest = stop.closest else { return "the recording has no positions" }
      let radius = tour.points[index].triggerRadiusMeters
      return "never came within: \(length(closest.meters - radius)) short of the circle"
    }
    if !done.isEmpty { return done.joined(separator: ", ") }
    let kept = Gate.allCases.compactMap { gate in
      stop.gates[gate].map { "\(gate.rawValue) (\($0) of \(within.count) fixes)" }
    }
    if stop.entered.isEmpty {
      let confirmed =
        "too few fixes to confirm it (\(confirmation)): record more often, or draw a larger circle"
      let passed = within.count - stop.gates.values.reduce(0, +)
      return "not entered: " + (kept + (passed > 0 ? [confirmed] : [])).joined(separator: ", ")
    }
    return "entered, and not triggered: the tour had passed it"
  }

  private var confirmation: String {
    switch policy.confirmation {
    case .fixes(let needed, let window): "\(needed) of \(window) are needed"
    case .dwell(let span): "\(Dimension.time.formatExactly(span.seconds)) is needed"
    }
  }

  /// In kilometers from ten on, and rounded to centimeters below.
  private func length(_ meters: Double) -> String {
    meters < 10_000
      ? Dimension.length.format((meters * 100).rounded() / 100)
      : "\(Decimals.readable(meters / 1000, significantDigits: 3)) km"
  }

  /// A table with one line per stop.
  var rows: [[String]] {
    var rows = [["", "stop", "closest", "in the circle", "enters", "leaves", "result"]]
    for (index, stop) in stops.enumerated() {
      rows.append([
        "\(index + 1)", tour.points[index].id.escapedForTerminal,
        stop.closest.map { length($0.meters) } ?? "–",
        stop.within.map { "\($0.first.clockText)–\($0.last.clockText)" } ?? "–",
        clocks(stop.entered), clocks(stop.left), account(of: index),
      ])
    }
    return rows
  }

  private func clocks(_ instants: [Instant]) -> String {
    guard let first = instants.first else { return "–" }
    return instants.count == 1 ? first.clockText : "\(first.clockText) +\(instants.count - 1)"
  }
}
