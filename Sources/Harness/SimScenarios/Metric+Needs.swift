import SimMetrics

extension Metric.Need {
  /// Returns the message that this need of `metric` is not met, and a hint.
  func words(of metric: Metric, in source: Scenario.Source?) -> (message: String, hint: String?) {
    let needs = "'\(metric.name)' needs"
    switch self {
    case .feature(let name):
      return ("\(needs) the feature '\(name)', which is not under test", nil)
    case .aspect(let name):
      return ("\(needs) '\(name)', which the settings of the features don't switch on", nil)
    case .truth:
      return (
        "\(needs) to know where the phone really was, which no recording tells",
        "judge it on a synthetic walk: 'world' and 'walk' instead of 'trace'"
      )
    case .power:
      if case .recording? = source {
        return ("\(needs) to know what the phone draws, and a recording doesn't", nil)
      }
      return (
        "\(needs) to know what the phone draws", "write power: phone_mid under 'phone'"
      )
    }
  }
}
