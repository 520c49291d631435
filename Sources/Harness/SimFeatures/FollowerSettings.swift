import Sensing
import SimKernel
import WalkRouter

extension RouteFollower.Policy {
  /// Reads the keys of all features that lead along lanes.
  mutating func read(_ parameters: some FeatureParameters) {
    deviationMeters = parameters.quantity(
      "deviation", .length, in: 1...1000, default: deviationMeters,
      "distance from the route up to which it is never doubted")
    accuracyFactor = parameters.quantity(
      "accuracy_factor", .count, in: 0...10, default: accuracyFactor,
      "distance that is never doubted, in multiples of a fix's accuracy")
    dwell = .seconds(
      parameters.quantity(
        "dwell", .time, in: 0...600, default: dwell.seconds,
        "how much longer fixes are beyond it than within until the route is given up"))
    firstAccuracyMeters = parameters.quantity(
      "first_accuracy", .length, in: 1...100_000, default: firstAccuracyMeters,
      "accuracy that the first route waits for, for 10 s at most, while a receiver settles")
    replans = parameters.either(
      "replan", "on_deviation", or: "never", isFirst: replans,
      "whether a route that was left is planned anew")
    noticesLeaving = parameters.either(
      "leaving", "first_fix", or: "dwell", isFirst: noticesLeaving,
      "when it is noticed that the walker left the map: with the first fix that shows it, or late")
    let isMedina = parameters.either(
      "area", "medina", or: "outside", isFirst: router.walkTime.areaPermille < 1000,
      "walking speed that walking times are computed with: 0.875 m/s, or 1.25 m/s outside a medina")
    router.walkTime.areaPermille = (isMedina ? WalkTime.medina : .outside).areaPermille
    router.cost = parameters.word("by", router.cost, "what the best route minimizes")
    let search = parameters.choice(
      "search", ["index", "led", "blind"],
      default: router.usesLabels ? "index" : router.usesEstimate ? "led" : "blind",
      """
      how a route is found: in the pack's index where it has one, by a search that the straight \
      line to the goal leads, or by one that goes in all directions
      """)
    router.usesLabels = search == "index"
    router.usesEstimate = search != "blind"
    router.joinsEnds = parameters.either(
      "ends", "joined", or: "nearest", isFirst: router.joinsEnds,
      """
      where a route begins and ends: on lanes within 60 m that a way joins, or on the nearest ones \
      though no way may join them
      """)
  }
}
