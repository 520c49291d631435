import SimFeatures
public import SimMetrics

extension Scenario {
  /// What metrics have to measure by, as far as the scenario tells; `hasTruth` is what a recording
  /// says once it is read.
  public func supply(hasTruth: Bool) -> MetricSupply {
    var supply = MetricSupply(source, features: features)
    supply.hasTruth = hasTruth
    return supply
  }
}

extension MetricSupply {
  /// What is not known, as it could not be read, lacks nothing.
  init(_ source: Scenario.Source?, features: [any FeatureSettings]?) {
    let (hasTruth, hasPower) =
      switch source {
      case .walk(let plan): (true, plan.power != nil)
      // whether a recording has its truth is known once it is read
      case .recording: (true, false)
      case nil: (true, true)
      }
    self.init(
      features: features.map { $0.flatMap(\.names) },
      aspects: features.map { $0.flatMap(\.aspects) }, hasTruth: hasTruth, hasPower: hasPower)
  }
}
