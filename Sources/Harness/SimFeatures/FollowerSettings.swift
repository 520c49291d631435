import Sensing
import SimKernel
import WalkRouter

extension RouteFollower.Policy {
  /// Whether walking times are those of a medina.
  var isInMedina: Bool { router.walkTime.areaPermille < 1000 }

  /// Reads the keys of all features that lead along lanes.
  mutating func read(_ parameters: some FeatureParameters) {
    deviationMeters = parameters.quantity(
      "deviation", .length, in: 1...1000, default: deviationMeters,
      "distance of a fix from the route that is always accepted; on a known lane it is 10 m")
    accuracyFactor = parameters.quantity(
      "accuracy_factor", .count, in: 0...10, default: accuracyFactor,
      "distance that is always accepted, as a multiple of the fix's accuracy")
    dwell = .seconds(
      parameters.quantity(
        "dwell", .time, in: 0...600, default: dwell.seconds,
        "how much longer fixes must be beyond the distance than within it to give up the route"))
    firstAccuracyMeters = parameters.quantity(
      "first_accuracy", .length, in: 1...100_000, default: firstAccuracyMeters,
      "accuracy that the first route waits for, at most 10 s, while the receiver settles")
    asksEvidence = parameters.either(
      "evidence", "beyond_error", or: "other_lane", isFirst: asksEvidence,
      """
      when a deviation of the app's own position counts: beyond its 95 % radius, or in any other \
      lane
      """)
    rejoinsAnywhere = parameters.either(
      "rejoin", "anywhere", or: "nearby", isFirst: rejoinsAnywhere,
      """
      where a walker who left the route can be on it again: anywhere, or only near where he left \
      it; elsewhere a new route is planned, which leads the same way
      """)
    replans = parameters.either(
      "replan", "on_deviation", or: "never", isFirst: replans,
      "whether a new route is planned when the walker leaves the current one")
    noticesLeaving = parameters.either(
      "leaving", "first_fix", or: "dwell", isFirst: noticesLeaving,
      "when the app notices that the walker left the map: at the first fix that shows it, or late")
    let isMedina = parameters.either(
      "area", "medina", or: "outside", isFirst: isInMedina,
      "walking speed for walking times: 0.875 m/s in a medina, 1.25 m/s outside")
    router.walkTime.areaPermille = (isMedina ? WalkTime.medina : .outside).areaPermille
    router.cost = parameters.word("by", router.cost, "what the best route minimizes")
    let factors = ["led": 1.0, "hasty": 2, "blind": 0]
    let search = parameters.choice(
      "search", ["index", "led", "hasty", "blind"],
      default: router.usesLabels
        ? "index" : factors.first { $1 == router.estimateFactor }?.key ?? "led",
      """
      how a route is found: with the pack's index if it has one, by a search guided by the \
      straight line to the goal, by one that counts this line twice and may return longer routes, \
      or by a search in all directions
      """)
    router.usesLabels = search == "index"
    router.estimateFactor = factors[search] ?? 1
    router.joinsEnds = parameters.either(
      "ends", "joined", or: "nearest", isFirst: router.joinsEnds,
      """
      where a route begins and ends: on lanes within 60 m that a way connects, or on the nearest \
      lanes, connected or not
      """)
  }
}
