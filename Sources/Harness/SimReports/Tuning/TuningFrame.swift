import SimResults
import SimText

/// The common parts of the tuning pages: the head with the recommendation, the frame around the
/// sections, and the shared sections.
struct TuningFrame {
  let title: String
  let badge: (words: String, style: String)
  let advice: String
  /// The command that writes the recommendation; nil if there is none.
  let apply: String?
  /// Names with values as markup.
  let facts: [(name: String, value: String)]
  let assumptions: [String]

  /// - Parameters:
  ///   - style: style of pictures that no other page has.
  ///   - totals: markup at the end of the head.
  func append(
    style: String = "", totals: String = "", sections: [String], to sink: inout ByteSink
  ) {
    let list = facts.map { "<div><dt>\($0.name)</dt><dd>\($0.value)</dd></div>" }.joined()
    let command = apply.map { "<p class=\"command\">\(HTML.code($0))</p>" } ?? ""
    let frame = PageFrame(
      title: "tuning: \(title)",
      body: """
        <style>\(Self.style)\(style)</style>
        <header>
        <div class="top"><h1>\(HTML.foreign(title))</h1>\(ReportPage.themes)</div>
        <div class="verdict"><strong class="badge \(badge.style)">\(badge.words)</strong> \
        <span>\(HTML.plain(advice))</span></div>
        \(command)<dl class="facts">\(list)</dl>
        \(totals)
        </header>
        <main>
        \(sections.joined(separator: "\n"))
        \(HTML.section("assumed", "Assumed", Self.notes(assumptions)))
        </main>
        <footer><p>simrun \(HTML.plain(Release.version))</p></footer>

        """)
    frame.append(data: { $0.append("[]") }, to: &sink)
  }

  /// Style of pictures that only tuning pages have.
  private static let style = """
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

  /// A table whose cells show their heads if the screen is too narrow for a head row.
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

  static func map(
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

  static func notes(_ notes: [String]) -> String {
    "<ul class=\"notes\">\(notes.map { "<li>\(HTML.plain($0))</li>" }.joined())</ul>"
  }
}
