public import SimResults
public import SimText

/// The result of a tuning, as a page: the cost of a walk by radius, today's settings and the
/// recommendation, a radius for each stop, and problems that no radius solves (H-8, H-10).
public struct TuningPage {
  private let result: TuningResult
  private let apply: String?

  /// - Parameter apply: the command that writes the recommendation; nil if there is none.
  public init(_ result: TuningResult, apply: String? = nil) {
    self.result = result
    self.apply = apply
  }

  public func write(into sink: inout ByteSink) {
    let frame = TuningFrame(
      title: result.title, badge: (result.advice.badge, result.advice.style),
      advice: result.adviceWords, apply: apply, facts: facts, assumptions: result.assumptions)
    frame.append(
      totals: totals([("today", result.today), ("recommended", result.recommended)]),
      sections: [
        HTML.section("trade-off", "What a walk costs", note: "lower is better", picture), map,
        HTML.section("stops", "A radius for each stop", note: "of a hundred walks", stops), fresh,
        incurable,
        HTML.section("costs", "Costs", note: "in missed visits", costs),
      ], to: &sink)
  }

  private var facts: [(name: String, value: String)] {
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
    return facts
  }

  private static let counted = ["missed", "false", "begun anew", "out of turn"]

  private func totals(_ rows: [(name: String, totals: TuningResult.Totals)]) -> String {
    let heads = ["cost"] + Self.counted + ["begins before the stop", "out of sight"]
    return TuningFrame.table(
      "Today and recommended, of a hundred walks", [""], heads,
      rows.map { name, totals in
        (
          "<th scope=\"row\">\(name)</th>",
          [TuningWords.cost(100 * result.costPerWalk(totals))] + TuningWords.counts(totals)
            + [TuningWords.start(totals), TuningWords.hidden(totals)]
        )
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
    return TuningFrame.map(
      map, result.stops.map(\.circles), changes: result.changes,
      "The circles of the stops, and the way of the first walk.")
  }

  private var stops: String {
    let heads = [
      "today", "recommended", "may be best", "missed", "false", "begins before the stop",
      "where it begins",
    ]
    return TuningFrame.table(
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
      "As chosen \(TuningWords.change(check.cost)): mean of the "
      + "paired differences, with its 95 % interval. \(result.plainWords)"
      + (result.verification.orderWords.map { " \($0)" } ?? "")
    return HTML.section(
      "fresh", "On \(check.walks) walks not used for tuning",
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
      "not-cured", "Problems that no radius solves", "<ul class=\"notes\">\(items.joined())</ul>")
  }

  private var costs: String {
    HTML.table(
      "", caption: "Costs, in missed visits", head: ["", "costs", "for"],
      numbers: ["costs"],
      rows: zip(TuningCosts.parts, result.costs.values).map { part, value in
        "<tr><th scope=\"row\">\(HTML.code(part.name))</th>"
          + "<td class=\"value\">\(TuningWords.short(value))</td><td>\(part.words)</td></tr>"
      })
  }
}
