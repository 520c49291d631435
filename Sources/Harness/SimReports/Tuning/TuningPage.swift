import SimNumerics
public import SimResults
public import SimWriting

/// What a tuning came to, to be looked at: the trade-off with today's value on it, a radius for
/// each stop, and what no radius cures (H-8, H-10).
public struct TuningPage {
  private let result: TuningResult

  public init(_ result: TuningResult) { self.result = result }

  public func write(into sink: inout ByteSink) {
    let frame = PageFrame(
      title: "tuning: \(result.title)",
      body: """
        <style>\(Self.style)</style>
        \(head)
        <main>
        \(HTML.section("trade-off", "Trade-off", note: "up and to the left is better", picture))
        \(HTML.section("stops", "A radius for each stop", note: "95 % interval", stops))
        \(verification)\(incurable)
        \(HTML.section("assumed", "Taken for granted", notes(result.assumptions)))
        </main>
        <footer><p>simrun \(HTML.plain(Release.version))</p></footer>

        """)
    frame.append(data: { $0.append("[]") }, to: &sink)
  }

  /// The other pages have no such picture.
  private static let style = """
    figure.trade svg { max-width: 1100px; } figure.trade svg text { font-size: 12px; }
    figure.trade .strong { font-weight: 700; }
    figure.trade .way { fill: none; stroke-width: 2; } figure.trade .way0 { stroke: var(--f0); }
    figure.trade .way1 { stroke: var(--given); stroke-dasharray: 7 3; }
    figure.trade .way2 { stroke: var(--route); stroke-dasharray: 2 3; }
    figure.trade .spot { stroke: none; } figure.trade .spot.way0 { fill: var(--f0); }
    figure.trade .spot.way1 { fill: var(--given); } figure.trade .spot.way2 { fill: var(--route); }
    figure.trade .mark { stroke: var(--ink); stroke-width: 2; }
    figure.trade .mark.today { fill: var(--f0); } figure.trade .mark.best { fill: var(--route); }
    ul.curves { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 26px; }
    ul.curves svg { width: 44px; height: 12px; vertical-align: middle; margin-inline-end: 8px; }
    """

  private var head: String {
    let badge = result.isReached ? "✓ reached" : "✗ not reached"
    let facts = [
      ("scenario", HTML.code(Reproduction.portable(result.scenario))),
      ("walks", "\(result.walks) from seed \(result.firstSeed)"),
      ("candidates", "\(result.candidates)"),
      ("today", HTML.plain(result.todayMode.words)),
      ("recommended", HTML.plain(result.recommendedMode.words)),
      ("settings", HTML.code(result.recommendedMode.settings)),
    ].map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" }.joined()
    return """
      <header>
      <div class="top"><h1>\(HTML.foreign(result.title))</h1>\(ReportPage.themes)</div>
      <div class="verdict"><strong class="badge \(result.isReached ? "met" : "missed")">\(badge)\
      </strong> <span>\(HTML.plain(result.goal))</span></div>
      <dl class="facts">\(facts)</dl>
      \(totals([("today", result.today), ("recommended", result.recommended)]))
      </header>
      """
  }

  private func totals(_ rows: [(name: String, totals: TuningResult.Totals)]) -> String {
    HTML.table(
      "stack", caption: "Today and recommended",
      head: ["", "noticed", "false per km", "false per h"],
      numbers: ["noticed", "false per km", "false per h"],
      rows: rows.map { name, totals in
        "<tr><th scope=\"row\">\(name)</th>"
          + [
            TuningWords.percent(totals.detection), TuningWords.rate(totals.falsesPerKilometer),
            TuningWords.rate(totals.falsesPerHour),
          ].map { "<td class=\"value\">\($0)</td>" }.joined() + "</tr>"
      })
  }

  private var picture: String {
    let keys = result.curves.enumerated().map { index, curve in
      "<li><svg viewBox=\"0 0 44 12\" aria-hidden=\"true\">"
        + "<path class=\"way way\(index)\" d=\"M0 6H44\"/></svg>\(HTML.plain(curve.name))</li>"
    }
    return "<figure class=\"trade\"><figcaption>Share of visits noticed, by false triggers: every "
      + "spot is a candidate on the same \(result.walks) walks.<ul class=\"curves\">"
      + "\(keys.joined())</ul></figcaption>\(TradeOffPicture(result).svg)</figure>"
  }

  private var stops: String {
    let heads = ["today", "recommended", "interval", "noticed", "false in 100 walks"]
    return HTML.table(
      "stack", caption: "The stops of the tour", head: ["", "stop"] + heads, numbers: heads,
      rows: result.stops.enumerated().map { number, stop in
        let cells = [
          TuningWords.meters(stop.todayMeters), TuningWords.meters(stop.recommendedMeters),
          TuningWords.interval(stop),
          "\(TuningWords.percent(stop.today.detection)) → "
            + TuningWords.percent(stop.recommended.detection),
          "\(per100(stop.today)) → \(per100(stop.recommended))",
        ]
        return "<tr><td>\(number + 1)</td><th scope=\"row\">\(HTML.foreign(stop.id))</th>"
          + cells.map { "<td class=\"value\">\($0)</td>" }.joined() + "</tr>"
      })
  }

  private func per100(_ totals: TuningResult.Totals) -> String {
    TuningWords.rate(100 * Double(totals.falses) / Double(result.walks))
  }

  private var verification: String {
    guard let check = result.verification else { return "" }
    let words =
      "Recommended less today: a walk has "
      + "\(TuningWords.change(check.falses, 1, decimals: 3)) false triggers, and "
      + "\(TuningWords.change(check.detection, 100, decimals: 2)) points of a hundred more of its "
      + "visits are noticed: mean of the paired differences, with its 95 % interval."
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

  private func notes(_ notes: [String]) -> String {
    "<ul class=\"notes\">\(notes.map { "<li>\(HTML.plain($0))</li>" }.joined())</ul>"
  }
}
