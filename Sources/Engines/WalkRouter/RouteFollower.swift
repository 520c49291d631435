public import Geodesy
public import Sensing

/// Leads a walker home: plans a route once a fix is accurate enough, follows it, and plans a new
/// one when the walker has certainly left it (MG-9).
///
/// In a lane fixes are tens of meters off, across the lane. So the route is kept while fixes stay
/// within twice their own accuracy, and dropped only if they stay outside for a while. A lane match
/// is better than the fix: while it is confident, the matched place is followed, routes begin
/// there, and the allowed deviation is much smaller. The app's own position knows its error: then
/// the walker has left the route only if the 95 % circle around the position does not touch it.
/// Walkers also take lanes that the map lacks, or turn back: where a new route would begin on the
/// current one, the walker is led on along it instead.
public struct RouteFollower: Engine {
  public struct Policy: Hashable, Sendable {
    /// Deviation from the route that is always accepted, in meters (30 m: the default of
    /// Ferrostar).
    public var deviationMeters = 30.0
    /// Deviation that is always accepted, as a multiple of the fix's accuracy (assumed).
    public var accuracyFactor = 2.0
    /// The same as `deviationMeters` while the walker's lane is known, in meters: lanes of a medina
    /// lie 12 to 25 m apart, and a match along the route's lanes has no deviation (assumed).
    public var matchedDeviationMeters = 10.0
    /// How much longer fixes must lie outside that than inside before a new route is planned
    /// (assumed).
    public var dwell = Timespan.seconds(15)
    /// Age above which a fix is not used (T-4).
    public var fixLifetime = Timespan.seconds(10)
    /// Accuracy, in meters, that the first route waits for while a receiver settles: the limit for
    /// a first fix in comparisons of receivers (30 m).
    public var firstAccuracyMeters = 30.0
    /// How long it waits for that; after it the route begins at the fix (assumed: the time for
    /// which a user who takes out the phone looks at it).
    public var firstPatience = Timespan.seconds(10)
    /// Whether a deviation of the app's own position counts only beyond its uncertainty. If not,
    /// it is enough that the position lies in another lane.
    package var asksEvidence = true
    /// Whether a walker who left the route, and is on another part of it, is led on from there. If
    /// not, a new route is planned, which leads the same way.
    package var rejoinsAnywhere = true
    /// Whether new routes are planned; if not, the first one stays: the shipping apps' straight
    /// line.
    package var replans = true
    /// Whether the first fix that shows that the walker left the map ends the route, for screens
    /// that must not show one there; if not, the fix must last for the dwell like any deviation.
    public var noticesLeaving = false
    public var router = Router.Policy()

    public init() {}
  }

  public enum PlanReason: UInt8, CaseIterable, Sendable {
    case first, deviation
  }

  public struct Progress: Hashable, Sendable {
    /// Distance along the route to its end, in meters.
    public var remainingMeters: Double
    /// Remaining walking time, in milliseconds: proportional to the route's.
    public var remainingMilliseconds: UInt32
    /// Distance from the fix to the route, in meters; from the matched place if `isMatched`.
    public var deviationMeters: Double
    /// The same with a sign: above 0 if the fix lies to the right of the route.
    public var crossTrackMeters: Double
    /// Deviation up to which the route is kept, in meters.
    public var limitMeters: Double
    /// Whether the matched lane gives the walker's place, instead of the fix.
    public var isMatched: Bool
  }

  public enum Output: Hashable, Sendable {
    case planned(Route, PlanReason)
    case noRoute(NoRouteReason)
    /// The walker had no route and is back on the previous one.
    case resumed
    case progress(Progress)
  }

  private let graph: WalkGraph
  private let goal: SnapAnswer
  private let policy: Policy
  private var router: Router
  private var line: RouteLine?
  /// Whether the current route was left and no other could replace it.
  private var isLost = false
  /// The last reported reason for having no route; nil with a route, and before the first answer.
  private var refusal: NoRouteReason?
  /// An answer that contradicts it, and since when fixes have agreed on that answer.
  private var doubted: (answer: NoRouteReason?, since: Instant)?
  private var freshness: FixFreshness
  /// When the first usable fix arrived that was too inaccurate for the first route.
  private var roughSince: Instant?
  /// Time with fixes outside the limit minus time with fixes inside, at least 0: one fix inside
  /// does not restart the count.
  private var doubtSeconds = 0.0

