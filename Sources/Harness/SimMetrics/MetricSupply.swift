/// What there is for metrics to measure by, in a scenario or a run of it.
public struct MetricSupply: Hashable, Sendable {
  /// The names of the features under test; nil where they are not known, so that none is missed.
  public var features: [String]?
  /// What the settings of the features switch on; nil where they are not known.
  public var aspects: [String]?
  /// Whether it is known where the phone really was.
  public var hasTruth: Bool
  /// Whether it is known what the phone draws.
  public var hasPower: Bool

  public init(features: [String]?, aspects: [String]?, hasTruth: Bool, hasPower: Bool) {
    self.features = features
    self.aspects = aspects
    self.hasTruth = hasTruth
    self.hasPower = hasPower
  }

  /// The first thing that `metric` can't do without and that is not there; nil where it applies.
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
