import SimFeatures
public import SimMetrics

extension Scenario {
  /// The data available to metrics, as far as the scenario determines it; `hasTruth` is known only
  /// after a recording is read.
  public func supply(hasTruth: Bool) -> MetricSupply {
    var supply = MetricSupply(source, features: features)
    supply.hasTruth = hasTruth
    return supply
  }
}

extension MetricSupply {
  /// Parts that could not be read count as available.
  init(_ source: Scenario.Source?, features: [any FeatureSettings]?) {
    let (hasTruth, hasPower) =
      switch source {
      case .walk(let plan): (true, plan.power != nil)
      // a recording's truth is known only after reading it
      case .recording: (true, false)
      case nil: (true, true)
      }
    self.init(
      features: features.map { $0.flatMap(\.names) },
      aspects: features.map { $0.flatMap(\.aspects) }, hasTruth: hasTruth, hasPower: hasPower)
  }
}
