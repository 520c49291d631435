public import Geodesy
public import Sensing

/// Leads a walker home: plans a route once a fix is sharp enough, follows it, and plans anew when
/// the walker has really left it (MG-9).
///
/// In a lane fixes lie tens of meters off, across the lane. So the route is held while fixes stay
/// within twice their own accuracy, and given up only when they stay beyond for a while. Who knows
/// the lane the walker is on has a better answer than the fix: while that match is confident, the
/// walker is followed and routes begin there, and much less of a deviation is held against it.
public struct RouteFollower: Engine {
  public struct Policy: Hashable, Sendable {
    /// Deviation from the route that is never doubted, in meters (30 m: the default of Ferrostar).
    public var deviationMeters = 30.0
    /// Deviation that is never doubted, in multiples of the fix's reported accuracy (assumed).
    public var accuracyFactor = 2.0
    /// The same as `deviationMeters` while it is known which lane the walker is on, in meters:
    /// lanes of a medina lie 12 to 25 m apart, and along its lane a match is never off the route
    /// (assumed).
    public var matchedDeviationMeters = 10.0
    /// How much longer fixes must lie beyond that than within before the route is planned anew
    /// (assumed).
    public var dwell = Timespan.seconds(15)
    /// Age beyond which a fix is not used (T-4).
    public var fixLifetime = Timespan.seconds(10)
    /// Accuracy that the first route waits for, in meters, while a receiver settles: what counts as
    /// a first fix where receivers are compared (30 m).
    public var firstAccuracyMeters = 30.0
    /// How long it waits for that; then it begins where the fix lies (assumed: who takes out the
    /// phone to go home looks at it for about as long).
    public var firstPatience = Timespan.seconds(10)
    /// Off, the first route stays for good: the straight line of the shipping apps.
    package var replans = true
    /// Whether the first fix that shows that the walker has left the map ends the route, for
    /// screens that must not claim one there; off, it is doubted for the dwell like any deviation.
    public var noticesLeaving = false
    public var router = Router.Policy()

    public init() {}
  }

  public enum PlanReason: UInt8, CaseIterable, Sendable {
    case first, deviation
  }

  public struct Progress: Hashable, Sendable {
    /// Along the route to its end, in meters.
    public var remainingMeters: Double
    /// Walking time of the rest, in milliseconds: its share of the route's.
    public var remainingMilliseconds: UInt32
    /// From the fix to the route, in meters; from the place on the lane where it `isMatched`.
    public var deviationMeters: Double
    /// The same, above 0 where the fix lies to the right of the way.
    public var crossTrackMeters: Double
    /// Deviation up to which the route is held, in meters.
    public var limitMeters: Double
    /// Whether the walker is taken to be on the lane that was matched, not where the fix lies.
    public var isMatched: Bool
  }

  public enum Output: Hashable, Sendable {
    case planned(Route, PlanReason)
    case noRoute(NoRouteReason)
    /// The walker, for whom there was no route, is back on the one that was kept.
    case resumed
    case progress(Progress)
  }

  private let graph: WalkGraph
  private let goal: SnapAnswer
  private let policy: Policy
  private var router: Router
  private var line: RouteLine?
  /// Whether the route in force was left and none could take its place.
  private var isLost = false
  /// Why there is no route, as told last; nil with a route, and before the first answer.
  private var refusal: NoRouteReason?
  /// An answer that contradicts it, and since when fixes have agreed on it.
  private var doubted: (answer: NoRouteReason?, since: Instant)?
  private var freshness: FixFreshness
  /// When the first usable fix came that was too rough for the first route.
  private var roughSince: Instant?
  /// Time for which fixes lay beyond the limit, less the time for which they lay within since then:
  /// one fix that strays back does not start the count anew.
  private var doubtSeconds = 0.0

  /// The last fix that lay on the route.
  private var lastOnRoute: (point: PlanePoint, measured: Instant)?

  /// Nobody walks faster, in meters a second (a brisk walk is 2).
  private static let fastestMetersPerSecond = 2.0
  /// Time between two fixes that counts at most.
  private static let longestStepSeconds = 10.0

  /// - Parameter goal: snapped to the nearest lane within 60 m; farther off, there is never a
  ///   route.
  public init(graph: WalkGraph, goal: Coordinate, policy: Policy = Policy()) {
    self.graph = graph
    self.goal = graph.locate(graph.plane.point(goal))
    self.policy = policy
    freshness = FixFreshness(lifetime: policy.fixLifetime)
    router = Router(graph: graph, policy: policy.router)
  }

