import RouteCards
import SimKernel
import WalkRouter

/// What features that lead along lanes are seen doing, under a name of their own each.
enum RouteObservations {
  static let plan = 0
  static let none = 1
  static let progress = 2
  static let level = 3
  /// Behind the others, where a feature has it.
  static let position = 4

  /// The kinds, numbered as above; `family` is the first word of their names.
  static func kinds(_ family: String) -> [ObservationKind] {
    [
      ObservationKind(
        "\(family).plan",
        [
          .init("reason", .choice(words(RouteFollower.PlanReason.allCases))),
          .init("length_m", .number(decimals: 3)),
          .init("settled_nodes", .number(decimals: 0)),
          .init("snap_candidates", .number(decimals: 0)),
          .init("walk_s", .number(decimals: 3)),
          .init("steps_m", .number(decimals: 3)),
          .init("covered_m", .number(decimals: 3)),
          .init("crowded_m", .number(decimals: 3)),
        ]),
      ObservationKind(
        "\(family).none", [.init("reason", .choice(words(NoRouteReason.allCases)))]),
      ObservationKind(
        "\(family).progress",
        [
          .init("remaining_m", .number(decimals: 1)),
          .init("deviation_m", .number(decimals: 1)),
          .init("limit_m", .number(decimals: 1)),
          .init("remaining_s", .number(decimals: 1)),
        ]),
      ObservationKind(
        "\(family).level",
        [
          .init("level", .choice(words(CapabilityLevel.allCases))),
          .init("reason", .choice(words(CapabilityReason.allCases))),
        ]),
    ]
  }

  static func words<Value>(_ cases: [Value]) -> [String] { cases.map { "\($0)" } }
}

extension FeatureSink {
  mutating func show(_ route: Route, _ reason: RouteFollower.PlanReason) {
    observe(
      RouteObservations.plan,
      SIMD8(
        Double(reason.rawValue), route.lengthMeters, Double(route.settledNodes),
        Double(route.snapCandidates), Double(route.milliseconds) / 1000,
        Double(route.stepsMillimeters) / 1000, Double(route.coveredMillimeters) / 1000,
        Double(route.crowdedMillimeters) / 1000))
    draw(route.points, readBytes: route.readBytes, settledLabels: route.settledLabels)
  }

  mutating func show(_ reason: NoRouteReason) {
    observe(RouteObservations.none, .of(Double(reason.rawValue)))
  }

  mutating func show(_ progress: RouteFollower.Progress) {
    observe(
      RouteObservations.progress,
      .of(
        progress.remainingMeters, progress.deviationMeters, progress.limitMeters,
        Double(progress.remainingMilliseconds) / 1000))
  }

  mutating func show(_ capability: Capability) {
    observe(
      RouteObservations.level,
      .of(Double(capability.level.rawValue), Double(capability.reason.rawValue)))
  }
}

extension SIMD8<Double> {
  /// The first values of an observation; the others are none.
  static func of(_ values: Double...) -> Self {
    var all = Self(repeating: .nan)
    for (index, value) in values.prefix(8).enumerated() { all[index] = value }
    return all
  }
}
