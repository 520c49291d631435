import SimResults
public import SimText

/// A page that compares recorded walks with those of a phone (H-14); names from files are escaped.
public struct PhonePage {
  private let comparison: PhoneComparison

  public init(_ comparison: PhoneComparison) { self.comparison = comparison }

  public func write(into sink: inout ByteSink) {
    let frame = PageFrame(
      title: "phone: \(comparison.phone)",
      body: """
        \(head)
        <main>
        \(HTML.section("spreads", "How values spread", figures(spreads)))
        \(HTML.section("time", "How values correlate over time", figures(lines)))
        \(likelihoods)
        </main>
        <footer><p>simrun \(HTML.plain(Release.version))</p></footer>

        """)
    frame.append(data: { $0.append("[]") }, to: &sink)
  }

  private var head: String {
    let files = comparison.recordings.map(HTML.foreign).joined(separator: ", ")
    let facts = [
      ("phone", HTML.foreign(comparison.phone)), ("platform", HTML.plain(comparison.platform)),
      ("recordings", files),
    ].map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" }.joined()
    return """
      <header>
      <div class="top"><h1>Recorded and simulated walks</h1>\(ReportPage.themes)</div>
      <p>\(verdict)</p>
      <p>Lines are recorded walks, dashes simulated ones with the errors of open_sky. The distance \
      is that of Kolmogorov and Smirnov, from 0 for equal distributions to 1; 95\u{A0}% of the \
      simulated sets of walks do not exceed the usual distance.</p>
      <dl class="facts">\(facts)</dl>
      </header>
      """
  }

  private var verdict: String {
    guard !comparison.unlike.isEmpty else {
      return "<span class=\"outcome met\">✓ Nothing is unlike the recordings beyond chance.</span>"
    }
    let names = comparison.unlike.map(HTML.plain).joined(separator: ", ")
    return "<span class=\"outcome missed\">✗ Unlike the recordings, beyond chance:</span> \(names)"
  }

  private var spreads: [String] {
    comparison.spreads.compactMap { spread in
      HistogramPicture(
        recorded: spread.recorded, simulated: spread.simulated, unit: spread.unit,
        name: spread.name
      ).svg.map { figure(spread.name, spread.note, $0) }
    }
  }

  private var lines: [String] {
    comparison.lines.compactMap { lines in
      LinesPicture(lines).svg.map { figure(lines.name, lines.note, $0) }
    }
  }

  private func figure(_ name: String, _ note: String, _ picture: String) -> String {
    "<figure><figcaption><strong>\(HTML.plain(name))</strong>: \(HTML.plain(note))"
      + "</figcaption>\n\(picture)</figure>"
  }

  private func figures(_ figures: [String]) -> String {
    figures.isEmpty
      ? "<p>nothing to draw</p>"
      : "<div class=\"pictures\">\n\(figures.joined(separator: "\n"))\n</div>"
  }

  private var likelihoods: String {
    if comparison.likelihoods.isEmpty { return "" }
    return HTML.section(
      "likelihood", "Log likelihood of a step", note: "mean, of one axis, per meter",
      HTML.table(
        "stack", caption: "Log likelihood of a step",
        head: ["recording"]
          + comparison.likelihoodTitles, numbers: comparison.likelihoodTitles,
        rows: comparison.likelihoods.map { row in
          "<tr><th scope=\"row\">\(HTML.foreign(row.name))</th>"
            + row.cells.map { "<td class=\"value\">\(HTML.plain($0))</td>" }.joined() + "</tr>"
        }))
  }
}
