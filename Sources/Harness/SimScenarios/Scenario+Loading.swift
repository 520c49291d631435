import SimFeatures
public import SimKernel
import SimMetrics
public import SimTraces

extension MappingReader: Parameters {}

extension Scenario {
  /// Reads the scenario in `bytes`; `path` is what the user calls it.
  ///
  /// Throws everything that is wrong with it, each with its place.
  public init(bytes: some Collection<UInt8>, path: String) throws(Diagnostics) {
    let document = try YamlDocument(bytes: bytes, file: path)
    self = try document.read { reader in Scenario(reader, path: path) }
  }

  private init?(_ reader: MappingReader, path: String) {
    _ = reader.integer("format", in: 1...1)
    let title = reader.string("title")
    let source = Source(reader)
    let home = Home(reader, in: source)
    let script = reader.required("script", expected: "a list of actions").flatMap(Script.init)
    let features = FeatureList(reader, in: source)
    let expectations = reader.mapping("expect") { expectations in
      let entries = expectations.entries()
      if entries.isEmpty { reader.report("expected something", at: "expect") }
      return entries.compactMap { entry in
        Expectation(entry, in: source, features: features)
      }
    }
    let measured = reader.optional("measure")?.sequence { item in
      item.choice(MetricCatalog.all.map(\.name)).flatMap(MetricCatalog.named)
    }
    let variants = Variant.all(reader, of: features, expectations: expectations ?? [])
    let seeds = Seeds(reader)
    guard let title, let source, let home, let script, let features, let expectations,
      !expectations.isEmpty
    else { return nil }
    self.init(
      title: title, path: path, source: source, home: home, script: script,
      features: features.settings, expectations: expectations, measured: measured ?? [],
      variants: variants, seeds: seeds)
  }
}

extension Expectation {
  fileprivate init?(_ entry: YamlEntry, in source: Scenario.Source?, features: FeatureList?) {
    guard let metric = MetricCatalog.named(entry.key) else {
      let names = MetricCatalog.all.map(\.name)
      let family = names.filter { $0.hasPrefix(entry.key.prefix { $0 != "." } + ".") }
      let families = ["given.…", "compass.…", "session.…", "route.…"]
      entry.reportUnknown("metric", among: names, listing: family.isEmpty ? families : family)
      return nil
    }
    for need in metric.needs {
      switch need {
      case .feature(let name):
        if let features, !features.names.contains(name) {
          entry.report("'\(metric.name)' needs the feature '\(name)', which is not under test")
          return nil
        }
      case .truth:
        if case .recording(_, nil)? = source {
          entry.report(
            "'\(metric.name)' needs to know where the phone really was, which no recording tells",
            hint: "judge it on a synthetic walk: 'world' and 'walk' instead of 'trace'")
          return nil
        }
      }
    }
    guard let bound = entry.value.bound(metric.dimension) else { return nil }
    self.init(metric: metric, bound: bound)
  }
}

extension Seeds {
  fileprivate init(_ reader: MappingReader) {
    self.init(first: 1, runs: 1, passRate: 1)
    guard let value = reader.optional("seeds") else { return }
    _ = value.mapping { seeds in
      first = UInt64(seeds.integer("first", in: 0...Int.max, default: 1))
      runs = seeds.integer("runs", in: 1...1_000_000, default: 1)
      passRate = seeds.quantity("pass_rate", .share, in: 0.01...1, default: 1)
      return true
    }
  }
}
