public import SimResults
public import SimWriting

/// What a tuning found, to be looked at: what a walk costs by the radius, today and the
/// recommendation, a radius for each stop, and what no radius cures (H-8, H-10).
public struct TuningPage {
  private let result: TuningResult
  private let apply: String?

  /// - Parameter apply: the command that writes what is recommended; nil where there is none.
  public init(_ result: TuningResult, apply: String? = nil) {
    self.result = result
    self.apply = apply
  }

  public func write(into sink: inout ByteSink) {
    let frame = PageFrame(
      title: "tuning: \(result.title)",
      body: """
        <style>\(Self.style)</style>
        \(head)
        <main>
        \(HTML.section("trade-off", "What a walk costs", note: "lower is better", picture))
        \(map)\(HTML.section("stops", "A radius for each stop", note: "of a hundred walks", stops))
        \(fresh)\(incurable)
        \(HTML.section("costs", "What counts how much", note: "in missed visits", costs))
        \(HTML.section("assumed", "Taken for granted", notes(result.assumptions)))
        </main>
        <footer><p>simrun \(HTML.plain(Release.version))</p></footer>

        """)
    frame.append(data: { $0.append("[]") }, to: &sink)
  }

  /// The other pages have no such picture.
  static let style = """
    figure.trade svg { max-width: 1100px; } figure.trade svg.narrow { max-width: 560px; }
    figure.trade svg text { font-size: 12px; }
    figure.trade .strong { font-weight: 700; }
    figure.trade .halo { paint-order: stroke; stroke: var(--paper); stroke-width: 4px; }
    figure.trade .band { stroke: none; opacity: 0.45; }
    .band0 { fill: var(--bad); } .band1 { fill: var(--f2); } .band2 { fill: var(--f1); }
    .band3 { fill: var(--given); } .band4 { fill: var(--beside); }
    figure.trade .way { fill: none; stroke: var(--ink); stroke-width: 2; }
    figure.trade .way1 { stroke-dasharray: 7 3; }
    figure.trade .level { fill: none; stroke-width: 2; }
    figure.trade .level.today { stroke: var(--f0); stroke-dasharray: 2 4; }
    figure.trade .level.best { stroke: var(--route); }
    .trade .lane { fill: none; stroke: var(--line); stroke-linecap: round; }
    .trade .roofed { stroke: var(--edge); }
    .trade .walked { fill: none; stroke: var(--dim); stroke-width: 1.5; stroke-dasharray: 1 4; }
    .trade .ring { fill: none; stroke-width: 2; }
    .trade .ring.today { stroke: var(--f0); stroke-dasharray: 5 4; }
    .trade .ring.best { stroke: var(--route); }
    .trade .approach { fill: none; stroke: var(--ink); stroke-width: 1.5; }
    .trade .pin { fill: var(--ink); stroke: var(--paper); stroke-width: 1.5; }
    svg.starts { width: 200px; height: 34px; vertical-align: middle; }
    svg.starts .bar { fill: var(--given); } svg.starts .stop { stroke: var(--ink); }
    svg.starts text.tiny { font-size: 9px; fill: var(--dim); }
    @media (max-width: 620px) {
      figure.trade { overflow-x: auto; } figure.trade > svg { width: 760px; max-width: none; }
      figure.trade > svg.narrow { width: 100%; }
    }
    ul.curves { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 26px; }
    ul.curves svg { width: 44px; height: 12px; vertical-align: middle; margin-inline-end: 8px; }
    """

  private var head: String {
    var facts = [
      ("scenario", HTML.code(Reproduction.portable(result.scenario))),
      ("walks", "\(result.walks) from seed \(result.firstSeed)"),
      ("candidates", "\(result.candidates)"),
      ("today", HTML.plain(result.todayMode.words)),
      ("recommended", HTML.plain(result.recommendedMode.words)),
    ]
    if result.recommendedMode != result.todayMode {
      facts.append(("settings", HTML.code(result.recommendedMode.settings)))
    }
    let list = facts.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" }.joined()
    let command = apply.map { "<p class=\"command\">\(HTML.code($0))</p>" } ?? ""
    return """
      <header>
      <div class="top"><h1>\(HTML.foreign(result.title))</h1>\(ReportPage.themes)</div>
      <div class="verdict"><strong class="badge \(result.advice.style)">\(result.advice.badge)\
      </strong> <span>\(HTML.plain(result.adviceWords))</span></div>
      \(command)<dl class="facts">\(list)</dl>
      \(totals([("today", result.today), ("recommended", result.recommended)]))
      </header>
      """
  }

  private static let counted = ["missed", "false", "begun anew", "out of turn"]

  private func totals(_ rows: [(name: String, totals: TuningResult.Totals)]) -> String {
    let heads = ["cost"] + Self.counted + ["begins before the stop", "out of sight"]
    return Self.table(
      "Today and recommended, of a hundred walks", [""], heads,
      rows.map { name, totals in
        (
          "<th scope=\"row\">\(name)</th>",
          [TuningWords.cost(100 * result.costPerWalk(totals))] + TuningWords.counts(totals)
            + [TuningWords.start(totals), TuningWords.hidden(totals)]
        )
      })
  }

