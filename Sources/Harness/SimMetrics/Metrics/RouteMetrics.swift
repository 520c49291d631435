import SimObservations

/// The behavior of the way home.
enum RouteMetrics {
  private static let needs: [Metric.Need] = [.feature("way_home")]
  private static let own = needs + [.aspect("way_home.own")]

  static let all: [Metric] =
    RouteFollowing(subject: .route, needs: needs).metrics
    + ShownLevels.metrics(of: .route, needs: needs)
    + LaneUse.metrics(of: .route, feature: "way_home")
    + OwnPosition.metrics(of: .route, feature: "way_home")
    + MedinaModes.metrics(of: .route, needs: own) + MedinaModes.help(of: .route, needs: own)
}
