import SimKernel
public import SimResults

/// The text of `simrun history` for a terminal.
public struct HistoryText: Sendable {
  public var style: TextStyle
  /// Width in characters.
  public var width: Int
  /// Whether numbers that never changed are listed, too.
  public var tellsAll: Bool

  public init(style: TextStyle = .plain, width: Int = 100, tellsAll: Bool = false) {
    self.style = style
    self.width = width
    self.tellsAll = tellsAll
  }

  /// - Parameter page: path of the page with the pictures.
  public func text(_ trends: [Trend], page place: String) -> String {
    var page = TextPage(style: style, width: width)
    var quiet = 0
    for (scenario, trends) in trends.byScenario {
      let told = trends.filter { tellsAll || $0.moves }
      guard !told.isEmpty, let first = trends.first else {
        quiet += 1
        continue
      }
      page.heading(scenario, note: Self.span(first))
      page.rows(
        told.map { trend in
          TextPage.Row(cells: [
            .init(trend.name), .init(Self.line(trend), gap: 2), .init(trend.change, gap: 2),
          ])
        })
    }
    page.blank()
    if quiet > 0 {
      page.sentence(
        "\(page.counted(quiet, "scenario")) had the same results in every job (--all shows them)",
        lead: "  · ", inkOfLead: .dim)
    }
    page.line("  ┆ ", "from here on the scenario, seeds or version of simrun are different", .dim)
    page.line("  page  ", place)
    return page.text
  }

  private static func span(_ trend: Trend) -> String {
    let count = trend.points.count
    guard let first = trend.points.first, let last = trend.points.last, count > 1 else {
      return "one job, \(trend.points.first?.started ?? "")"
    }
    return "\(count) jobs, \(first.started) to \(last.started)"
  }

  private static let blocks = Array("▁▂▃▄▅▆▇█")

  /// One column per job, and a stroke before a job from which on something different was run.
  private static func line(_ trend: Trend) -> String {
    var line = ""
    for (index, height) in trend.heights.enumerated() {
      if trend.remark(at: index) != nil { line += "┆" }
      line.append(height.map { blocks[Int(($0 * 7).rounded())] } ?? "·")
    }
    return line
  }
}