  /// Way left on the route, in meters; nil without one.
  public var remainingMeters: Double? { line?.remainingMeters }

  /// Walking time left on the route, in milliseconds; nil without one.
  public var remainingMilliseconds: UInt32? { line?.remainingMilliseconds }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    handle(event, match: nil, at: instant, into: &effects)
  }

  /// - Parameter match: where on the graph the fix is taken to be; nil where nobody knows. Only a
  ///   confident one counts.
  public mutating func handle(
    _ event: Event, match: LaneMatch?, at instant: Instant,
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
      follow(fix, place, elapsedSeconds: elapsed, into: &effects)
    }
  }

  /// Whether the first route had better wait for a fix that is less rough than `fix`.
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
      // a fix beyond the wall of a courtyard opens no gate
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

  /// Whether `fix` by itself shows that the walker has left the map: it lies outside the area, by
  /// more than its accuracy and without a lane within three times that, and he can have walked
  /// there since a fix last lay on the route. A fix that jumped is doubted like any deviation.
  ///
  /// Only ways back are waited for: who goes on by a route that ends at the edge is lost.
  private func hasLeft(_ fix: Fix) -> Bool {
    guard policy.noticesLeaving, refusal != .offPack, let last = lastOnRoute,
      graph.locate(fix) == .offPack
    else { return false }
    let reach = RouteFollower.fastestMetersPerSecond * (fix.measured - last.measured).seconds
    let accuracy = fix.horizontalAccuracyMeters ?? WalkGraph.largestSnapRadius
    return last.point.distance(to: graph.plane.point(fix.coordinate)) <= reach + accuracy
  }

  /// Whether `fix` is on the route that was left: at once where it lies in its lane, as clearly as
  /// it was left, else when fixes agree on it for the dwell.
  private mutating func isBack(_ fix: Fix, _ deviation: Double, _ limit: Double) -> Bool {
    guard deviation <= limit, graph.locate(fix).isOnGraph else { return false }
    return !policy.noticesLeaving || deviation <= WalkGraph.smallestSnapRadius / 2
      || isSettled(nil, at: fix.measured)
  }

  /// Where `fix` stands. Who was seen outside the area is back when a fix lies inside, not when one
  /// may: at the edge they lie now on this side, now on that.
  private func locate(_ fix: Fix) -> SnapAnswer {
    guard policy.noticesLeaving, refusal == .offPack else { return graph.locate(fix) }
    return graph.locate(
      graph.plane.point(fix.coordinate), within: WalkGraph.snapRadius(of: fix))
  }

  private mutating func lose(into effects: inout EffectBuffer<Output>) {
    (refusal, doubted) = (.offPack, nil)
    // without a route it is told when none is found below
    guard line != nil else { return }
    isLost = true
    effects.emit(.noRoute(.offPack))
  }

  /// Whether `answer` is the one in force, or has been given for so long that it takes its place:
  /// at the edge of a pack fixes lie now on this side, now on that.
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

  private mutating func follow(
    _ fix: Fix, _ place: Snap?, elapsedSeconds: Double, into effects: inout EffectBuffer<Output>
  ) {
    let accuracy = fix.horizontalAccuracyMeters ?? policy.deviationMeters
    let doubtful = max(policy.deviationMeters, policy.accuracyFactor * accuracy)
    let limit = place == nil ? doubtful : policy.matchedDeviationMeters
    guard
      let crossTrack = line?.advance(
        to: place?.point ?? graph.plane.point(fix.coordinate),
        reachMeters: doubtful + 20 + 2 * elapsedSeconds),
      let line
    else { return }
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
    // a gap without fixes says nothing about either
    let seconds = min(elapsedSeconds, RouteFollower.longestStepSeconds)
    doubtSeconds = max(0, doubtSeconds + (deviation > limit ? seconds : -seconds))
    // without a dwell the first fix beyond is enough, but one beyond it takes
    if policy.replans && deviation > limit && doubtSeconds >= policy.dwell.seconds {
      doubtSeconds = 0
      plan(from: fix, place, .deviation, into: &effects)
    } else if isLost, place != nil ? deviation <= limit : isBack(fix, deviation, limit) {
      (isLost, refusal, doubted) = (false, nil, nil)
      effects.emit(.resumed)
    }
  }
}
