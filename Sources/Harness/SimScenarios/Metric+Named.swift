import SimFeatures
package import SimMetrics
import SimObservations

extension Catalogs {
  /// The metric called `name`: one that is known, or one of `kinds`; nil where there is none.
  func metric(named name: String, among kinds: [ObservationKind]) -> Metric? {
    metric(named: name) ?? KindMetrics.named(name, among: kinds)
  }
}

extension [any FeatureSettings] {
  /// What programs, and features of one's own, are seen doing beside what those of simrun are.
  var ownKinds: [ObservationKind] {
    flatMap { ($0 as? ExternalSettings)?.ownKinds ?? type(of: $0).kinds }
  }
}

extension Scenario {
  /// All that can be measured in it, as far as it has what that needs.
  package var metrics: [Metric] { catalogs.metrics + KindMetrics.usual(of: features.ownKinds) }
}

extension YamlValue {
  /// The name of a metric: one of `names`, or another that `isOther` takes.
  ///
  /// - Parameter command: lists all names.
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
