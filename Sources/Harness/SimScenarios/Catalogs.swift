public import SimFeatures
public import SimMetrics
public import SimObservations

/// The names that scenarios can use: features, metrics and kinds of observation known to a program.
///
/// `standard` has those of simrun; a program that tests custom features adds them, and they are
/// listed, checked and completed like the others.
public struct Catalogs: Sendable {
  public private(set) var features: [any FeatureSettings.Type]
  public private(set) var metrics: [Metric]
  public private(set) var observations: [ObservationKind]
  /// Reads and installs packs; nil if scenarios can't name any.
  public var packs: (any PackBench)?
  /// The command with which a user starts the program, for reports.
  public var program = "simrun"

  /// The catalogs of simrun itself.
  public static let standard = Catalogs(
    features: FeatureCatalog.all, metrics: MetricCatalog.all, observations: ObservationCatalog.all)

  private init(
    features: [any FeatureSettings.Type], metrics: [Metric], observations: [ObservationKind]
  ) {
    self.features = features
    self.metrics = metrics
    self.observations = observations
  }

  public func metric(named name: String) -> Metric? { metrics.first { $0.name == name } }

  /// The first words of the metrics' names, each once, in order.
  public var families: [String] {
    metrics.reduce(into: []) { families, metric in
      if families.last != metric.family, !families.contains(metric.family) {
        families.append(metric.family)
      }
    }
  }

  /// The point of view of the metrics in `family`.
  public func view(of family: String) -> String {
    let own = features.first { $0.name == family }?.summary
    let known = MetricCatalog.view(of: family)
    return known.isEmpty ? own ?? "" : known
  }

  /// The first words of the kinds' names, each once, in order.
  public var subjects: [String] {
    observations.reduce(into: []) { subjects, kind in
      if subjects.last != kind.subject.name, !subjects.contains(kind.subject.name) {
        subjects.append(kind.subject.name)
      }
    }
  }
}

extension Catalogs {
  /// Adds features with their kinds of observation, and metrics.
  ///
  /// Throws `Clash` if a name is taken or invalid; nothing is added then.
  public mutating func add(
    _ features: [any FeatureSettings.Type], metrics: [Metric] = []
  ) throws(Clash) {
    var more = self
    for feature in features {
      try Clash.check(feature.name, "feature", words: 1, among: more.features.map { $0.name })
      more.features.append(feature)
      for kind in feature.kinds {
        try Clash.check(
          kind.name, "kind of observation", words: 2, among: more.observations.map(\.name))
        more.observations.append(kind)
      }
    }
    for metric in metrics {
      try Clash.check(metric.name, "metric", words: 2, among: more.metrics.map(\.name))
      more.metrics.append(metric)
    }
    self = more
  }

  /// A name that can't be added.
  public struct Clash: Error, Hashable, CustomStringConvertible {
    /// The problem, lower case, no full stop.
    public var description: String

    /// Throws if `name` is taken, or has fewer than `words` words between dots.
    static func check(
      _ name: String, _ what: String, words: Int, among taken: [String]
    ) throws(Clash) {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      let arePlain = parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy(isPlain)
      }
      guard arePlain, words == 1 ? parts.count == 1 : parts.count >= words else {
        let example = words == 1 ? "arrival" : "arrival.announced"
        throw Clash(
          description: "'\(name)' is no name of a \(what): expected one like '\(example)', "
            + "of small letters, digits and underscores")
      }
      guard !taken.contains(name) else {
        throw Clash(description: "there is a \(what) '\(name)' already")
      }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}
