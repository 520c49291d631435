import RouteCards
import SimKernel
import SimObservations
import WalkRouter

/// Makes the observations of features that lead along lanes.
extension FeatureSink {
  mutating func show(_ route: Route, _ reason: RouteFollower.PlanReason) {
    observe(
      RoutePlanned(
        reason: reason.word, lengthMeters: route.lengthMeters,
        walkSeconds: Double(route.milliseconds) / 1000,
        stepsMeters: Double(route.stepsMillimeters) / 1000,
        coveredMeters: Double(route.coveredMillimeters) / 1000,
        crowdedMeters: Double(route.crowdedMillimeters) / 1000))
    observe(
      RouteSearched(
        settledNodes: route.settledNodes, snapCandidates: route.snapCandidates,
        settledLabels: route.settledLabels, readBytes: route.readBytes))
    draw(route.points)
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

/// The kinds of observations of features that lead along lanes.
enum RouteObservations {
  static func kinds(of subject: Subject) -> [ObservationKind] {
    [
      RoutePlanned.kind(of: subject), RouteSearched.kind(of: subject),
      RouteRefused.kind(of: subject), RouteProgressed.kind(of: subject),
      LevelShown.kind(of: subject),
    ]
  }
}
