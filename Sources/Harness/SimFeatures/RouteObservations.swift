import RouteCards
import SimKernel
import SimObservations
import WalkRouter

/// What features that lead along lanes are seen doing.
extension FeatureSink {
  mutating func show(_ route: Route, _ reason: RouteFollower.PlanReason) {
    observe(RoutePlanned(route, reason.word))
    draw(route.points, readBytes: route.readBytes, settledLabels: route.settledLabels)
  }

  mutating func show(_ reason: NoRouteReason) { observe(RouteRefused(reason: reason.word)) }

  mutating func show(_ progress: RouteFollower.Progress) {
    observe(
      RouteProgressed(
        remainingMeters: progress.remainingMeters, deviationMeters: progress.deviationMeters,
        limitMeters: progress.limitMeters,
        remainingSeconds: Double(progress.remainingMilliseconds) / 1000))
  }

  mutating func show(_ capability: Capability) {
    observe(LevelShown(level: capability.level.word, reason: capability.reason.word))
  }
}

extension RoutePlanned {
  init(_ route: Route, _ reason: SimObservations.PlanReason) {
    self.init(
      reason: reason, lengthMeters: route.lengthMeters, settledNodes: route.settledNodes,
      snapCandidates: route.snapCandidates, walkSeconds: Double(route.milliseconds) / 1000,
      stepsMeters: Double(route.stepsMillimeters) / 1000,
      coveredMeters: Double(route.coveredMillimeters) / 1000,
      crowdedMeters: Double(route.crowdedMillimeters) / 1000)
  }
}
