import SimObservations

/// What the way home did.
enum RouteMetrics {
  private static let needs: [Metric.Need] = [.feature("way_home")]

  static let all: [Metric] =
    RouteFollowing(subject: .route, needs: needs).metrics
    + ShownLevels.metrics(of: .route, needs: needs)
    + LaneUse.metrics(of: .route, feature: "way_home")
    + OwnPosition.metrics(of: .route, feature: "way_home")
    + MedinaModes.metrics(of: .route, needs: needs + [.aspect("way_home.own")])
}
