import SimFeatures
public import SimKernel
import SimMetrics
import SimObservations
import SimSensors
public import SimText

extension MappingReader: Parameters {}

extension Scenario {
  /// Reads the scenario in `bytes`; `path` is its path as the user gave it.
  ///
  /// Throws all errors in it, each with its place, including what is known to exceed `budget`. The
  /// budget is nil for a scenario that is not to be run.
  ///
  /// - Parameters:
  ///   - allowsOutside: whether it may name files outside its repository.
  ///   - isJudged: whether it needs an expectation; false if only its walk is wanted.
  ///   - catalogs: the names that it can use.
  public init(
    bytes: some Collection<UInt8>, path: String, budget: RunBudget? = .standard,
    allowsOutside: Bool = false, isJudged: Bool = true, catalogs: Catalogs = .standard
  ) throws(Diagnostics) {
    let bounds = allowsOutside ? PathBounds.none : PathBounds(ofScenarioAt: path)
    let document = try YamlDocument(bytes: bytes, file: path, bounds: bounds)
    self = try document.read { reader in
      Scenario(reader, path: path, budget, isJudged: isJudged, catalogs: catalogs)
    }
    self.allowsOutside = allowsOutside
    files = document.files
  }

  init?(
    _ reader: MappingReader, path: String, _ budget: RunBudget? = .standard, isJudged: Bool = true,
    catalogs: Catalogs
  ) {
    _ = reader.integer("format", in: 1...1, "version of the scenario language")
    let title = reader.string("title", "what happens, in one line; the title of every report")
    var keys = RunEstimate.Keys()
    let named = reader.keys(under: "features")
    let tested =
      catalogs.features.filter { named.contains($0.name) } + reader.roles(under: "features")
    var source = Source(
      reader, needsCompass: tested.contains { $0.needsCompass }, packs: catalogs.packs, &keys)
    let features = FeatureList(reader, of: catalogs, in: source)
    if case .walk(var plan)? = source, let walk = keys.walk {
      keys.openWalk.close(
        &plan, features?.settings ?? [], namesTour: named.contains(TourSettings.name), walk)
      source = .walk(plan)
    }
    let platform = PlatformOptions(reader, under: source)
    let assumptions = Assumptions(reader, under: source)
    let home = Home(reader, in: source, isNeeded: tested.contains { $0.needsHome })
    var lines: [(line: Script.Line, place: YamlEntry)] = []
    let script = reader.required(
      "script", expected: "a list of actions", "what the user and the app do, and when"
    ).flatMap { Script($0, hasPlatform: platform != nil, &lines) }
    var expectations: [Expectation]? = []
    if isJudged || reader.optional("expect") != nil {
      expectations = reader.mapping(
        "expect", "metrics, each with its bound; 'simrun metrics' lists them"
      ) { expectations in
        if expectations.isEmpty {
          reader.report(
            "expected at least one metric: without one the scenario can't fail", at: "expect")
        }
        return Expectation.all(expectations, of: catalogs, in: source, features: features)
      }
    }
    let measured = catalogs.measured(reader, among: features?.ownKinds ?? [])
    let variants = Variant.all(reader, of: features, expectations: expectations ?? [])
    let seeds = Seeds(reader)
    if case .walk(let plan) = source, let budget, reader.isSound {
      RunEstimate(plan, firstSeed: seeds.first, budget, at: keys)?.hold(lines)
    }
    let canary = reader.optional(
      "canary", "expectations that must be missed: 'simrun ci' fails if they are met"
    )?.sequence { $0.metricName(among: (expectations ?? []).map(\.metric.name)) }
    let unproven = Unproven.all(reader, expectations: expectations ?? [])
    guard let title, let source, let home, let script, let features, let expectations,
      !expectations.isEmpty || !isJudged
    else { return nil }
    self.init(
      title: title, path: path, worldRefusal: reader.refusal(at: "world", or: "trace"),
      source: source, platform: platform, home: home, script: script,
      features: features.settings, expectations: expectations, measured: measured ?? [],
      variants: variants, seeds: seeds, canary: canary ?? [], unproven: unproven,
      budget: budget ?? .standard)
    self.assumptions = assumptions
    self.catalogs = catalogs
  }

  /// The error of a command that needs something that the scenario's world lacks; it points at the
  /// world, or at the recording if there is no world.
  public func refusal(_ message: String, hint: String? = nil) -> Diagnostic {
    var refusal = worldRefusal
    (refusal.message, refusal.hint) = (message, hint)
    return refusal
  }
}

extension Catalogs {
  /// Reads `measure`; nil without that key.
  fileprivate func measured(_ reader: MappingReader, among kinds: [ObservationKind]) -> [Metric]? {
    reader.optional("measure", "metrics that a report shows without judging them")?.sequence {
      $0.metricName(
        among: metrics.map(\.name) + KindMetrics.usual(of: kinds).map(\.name),
        listedBy: "\(program) metrics"
      ) {
        KindMetrics.named($0, among: kinds) != nil
      }.flatMap { metric(named: $0, among: kinds) }
    }
  }
}

extension Expectation {
  fileprivate static func all(
    _ reader: MappingReader, of catalogs: Catalogs, in source: Scenario.Source?,
    features: FeatureList?
  ) -> [Expectation] {
    let kinds = features?.ownKinds ?? []
    let names = (catalogs.metrics + KindMetrics.usual(of: kinds)).map {
      (name: $0.name, meaning: $0.summary)
    }
    let ofKinds = reader.entries(
      matching: KindMetrics.pattern, "a metric of a program's own kind of observation"
    ) {
      KindMetrics.named($0, among: kinds) != nil
    }
    let entries = reader.entries(
      of: "metric", among: names, besides: ofKinds, listedBy: "\(catalogs.program) metrics")
    return entries.compactMap { entry in
      guard let metric = catalogs.metric(named: entry.key, among: kinds) else {
        if entry.isAsked {
          for dimension in Dimension.allCases { _ = entry.value.bound(dimension) }
        }
        return nil
      }
      return Expectation(metric, entry, in: source, features: features)
    }
  }

  private init?(
    _ metric: Metric, _ entry: YamlEntry, in source: Scenario.Source?, features: FeatureList?
  ) {
    // read first, because the schema needs the form of every metric's bound
    let bound = entry.value.bound(metric.dimension)
    let supply = MetricSupply(source, features: features?.settings)
    if let need = supply.lack(of: metric) {
      let words = need.words(of: metric, in: source)
      entry.report(words.message, hint: words.hint)
      return nil
    }
    guard let bound else { return nil }
    self.init(metric: metric, bound: bound, source: entry.comment, refusal: entry.refusal)
  }
}

extension Seeds {
  fileprivate init(_ reader: MappingReader) {
    self.init(first: 1, runs: 1, ciRuns: 1, passRate: 1)
    let value = reader.optional(
      "seeds", "which seeds are run, and how many runs must pass; only seed 1 if left out")
    guard let value else { return }
    _ = value.mapping { seeds in
      first = UInt64(seeds.integer("first", in: 0...Int.max, default: 1, "the first seed"))
      runs = seeds.integer(
        "runs", in: 1...1_000_000, default: 1, "how many seeds, counted up from the first")
      let suite = seeds.optional(
        "ci_runs",
        "number of runs in simrun ci, which looks for regressions; equal to runs if left out")
      ciRuns = suite?.integer(in: 1...1_000_000) ?? runs
      passRate = seeds.quantity(
        "pass_rate", .share, in: 0.01...1, default: 1,
        "share of runs that must pass; below 100 %, the lower end of the Wilson interval of many "
          + "runs must reach it")
      return true
    }
  }
}
