import SimFeatures
package import SimMetrics
import SimObservations

extension Catalogs {
  /// Returns the metric `name`: a known one, or one of `kinds`; nil if there is none.
  func metric(named name: String, among kinds: [ObservationKind]) -> Metric? {
    metric(named: name) ?? KindMetrics.named(name, among: kinds)
  }
}

extension [any FeatureSettings] {
  /// Kinds of observation of programs and custom features, in addition to those of simrun's
  /// features.
  var ownKinds: [ObservationKind] {
    flatMap { ($0 as? ExternalSettings)?.ownKinds ?? type(of: $0).kinds }
  }
}

extension Scenario {
  /// All metrics known to the scenario, whether or not it meets their needs.
  package var metrics: [Metric] { catalogs.metrics + KindMetrics.usual(of: features.ownKinds) }
}

extension YamlValue {
  /// Reads the name of a metric: one of `names`, or another one for which `isOther` is true.
  ///
  /// - Parameter command: the command that lists all names.
  func metricName(
    among names: [String], listedBy command: String? = nil,
    or isOther: (String) -> Bool = { _ in false }
  ) -> String? {
    note(.name(KindMetrics.pattern))
    if case .scalar(let text, _) = node.content {
      if isOther(text) { return text }
      if let command, !text.isEmpty, !names.contains(text) {
        report(
          "unknown metric '\(text.shortened)'",
          hint: hint(for: text, among: names, listedBy: command)
        )
        return nil
      }
    }
    return choice(names)
  }
}

extension Scenario {
  /// The features under test that are programs, in the order of their names.
  public var programs: [String] { features.compactMap { ($0 as? ExternalSettings)?.key } }
}
