/// What a scenario or its run offers to metrics.
public struct MetricSupply: Hashable, Sendable {
  /// Names of the features under test; nil if unknown, then every feature counts as present.
  public var features: [String]?
  /// What the features' settings enable; nil if unknown.
  public var aspects: [String]?
  /// Whether the phone's true position is known.
  public var hasTruth: Bool
  /// Whether the phone's power figures are known.
  public var hasPower: Bool

  public init(features: [String]?, aspects: [String]?, hasTruth: Bool, hasPower: Bool) {
    self.features = features
    self.aspects = aspects
    self.hasTruth = hasTruth
    self.hasPower = hasPower
  }

  /// Returns the first need of `metric` that is not met; nil if the metric applies.
  public func lack(of metric: Metric) -> Metric.Need? {
    metric.needs.first { !contains($0) }
  }

  private func contains(_ need: Metric.Need) -> Bool {
    switch need {
    case .feature(let name): features?.contains(name) ?? true
    case .aspect(let name): aspects?.contains(name) ?? true
    case .truth: hasTruth
    case .power: hasPower
    }
  }
}