  /// The last fix that lay on the route.
  private var lastOnRoute: (point: PlanePoint, measured: Instant)?

  /// Upper limit for walking speeds, in meters a second (a brisk walk is 2).
  private static let fastestMetersPerSecond = 2.0
  /// Longest time between two fixes that counts, in seconds.
  private static let longestStepSeconds = 10.0

  /// - Parameter goal: snapped to the nearest lane within 60 m; if there is none, there is never a
  ///   route.
  public init(graph: WalkGraph, goal: Coordinate, policy: Policy = Policy()) {
    self.graph = graph
    self.goal = graph.locate(graph.plane.point(goal))
    self.policy = policy
    freshness = FixFreshness(lifetime: policy.fixLifetime)
    router = Router(graph: graph, policy: policy.router)
  }

  /// Remaining length of the route, in meters; nil without one.
  public var remainingMeters: Double? { line?.remainingMeters }

  /// Remaining walking time of the route, in milliseconds; nil without one.
  public var remainingMilliseconds: UInt32? { line?.remainingMilliseconds }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    handle(event, match: nil, at: instant, into: &effects)
  }

  /// - Parameters:
  ///   - match: the matched place of the fix on the graph; nil if unknown. Only a confident one is
  ///     used.
  ///   - position: the app's own position if the fix is at it; nil to use fixes. A deviation counts
  ///     only beyond its 95 % radius.
  public mutating func handle(
    _ event: Event, match: LaneMatch?, position: PositionEstimate? = nil, at instant: Instant,
    into effects: inout EffectBuffer<Output>
  ) {
    guard case .fix(var fix) = event else { return }
    let last = freshness.last
    guard fix.isValid, let measured = freshness.accept(fix, at: instant) else { return }
    fix.measured = measured
    let elapsed = last.map { (measured - $0).seconds } ?? 0
    let place = match.flatMap { $0.isConfident ? Snap($0) : nil }
    if place == nil, hasLeft(fix) { lose(into: &effects) }
    if line == nil, refusal == nil, place == nil, isTooRough(fix) { return }
    if line == nil {
      plan(from: fix, place, .first, into: &effects)
    } else {
      follow(fix, place, position, elapsedSeconds: elapsed, into: &effects)
    }
  }

  /// Whether the first route should wait for a fix that is more accurate than `fix`.
  private mutating func isTooRough(_ fix: Fix) -> Bool {
    guard let accuracy = fix.horizontalAccuracyMeters, accuracy > policy.firstAccuracyMeters else {
      return false
    }
    let since = roughSince ?? fix.measured
    roughSince = since
    return fix.measured - since < policy.firstPatience
  }

  private mutating func plan(
    from fix: Fix, _ place: Snap?, _ reason: PlanReason, into effects: inout EffectBuffer<Output>
  ) {
    switch router.route(from: place.map { .on($0) } ?? locate(fix), to: goal) {
    case .route(let route):
      // one fix on the other side of a wall does not prove that a way exists
      guard refusal != .unreachable || isSettled(nil, at: fix.measured) else { return }
      line = RouteLine(route)
      (isLost, refusal, doubted) = (false, nil, nil)
      effects.emit(.planned(route, reason))
    case .noRoute(let reason):
      isLost = line != nil
      guard refusal == nil || isSettled(reason, at: fix.measured) else { return }
      (refusal, doubted) = (reason, nil)
      effects.emit(.noRoute(reason))
    }
  }

  /// Whether `fix` alone shows that the walker left the map: it lies outside the area by more than
  /// its accuracy, has no lane within three times its accuracy, and was reachable on foot since the
  /// last fix on the route. A fix that jumped is doubted like any deviation.
  ///
  /// Only a return is waited for: a walker who goes on where the route ends at the edge is lost.
  private func hasLeft(_ fix: Fix) -> Bool {
    guard policy.noticesLeaving, refusal != .offPack, let last = lastOnRoute,
      graph.locate(fix) == .offPack
    else { return false }
    let reach = RouteFollower.fastestMetersPerSecond * (fix.measured - last.measured).seconds
    let accuracy = fix.horizontalAccuracyMeters ?? WalkGraph.largestSnapRadius
    return last.point.distance(to: graph.plane.point(fix.coordinate)) <= reach + accuracy
  }

  /// Whether `fix` is on the route that was left: at once if it lies in the route's lane, otherwise
  /// when fixes agree on it for the dwell.
  private mutating func isBack(_ fix: Fix, _ deviation: Double, _ limit: Double) -> Bool {
    guard deviation <= limit, graph.locate(fix).isOnGraph else { return false }
    return !policy.noticesLeaving || deviation <= WalkGraph.smallestSnapRadius / 2
      || isSettled(nil, at: fix.measured)
  }

  /// The place of `fix`. After leaving the area the walker is back only if a fix lies clearly
  /// inside, without a margin: at the edge fixes fall on both sides.
  private func locate(_ fix: Fix) -> SnapAnswer {
    guard policy.noticesLeaving, refusal == .offPack else { return graph.locate(fix) }
    return graph.locate(
      graph.plane.point(fix.coordinate), within: WalkGraph.snapRadius(of: fix))
  }

  private mutating func lose(into effects: inout EffectBuffer<Output>) {
    (refusal, doubted) = (.offPack, nil)
    // without a route the planning below reports it
    guard line != nil else { return }
    isLost = true
    effects.emit(.noRoute(.offPack))
  }

  /// Whether `answer` is the current one, or has been given long enough to replace it: at the edge
  /// of a pack fixes fall on both sides.
  private mutating func isSettled(_ answer: NoRouteReason?, at instant: Instant) -> Bool {
    if answer == refusal {
      doubted = nil
      return true
    }
    if let doubted, doubted.answer == answer {
      return instant - doubted.since >= policy.dwell
    }
    doubted = (answer, instant)
    return policy.dwell <= .zero
  }

  /// The deviation, in meters, up to which the route is kept; nil if neither the lane nor the
  /// uncertainty is known.
  private func limit(_ place: Snap?, _ position: PositionEstimate?) -> Double? {
    let least = policy.matchedDeviationMeters
    if let position, policy.asksEvidence { return max(least, position.radius95Meters) }
    return place == nil ? nil : least
  }

  /// Moves the progress to the place where a new route would begin, if that is on the current one
  /// or in a lane next to a junction with it, and returns whether it is. Without a route in force a
  /// new one is due.
  private mutating func rejoins(from fix: Fix, _ place: Snap?) -> Bool {
    guard policy.rejoinsAnywhere, !isLost else { return false }
    guard case .on(let start) = place.map({ .on($0) }) ?? locate(fix) else { return false }
    return line?.rejoin(at: start.point, limitMeters: policy.matchedDeviationMeters) ?? false
  }

  private mutating func follow(
    _ fix: Fix, _ place: Snap?, _ position: PositionEstimate?, elapsedSeconds: Double,
    into effects: inout EffectBuffer<Output>
  ) {
    let accuracy = fix.horizontalAccuracyMeters ?? policy.deviationMeters
    let doubtful = max(policy.deviationMeters, policy.accuracyFactor * accuracy)
    let limit = limit(place, position) ?? doubtful
    let point = place?.point ?? graph.plane.point(fix.coordinate)
    guard
      var crossTrack = line?.advance(to: point, reachMeters: doubtful + 20 + 2 * elapsedSeconds)
    else { return }
    // a gap without fixes is evidence for neither
    let seconds = min(elapsedSeconds, RouteFollower.longestStepSeconds)
    doubtSeconds = max(0, doubtSeconds + (abs(crossTrack) > limit ? seconds : -seconds))
    if abs(crossTrack) > limit, doubtSeconds >= policy.dwell.seconds, rejoins(from: fix, place) {
      crossTrack = line?.advance(to: point, reachMeters: 0) ?? crossTrack
      doubtSeconds = 0
    }
    guard let line else { return }
    let deviation = abs(crossTrack)
    if deviation <= limit {
      lastOnRoute = (graph.plane.point(fix.coordinate), fix.measured)
    }
    effects.emit(
      .progress(
        Progress(
          remainingMeters: line.remainingMeters,
          remainingMilliseconds: line.remainingMilliseconds, deviationMeters: deviation,
          crossTrackMeters: crossTrack, limitMeters: limit, isMatched: place != nil)))
    // without a dwell the first fix outside is enough, but it takes at least one
    if policy.replans && deviation > limit && doubtSeconds >= policy.dwell.seconds {
      doubtSeconds = 0
      plan(from: fix, place, .deviation, into: &effects)
    } else if isLost, place != nil ? deviation <= limit : isBack(fix, deviation, limit) {
      (isLost, refusal, doubted) = (false, nil, nil)
      effects.emit(.resumed)
    }
  }
}
