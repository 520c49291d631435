import SimFeatures
import SimMetrics
import SimWorlds

/// The features under test as a scenario lists them.
struct FeatureList {
  /// In the order of the catalog, so that the order in the file changes nothing.
  private(set) var settings: [any FeatureSettings]
  /// Whose places the settings may name.
  private let world: World?

  init?(_ reader: MappingReader, in source: Scenario.Source?) {
    let read = reader.mapping("features", "what is under test, with its settings") { features in
      FeatureList.settings(features, in: source)
    }
    guard let read else { return nil }
    settings = read
    let drawing = read.map { type(of: $0) }.filter { $0.drawsRoute }.map { $0.name }
    if drawing.count > 1 {
      reader.report(
        "\(drawing.joined(separator: " and ")) both draw the route: put one of them under test",
        at: "features")
    }
    world = source?.world
    if read.isEmpty {
      reader.report("expected at least one feature under test", at: "features")
      return nil
    }
  }

  private static func settings(
    _ reader: MappingReader, in source: Scenario.Source?
  ) -> [any FeatureSettings] {
    var found: [any FeatureSettings] = []
    for type in FeatureCatalog.all {
      guard let value = reader.optional(type.name, type.summary) else { continue }
      if type.needsGraph, case .recording(_, nil)? = source {
        value.report(
          "'\(type.name)' needs a map, and a recording has none",
          hint: "leave it out, or walk through a 'world'")
      }
      if let settings = read(value, over: type.init(), in: source?.world) {
        found.append(settings)
      }
    }
    return found
  }

  /// Returns the settings with those of `names` changed as `reader` says; every name must be one of
  /// the features under test.
  func changed(by reader: MappingReader) -> [any FeatureSettings] {
    settings.map { settings in
      guard
        let value = reader.optional(
          type(of: settings).name, "what the variant sets otherwise; the rest stays as above")
      else { return settings }
      return FeatureList.read(value, over: settings, in: world) ?? settings
    }
  }

  private static func read(
    _ value: YamlValue, over settings: any FeatureSettings, in world: World?
  ) -> (any FeatureSettings)? {
    value.mapping { reader in
      var settings = settings
      settings.read(FeatureKeys(reader, in: world))
      return settings
    }
  }
}

extension Variant {
  /// Reads the variants; none where there is no such key.
  static func all(
    _ reader: MappingReader, of features: FeatureList?, expectations: [Expectation]
  ) -> [Variant] {
    let value = reader.optional(
      "variants", "the scenario with other settings on the same seeds: they prove the expectations")
    guard let value, let features else { return [] }
    return value.mapping { variants in
      variants.entries().compactMap { entry in
        entry.value.mapping { Variant($0, entry.key, of: features, expectations: expectations) }
      }
    } ?? []
  }

  private init?(
    _ reader: MappingReader, _ name: String, of features: FeatureList, expectations: [Expectation]
  ) {
    let expected = reader.choice(
      "expect", ["pass", "fail"], "what must happen to the variant")
    summary = reader.string("why", default: "", "what is wrong with it, for the report")
    self.features = features.changed(by: reader)
    misses =
      reader.optional("misses", "the expectations that a failing variant must miss")?.sequence {
        $0.choice(expectations.map(\.metric.name))
      } ?? []
    guard let expected else { return nil }
    self.name = name
    expectedToPass = expected == "pass"
    if !expectedToPass, misses.isEmpty {
      reader.report(
        "a variant that should fail says what it misses", at: "expect",
        hint: "write misses: [metric], one of the expectations")
    }
    if expectedToPass, !misses.isEmpty {
      reader.report("a variant that should pass misses nothing", at: "misses")
    }
  }
}
