import SimKernel
import SimNumerics
public import SimResults

/// What a tuning came to, for a person at a terminal.
public struct TuningText {
  private let result: TuningResult
  private let folder: String?
  private let width: Int

  /// - Parameter folder: where the other reports lie; nil where the text should not say.
  public init(_ result: TuningResult, folder: String?, width: Int = 100) {
    self.result = result
    self.folder = folder
    self.width = width
  }

  public var text: String {
    var page = TextPage(style: .plain, width: width)
    head(&page)
    stops(&page)
    tradeOff(&page)
    verification(&page)
    incurable(&page)
    page.heading("Taken for granted")
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
    if !result.isReached {
      page.sentence("NOT reached: no candidate does; this one notices most", lead: "            ")
    }
    page.heading("Today and recommended")
    page.rows(
      [row("", "noticed", "false /km", "false /h", "radii", "fences")]
        + [
          row("today", result.today, result.todayMode, \.todayMeters),
          row("recommended", result.recommended, result.recommendedMode, \.recommendedMeters),
        ])
  }

  private func row(
    _ name: String, _ totals: TuningResult.Totals, _ mode: TuningResult.Mode,
    _ radius: (TuningResult.Stop) -> Double
  ) -> TextPage.Row {
    row(
      name, TuningWords.percent(totals.detection), TuningWords.rate(totals.falsesPerKilometer),
      TuningWords.rate(totals.falsesPerHour), TuningWords.radii(result.stops, radius), mode.words)
  }

  private func row(_ cells: String...) -> TextPage.Row {
    TextPage.Row(cells: cells.map { TextPage.Cell($0) })
  }

  private func stops(_ page: inout TextPage) {
    page.heading("A radius for each stop", note: "95 % interval over walks drawn again")
    page.rows(
      [row("", "stop", "today", "recommended", "interval", "noticed", "false in 100 walks")]
        + result.stops.enumerated().map { number, stop in
          row(
            "\(number + 1)", stop.id, TuningWords.meters(stop.todayMeters),
            TuningWords.meters(stop.recommendedMeters), TuningWords.interval(stop),
            "\(TuningWords.percent(stop.today.detection)) → "
              + TuningWords.percent(stop.recommended.detection),
            "\(per100(stop.today)) → \(per100(stop.recommended))")
        })
  }

  private func per100(_ totals: TuningResult.Totals) -> String {
    TuningWords.rate(100 * Double(totals.falses) / Double(result.walks))
  }

  private func tradeOff(_ page: inout TextPage) {
    for curve in result.curves.prefix(1) {
      page.heading("Trade-off", note: curve.name)
      // a line for every second radius: the whole curve is in the report
      let points = curve.points.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      page.rows(
        [row("radius", "noticed", "false /km", "false /h", "")]
          + points.map { point in
            let meters = point.radiiMeters[0]
            let isToday = result.stops.allSatisfy { $0.todayMeters == meters }
            return row(
              TuningWords.meters(meters), TuningWords.percent(point.totals.detection),
              TuningWords.rate(point.totals.falsesPerKilometer),
              TuningWords.rate(point.totals.falsesPerHour), isToday ? "← today" : "")
          })
    }
  }

  private func verification(_ page: inout TextPage) {
    guard let check = result.verification else { return }
    page.heading(
      "On \(check.walks) walks that nothing was tuned on", note: "from seed \(check.firstSeed)")
    page.rows(
      [row("", "noticed", "false /km", "false /h")]
        + [("today", check.today), ("recommended", check.recommended)].map { name, totals in
          row(
            name, TuningWords.percent(totals.detection),
            TuningWords.rate(totals.falsesPerKilometer), TuningWords.rate(totals.falsesPerHour))
        })
    page.sentence(
      "false triggers a walk \(TuningWords.change(check.falses, 1, decimals: 3)), noticed "
        + "\(TuningWords.change(check.detection, 100, decimals: 2)) points of a hundred: mean of "
        + "the paired differences, 95 % interval", lead: "  ")
  }

  private func incurable(_ page: inout TextPage) {
    let stops = result.stops.enumerated().filter { !$0.element.incurable.isEmpty }
    if stops.isEmpty { return }
    page.heading("What no radius cures")
    for (number, stop) in stops {
      for sentence in stop.incurable {
        page.sentence("stop \(number + 1) (\(stop.id)): \(sentence)", lead: "  · ")
      }
    }
  }
}
