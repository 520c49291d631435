import SimKernel
public import SimResults

/// The result of a tuning, for a person at a terminal.
public struct TuningText {
  private let result: TuningResult
  private let folder: String?
  private let width: Int

  /// - Parameter folder: the folder of the other reports; nil if the text should not mention it.
  public init(_ result: TuningResult, folder: String?, width: Int = 100) {
    self.result = result
    self.folder = folder
    self.width = width
  }

  public var text: String {
    var page = TextPage(style: .plain, width: width)
    head(&page)
    stops(&page)
    trade(&page)
    fresh(&page)
    incurable(&page)
    costs(&page)
    page.heading("Assumed")
    for assumption in result.assumptions { page.sentence(assumption, lead: "  · ") }
    if let folder {
      page.blank()
      page.line("report  ", "\(folder)/\(TuningFolder.pageName)")
    }
    return page.text
  }

  private func head(_ page: inout TextPage) {
    page.line("", result.title)
    page.line("  scenario  ", result.scenario)
    page.line(
      "  walks     ",
      "\(result.walks) from seed \(result.firstSeed), \(result.candidates) candidates on the same")
    page.sentence(result.goal, lead: "  goal      ")
    page.sentence("\(result.advice.badge): \(result.adviceWords)", lead: "  advice    ")
    page.line("  settings  ", result.recommendedMode.settings)
    page.heading("Today and recommended", note: "of a hundred walks")
    page.rows(
      [row("", "cost", "missed", "false", "anew", "out of turn", "begins before", "hidden")]
        + [row("today", result.today), row("recommended", result.recommended)])
    page.line("  today        ", words(result.todayMode, \.todayMeters))
    page.line("  recommended  ", words(result.recommendedMode, \.recommendedMeters))
  }

  private func words(
    _ mode: TuningResult.Mode, _ radius: (TuningResult.Stop) -> Double
  ) -> String { "\(TuningWords.radii(result.stops, radius)), \(mode.words)" }

  private func row(_ name: String, _ totals: TuningResult.Totals) -> TextPage.Row {
    row(
      [name, TuningWords.cost(100 * result.costPerWalk(totals))] + TuningWords.counts(totals)
        + [TuningWords.start(totals), TuningWords.hidden(totals)])
  }

  private func row(_ cells: String...) -> TextPage.Row { row(cells) }

  private func row(_ cells: [String]) -> TextPage.Row {
    TextPage.Row(cells: cells.map { TextPage.Cell($0) })
  }

  private func stops(_ page: inout TextPage) {
    page.heading(
      "A radius for each stop", note: "may be best: radii that are not shown to be worse, 95 %")
    page.rows(
      [row("", "stop", "today", "recommended", "may be best", "missed", "false", "begins before")]
        + result.stops.enumerated().map { number, stop in
          row(
            "\(number + 1)", stop.id, TuningWords.meters(stop.todayMeters),
            stop.recommendedMeters == stop.todayMeters
              ? "keep" : TuningWords.meters(stop.recommendedMeters),
            TuningWords.set(stop),
            TuningWords.arrow(stop) { TuningWords.per100($0.missed, $0) },
            TuningWords.arrow(stop) { TuningWords.per100($0.falses, $0) },
            TuningWords.arrow(stop, TuningWords.start))
        })
  }

  private func trade(_ page: inout TextPage) {
    for curve in result.curves.prefix(1) {
      page.heading("One radius for all stops", note: "\(curve.name), of a hundred walks")
      // one line per second radius; the whole curve is in the report
      let points = curve.points.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      page.rows(
        [row("radius", "cost", "missed", "false", "anew", "out of turn", "begins before", "")]
          + points.map { point in
            let isToday = result.stops.allSatisfy { $0.todayMeters == point.radiusMeters }
            return row(
              [
                TuningWords.meters(point.radiusMeters),
                TuningWords.cost(100 * result.costPerWalk(point.totals)),
              ] + TuningWords.counts(point.totals)
                + [TuningWords.start(point.totals), isToday ? "← today" : ""])
          })
    }
  }

  private func fresh(_ page: inout TextPage) {
    let check = result.verification
    page.heading(
      "On \(check.walks) walks not used for tuning", note: "from seed \(check.firstSeed)")
    page.rows(
      [row("", "cost", "missed", "false", "anew", "out of turn", "begins before", "hidden")]
        + check.rows.map { row($0.name, $0.totals) })
    page.sentence(
      "As chosen \(TuningWords.change(check.cost)): mean of the "
        + "paired differences, with its 95 % interval.", lead: "  ")
    if let words = check.orderWords { page.sentence(words, lead: "  ") }
    page.sentence(result.plainWords, lead: "  ")
  }

  private func incurable(_ page: inout TextPage) {
    let stops = result.stops.enumerated().filter { !$0.element.incurable.isEmpty }
    if stops.isEmpty { return }
    page.heading("Problems that no radius solves")
    for (number, stop) in stops {
      for sentence in stop.incurable {
        page.sentence("stop \(number + 1) (\(stop.id)): \(sentence)", lead: "  · ")
      }
    }
  }

  private func costs(_ page: inout TextPage) {
    page.heading("Costs", note: "in missed visits; --costs sets others")
    page.rows(
      zip(TuningCosts.parts, result.costs.values).map { part, value in
        row(part.name, TuningWords.short(value), part.words)
      })
  }
}
