import ArgumentParser
import SimKernel
import SimMetrics
import SimScenarios
import SimText

/// Lists the metrics that a scenario can name.
struct Metrics: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the metrics that a scenario can expect or measure, or all details of some.",
    discussion: """
      The observations of a program (features: external) have metrics with composed names; \
      simrun metrics external explains them.

      simrun metrics route            a family
      simrun metrics route.reroutes   all details of one metric
      simrun metrics late start       the metrics whose text contains both words
      """)

  /// The name for the metrics of programs.
  private static let external = "external"

  @Argument(help: "Names of metrics, their first words, or words to search for (default: all).")
  var names: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  private var catalogs: Catalogs { Program.catalogs }

  private static var command: String { "\(Program.name) metrics" }

  private func search() throws -> CatalogSearch {
    try CatalogSearch(
      names, of: ("metric", "metrics"),
      known: catalogs.families + catalogs.metrics.map(\.name) + [Self.external],
      in: catalogs.metrics.map { metric in
        CatalogSearch.Entry(
          metric.name, metric.summary,
          [
            catalogs.view(of: metric.family), metric.formula, metric.dimension.symbol,
            metric.source, metric.assumption,
          ] + metric.needs.map(\.words))
      }, Self.command)
  }

  func validate() throws { _ = try search() }

  func run() throws {
    let search = try search()
    let metrics = catalogs.metrics.filter { metric in
      names.isEmpty || search.names.contains { $0 == metric.name || $0 == metric.family }
    }
    let forms = names.isEmpty || names.contains(Self.external) ? KindMetrics.forms : []
    if json {
      return CatalogPage.printJSON(
        [
          "format": 1,
          "metrics": .array(
            (metrics + search.found.map { catalogs.metrics[$0] }).map { Self.json($0) }),
          "forms": .array(forms.map { Self.json($0) }),
        ])
    }
    var page = CatalogPage()
    for family in catalogs.families {
      let members = metrics.filter { $0.family == family && !names.contains($0.name) }
      guard !members.isEmpty else { continue }
      page.add(family, catalogs.view(of: family))
      page.add(members.map(\.row))
    }
    for metric in metrics where names.contains(metric.name) {
      page.add(metric.name, metric.summary)
      page.add(metric.details)
    }
    if !forms.isEmpty {
      page.add(
        Self.external,
        "observations of a program, under names composed as below, as in "
          + "arrival.announced.distance_m.p95; STAT is \(KindMetrics.statistics)")
      page.add(forms.map { [$0.name, $0.unit, $0.summary] })
    }
    page.add(search, Self.command) { catalogs.metrics[$0].row }
    Terminal.print(page.text)
  }

  private static func json(_ form: KindMetrics.Form) -> JSONValue {
    [
      "name": .string(form.name),
      "unit": .string(form.unit),
      "summary": .string(form.summary),
    ]
  }

  private static func json(_ metric: Metric) -> JSONValue {
    [
      "name": .string(metric.name),
      "family": .string(metric.family),
      "dimension": .string(metric.dimension.rawValue),
      "unit": .string(metric.dimension.symbol),
      "better": .optional(metric.better?.rawValue),
      "summary": .string(metric.summary),
      "formula": .optional(metric.formula),
      "source": .optional(metric.source),
      "assumption": .optional(metric.assumption),
      "needs": .array(metric.needs.map { .string($0.words) }),
    ]
  }
}

extension Metric {
  fileprivate var row: [String] { [name, unitText, betterText, summary] }

  fileprivate var unitText: String { dimension.symbol.isEmpty ? "–" : dimension.symbol }

  fileprivate var betterText: String { better?.rawValue ?? "" }

  fileprivate var details: [[String]] {
    [
      ["unit", dimension.symbol.isEmpty ? "none, a plain number" : dimension.symbol],
      ["better", better.map { "the \($0.rawValue) the better" } ?? "neither is better in itself"],
      ["formula", formula ?? "counted as described above"],
      ["source", source ?? "no limit taken from elsewhere"],
      ["assumed", assumption ?? "nothing"],
      ["needs", needs.isEmpty ? "nothing" : needs.map(\.words).joined(separator: ", ")],
      ["expect", "\(name): \(exampleBound)"],
    ]
  }

  /// A bound as a scenario would have it; YAML takes an unquoted `>` for a folded text.
  private var exampleBound: String {
    switch (better, dimension) {
    case (.higher, _): "'>= \(dimension.example)'"
    case (.lower, .share): "<= 5 %"
    case (.lower, .count): "== 0"
    case (.lower, .frequency) where summary.contains("per hour"): "<= 1 /h"
    case (.lower, _): "<= \(dimension.example)"
    case (nil, .share): "90 % .. 100 %"
    case (nil, _): "<= \(dimension.example)"
    }
  }
}

extension Metric.Need {
  fileprivate var words: String {
    switch self {
    case .feature(let name): "the feature \(name)"
    case .aspect(let name): "settings that switch on \(name)"
    case .truth: "a walk whose truth is known"
    case .power: "a phone whose power is known"
    }
  }
}
