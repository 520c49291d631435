import Geodesy
import HomeCompass
import Sensing
import WalkRouter

/// The legs between the stops.
extension RouteCards {
  static let nowhere = Coordinate(latitudeDegrees: 0, longitudeDegrees: 0)

  /// The current stop, as an index into the stops of the plan; nil when all stops are done.
  var currentStopIndex: Int? {
    progress.isFinished ? nil : progress.stops[progress.currentStepIndex]
  }

  var currentStop: RouteStop? { currentStopIndex.map { plan.stops[$0] } }

  private var currentKey: LegCache.Key {
    LegCache.Key(routeId: plan.routeId, stepIndex: progress.currentStepIndex)
  }

  /// Starts leading to the current stop, from the last fix if it is fresh.
  mutating func leadAlongLanes(
    at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    follower = nil
    staleRest = nil
    guard let coordinate = currentStop?.coordinate else {
      guidance = .stopWithoutPlace
      return
    }
    guidance = .noFix
    cache.invalidate(.reroute(currentKey))
    if policy.asksPack, pack.parts.canRoute, let graph = pack.graph {
      follower = RouteFollower(graph: graph, goal: coordinate, policy: policy.follower)
    }
    if let lastFix, !FixAge(lifetime: policy.follower.fixLifetime).isStale(lastFix, at: instant) {
      _ = follow(lastFix, nil, nil, at: instant, into: &effects)
    }
  }

  /// Follows the route to the current stop; returns the distance of the fix to the right of the
  /// route, in meters, nil without a route.
  mutating func follow(
    _ fix: Fix, _ match: LaneMatch?, _ position: PositionEstimate?, at instant: Instant,
    into effects: inout EffectBuffer<Output>
  ) -> Double? {
    guard follower != nil else {
      if !policy.asksPack { drawStraight(from: fix, into: &effects) }
      return nil
    }
    let rest = follower?.remainingMilliseconds
    follower?.handle(
      .fix(fix), match: match, position: position, at: instant, into: &followerEffects)
    defer { followerEffects.clear() }
    var crossTrack: Double?
    for output in followerEffects.outputs {
      switch output {
      case .planned(let route, let reason):
        guidance = .routed
        if policy.staleAfter == .reroute, reason == .deviation {
          staleRest = staleRest ?? rest
        } else {
          cache.keep(LegCache.Leg(route), for: currentKey)
        }
        effects.emit(.planned(route, reason))
      case .noRoute(let reason):
        guidance = .noRoute(reason)
        effects.emit(.noRoute(reason))
      case .resumed: guidance = .routed
      case .progress(let progress):
        crossTrack = progress.crossTrackMeters
        effects.emit(.progress(progress))
      }
    }
    return crossTrack
  }

  /// Draws what the shipping apps call a route: a straight line, drawn once, from the start of the
  /// leg.
  private mutating func drawStraight(
    from fix: Fix, into effects: inout EffectBuffer<Output>
  ) {
    guard case .noFix = guidance, let coordinate = currentStop?.coordinate else { return }
    guidance = .routed
    let plane = pack.graph?.plane ?? LocalPlane(origin: coordinate)
    let points = [plane.point(fix.coordinate), plane.point(coordinate)]
    let meters = points[0].distance(to: points[1])
    let route = Route(
      points: points, nodes: [],
      lengthMillimeters: UInt32(min(meters * 1000, Double(UInt32.max))),
      milliseconds: walkTime.milliseconds(straightMeters: meters), settledNodes: 0)
    cache.keep(LegCache.Leg(route), for: currentKey)
    effects.emit(.planned(route, .first))
  }

  private var walkTime: WalkTime { policy.follower.router.walkTime }

  /// The leg to the current stop; nil if there is none, or its start is unknown.
  mutating func currentLeg() -> (milliseconds: UInt32, isCached: Bool)? {
    guard let goal = currentStop?.coordinate, let lastFix else { return nil }
    let key = currentKey
    if !policy.keepsLegs { cache.invalidate(.reroute(key)) }
    let found = cache.find(key)
    let leg = found ?? straightLeg(lastFix.coordinate, goal)
    if found == nil { cache.keep(leg, for: key) }
    return (remaining(of: leg, to: goal, from: lastFix), found != nil)
  }

  /// The remaining time of a leg: along the route, or along the straight line if there is none.
  private func remaining(of leg: LegCache.Leg, to goal: Coordinate, from fix: Fix) -> UInt32 {
    guard leg.isRouted, case .routed = guidance, let follower,
      let rest = follower.remainingMilliseconds, let meters = follower.remainingMeters
    else {
      let meters = fix.coordinate.distanceMeters(to: goal)
      return walkTime.told(walkTime.milliseconds(straightMeters: meters), forMeters: meters)
    }
    return walkTime.told(staleRest ?? rest, forMeters: meters)
  }

  /// The stays from the current stop on, and the walks after it, in milliseconds.
  mutating func laterMilliseconds(into effects: inout EffectBuffer<Output>) -> UInt64 {
    var total: UInt64 = 0
    var before: Coordinate?
    for step in progress.currentStepIndex..<progress.stops.count {
      let stop = plan.stops[progress.stops[step]]
      total += UInt64(max(0, stop.stay.nanoseconds) / 1_000_000)
      guard let coordinate = stop.coordinate else { continue }
      if step > progress.currentStepIndex, let before {
        total += UInt64(laterLeg(step, before, coordinate, into: &effects).milliseconds)
      }
      before = coordinate
    }
    return total
  }

  private mutating func laterLeg(
    _ step: Int, _ start: Coordinate, _ goal: Coordinate,
    into effects: inout EffectBuffer<Output>
  ) -> LegCache.Leg {
    let key = LegCache.Key(routeId: plan.routeId, stepIndex: step)
    if !policy.keepsLegs { cache.invalidate(.reroute(key)) }
    if let leg = cache.find(key) { return leg }
    var leg = plannedLeg(step, start, goal, into: &effects) ?? straightLeg(start, goal)
    leg.milliseconds = walkTime.told(leg.milliseconds, forMeters: leg.lengthMeters)
    cache.keep(leg, for: key)
    return leg
  }

  private mutating func plannedLeg(
    _ step: Int, _ start: Coordinate, _ goal: Coordinate,
    into effects: inout EffectBuffer<Output>
  ) -> LegCache.Leg? {
    guard policy.asksPack, pack.parts.canRoute, let graph = pack.graph else { return nil }
    if router == nil { router = Router(graph: graph, policy: policy.follower.router) }
    let ends = (graph.locate(graph.plane.point(start)), graph.locate(graph.plane.point(goal)))
    guard case .route(let route)? = router?.route(from: ends.0, to: ends.1) else { return nil }
    effects.emit(.estimated(step: step, route))
    return LegCache.Leg(route)
  }

  private func straightLeg(_ start: Coordinate, _ goal: Coordinate) -> LegCache.Leg {
    let meters = start.distanceMeters(to: goal)
    return LegCache.Leg(
      points: [], lengthMeters: meters,
      milliseconds: walkTime.milliseconds(straightMeters: meters), isRouted: false)
  }
}