  /// A table whose cells say their heads where the screen is too narrow for a line of them.
  static func table(
    _ caption: String, _ first: [String], _ heads: [String],
    _ rows: [(name: String, cells: [String])]
  ) -> String {
    HTML.table(
      "stack", caption: caption, head: first + heads, numbers: heads,
      rows: rows.map { name, cells in
        "<tr>\(name)"
          + zip(heads, cells).map { head, cell in
            "<td class=\"value\" data-head=\"\(head)\">\(cell)</td>"
          }.joined() + "</tr>"
      })
  }

  private var picture: String {
    let ways = result.curves.enumerated().map { index, curve in
      "<li><svg viewBox=\"0 0 44 12\" aria-hidden=\"true\">"
        + "<path class=\"way way\(index)\" d=\"M0 6H44\"/></svg>\(HTML.plain(curve.name))</li>"
    }
    let bands = CostPicture.bands.enumerated().map { index, band in
      "<li><svg viewBox=\"0 0 44 12\" aria-hidden=\"true\">"
        + "<path class=\"band band\(index)\" d=\"M0 0H44V12H0Z\"/></svg>\(band.name)</li>"
    }
    let which = result.curves.last.map { "; the parts are those \($0.name)" } ?? ""
    return "<figure class=\"trade\"><figcaption>What a walk costs where all stops have one radius, "
      + "in missed visits, over the same \(result.walks) walks\(which).<ul class=\"curves\">"
      + "\((ways + bands).joined())</ul></figcaption>\(CostPicture(result).svg)</figure>"
  }

  private var map: String {
    guard let map = result.map else { return "" }
    return Self.mapSection(
      map, result.stops.map(\.circles), changes: result.changes,
      "The circles of the stops, and the way of the first walk.")
  }

  static func mapSection(
    _ map: RunMap, _ stops: [TourPicture.Stop], changes: Bool, _ caption: String
  ) -> String {
    guard !map.places.isEmpty else { return "" }
    let keys = [("today", "today"), ("best", "recommended")].prefix(changes ? 2 : 1).map {
      "<li><svg viewBox=\"0 0 44 12\" aria-hidden=\"true\">"
        + "<path class=\"ring \($0.0)\" d=\"M0 6H44\"/></svg>\($0.1)</li>"
    }
    let credit = map.credit.map { " \(HTML.plain($0))." } ?? ""
    return HTML.section(
      "map", "Where the stops are", note: "circles in scale",
      "<figure class=\"trade\"><figcaption>\(caption)\(credit)"
        + "<ul class=\"curves\">\(keys.joined())</ul></figcaption>"
        + "\(TourPicture(map, stops).svg)</figure>")
  }

  private var stops: String {
    let heads = [
      "today", "recommended", "may be best", "missed", "false", "begins before the stop",
      "where it begins",
    ]
    return Self.table(
      "The stops of the tour", ["", "stop"], heads,
      result.stops.enumerated().map {
        number, stop in
        (
          "<td>\(number + 1)</td><th scope=\"row\">\(HTML.foreign(stop.id))</th>",
          [
            TuningWords.meters(stop.todayMeters),
            stop.todayMeters == stop.recommendedMeters
              ? "keep" : TuningWords.meters(stop.recommendedMeters),
            TuningWords.set(stop), TuningWords.arrow(stop) { TuningWords.per100($0.missed, $0) },
            TuningWords.arrow(stop) { TuningWords.per100($0.falses, $0) },
            TuningWords.arrow(stop, TuningWords.start), StartsPicture(meters: stop.starts).svg,
          ]
        )
      })
      + "<p>“May be best” are the radii that are not shown to cost more than the best: the best of "
      + "many more walks is among them in 19 of 20 cases.</p>"
  }

  private var fresh: String {
    let check = result.verification
    let words =
      "As chosen a walk costs \(TuningWords.saving(check.cost)) less than today: mean of the "
      + "paired differences, with its 95 % interval. \(result.plainWords)"
    return HTML.section(
      "fresh", "On \(check.walks) walks that nothing was tuned on",
      note: "from seed \(check.firstSeed)",
      totals(check.rows) + "<p>\(HTML.plain(words))</p>")
  }

  private var incurable: String {
    let items = result.stops.enumerated().flatMap { number, stop in
      stop.incurable.map {
        "<li>stop \(number + 1), \(HTML.foreign(stop.id)): \(HTML.plain($0))</li>"
      }
    }
    if items.isEmpty { return "" }
    return HTML.section(
      "not-cured", "What no radius cures", "<ul class=\"notes\">\(items.joined())</ul>")
  }

  private var costs: String {
    HTML.table(
      "", caption: "What counts how much, in missed visits", head: ["", "costs", "for"],
      numbers: ["costs"],
      rows: zip(TuningCosts.parts, result.costs.values).map { part, value in
        "<tr><th scope=\"row\">\(HTML.code(part.name))</th>"
          + "<td class=\"value\">\(TuningWords.short(value))</td><td>\(part.words)</td></tr>"
      })
  }

  private func notes(_ notes: [String]) -> String {
    "<ul class=\"notes\">\(notes.map { "<li>\(HTML.plain($0))</li>" }.joined())</ul>"
  }
}
