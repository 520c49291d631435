import SimFeatures
import SimMetrics
import SimObservations
import SimWorlds

/// The features under test in a scenario.
struct FeatureList {
  /// Settings in catalog order, so that the order in the file does not matter.
  private(set) var settings: [any FeatureSettings]
  /// The world whose places the settings may name.
  private let world: World?

  init?(_ reader: MappingReader, of catalogs: Catalogs, in source: Scenario.Source?) {
    let read = reader.mapping("features", "features under test, with their settings") { features in
      FeatureList.settings(features, of: catalogs, in: source)
    }
    guard let read else { return nil }
    settings = read
    let drawing = read.filter(\.drawsRoute).map(\.key)
    for (role, keys) in Dictionary(grouping: read, by: { $0.names.last ?? "" }).sorted(by: {
      $0.key < $1.key
    }) where keys.count > 1 {
      reader.report(
        "\(keys.map(\.key).joined(separator: " and ")) are both '\(role)': "
          + "put one of them under test", at: "features")
    }
    if let compass = read.first(where: { $0.names.contains(CompassSettings.name) }),
      let tour = read.first(where: { $0 is TourSettings }),
      !read.contains(where: { $0.switchesSensors && !($0 is TourSettings) })
    {
      reader.report(
        "'\(compass.key)' gets no headings: only '\(tour.key)' requests sensors, and it requests "
          + "positions alone", at: "features",
        hint: "add session: {}, which requests headings for the screens that need them")
    }
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
    _ reader: MappingReader, of catalogs: Catalogs, in source: Scenario.Source?
  ) -> [any FeatureSettings] {
    var found: [any FeatureSettings] = []
    for type in catalogs.features {
      guard let value = reader.optional(type.name, type.summary) else { continue }
      if type.needsGraph, case .recording(_, nil)? = source {
        value.report(
          "'\(type.name)' needs a map, and a recording has none",
          hint: "leave it out, or walk through a 'world'")
      }
      if ExternalSettings.isMeant(by: value) {
        value.report(
          "'\(type.name)' is a feature of simrun, and no program",
          hint: "give the program another name, with as: \(type.name)")
        continue
      }
      if let settings = read(value, over: type.init(), in: source?.world) {
        found.append(settings)
      }
    }
    let programs = reader.entries(where: ExternalSettings.isMeant).compactMap {
      ExternalSettings($0, in: source)
    }
    return found + programs.sorted { $0.key < $1.key }
  }

  /// Returns the settings with the changes that `reader` has for some features; each must be a
  /// feature under test.
  func changed(by reader: MappingReader) -> [any FeatureSettings] {
    _ = reader.entries(where: { _ in false }).map { ExternalSettings($0, in: nil) }
    return settings.map { settings in
      guard
        let value = reader.optional(
          settings.key, "settings that the variant changes; the rest stays as above")
      else { return settings }
      if let program = settings as? ExternalSettings { return program.changed(by: value) }
      return FeatureList.read(value, over: settings, in: world) ?? settings
    }
  }

  /// Kinds of observation in addition to those of simrun's features.
  var ownKinds: [ObservationKind] { settings.ownKinds }

  static func read(
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
  /// Reads the variants; empty if there is no such key.
  static func all(
    _ reader: MappingReader, of features: FeatureList?, expectations: [Expectation]
  ) -> [Variant] {
    let value = reader.optional(
      "variants", "the scenario with other settings on the same seeds: they prove the expectations")
    guard let value, let features else { return [] }
    return value.mapping { variants in
      variants.entries().compactMap { entry -> Variant? in
        var variant = entry.value.mapping {
          Variant($0, entry.key, of: features, expectations: expectations)
        }
        variant?.place = entry.place
        return variant
      }
    } ?? []
  }

  private init?(
    _ reader: MappingReader, _ name: String, of features: FeatureList, expectations: [Expectation]
  ) {
    let expected = reader.choice(
      "expect", ["pass", "fail"], "whether the variant must pass or fail")
    summary = reader.string("why", default: "", "what is wrong with it, for the report")
    self.features = features.changed(by: reader)
    var listed = 0
    misses =
      reader.optional("misses", "the expectations that a failing variant must miss")?.sequence {
        listed += 1
        return $0.metricName(among: expectations.map(\.metric.name))
      } ?? []
    guard let expected else { return nil }
    self.name = name
    expectedToPass = expected == "pass"
    // names that can't be read were reported
    if !expectedToPass, listed == 0 {
      reader.report(
        "a variant that should fail must list what it misses", at: "expect",
        hint: "write misses: [metric], one of the expectations")
    }
    if expectedToPass, !misses.isEmpty {
      reader.report("a variant that should pass can't have 'misses'", at: "misses")
    }
  }
}
