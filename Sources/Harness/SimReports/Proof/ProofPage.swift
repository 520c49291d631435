public import SimResults
public import SimText

/// The page of a proof: each scenario with its lines, its expectations, and the changes that make
/// it miss them.
public struct ProofPage {
  /// The default file name, in the folder of the proofs.
  public static let fileName = "index.html"

  private let suite: ProofSuite

  public init(_ suite: ProofSuite) { self.suite = suite }

  public func write(into sink: inout ByteSink) {
    let isProven = suite.isProven
    let frame = PageFrame(
      title: "\(isProven ? "✓" : "✗") what each line is worth",
      body: """
        <header>
        <div class="top"><h1>What each line is worth</h1>\(ReportPage.themes)</div>
        <div class="verdict"><strong class="badge \(isProven ? "met" : "missed")">\
        \(isProven ? "✓ proven" : "✗ not proven")</strong>
        <span>\(HTML.plain(ProofWords.summary(suite)))</span></div>
        </header>
        <main>
        \(suite.proofs.enumerated().map(section).joined(separator: "\n"))
        </main>
        <footer><p>simrun \(HTML.plain(Release.version)) · idle: no run changes without the \
        line · unjudged: no expectation depends on the fault · toothless: no change makes the \
        scenario miss the expectation · unsourced: the source of the bound is not stated</p>\
        </footer>

        """)
    frame.append(data: { $0.append("[]") }, to: &sink)
  }

  private func section(_ number: Int, _ proof: Proof) -> String {
    let open = proof.unexplained.count
    let mark = open == 0 ? "✓" : "✗ \(open) of"
    let count = proof.lines.count + proof.expectations.count
    return """
      <details\(open == 0 ? "" : " open=\"open\"")><summary>\(mark) \
      \(ProofWords.counted(count, "line")) · \(HTML.foreign(proof.scenario))</summary>
      \(lines(proof))
      \(expectations(proof))
      </details>
      """
  }

  private func lines(_ proof: Proof) -> String {
    HTML.table(
      "stack", caption: "Lines of \(HTML.plain(proof.scenario)), and what shows without them",
      head: ["worth", "line", "written", "what shows"],
      rows: proof.lines.map { line in
        row(
          badge(proof.worth(of: line)), line.name, line.text,
          ProofWords.notice(of: line, in: proof), proof.reasons[line.name])
      })
  }

  private func expectations(_ proof: Proof) -> String {
    HTML.table(
      "stack",
      caption: "Expectations of \(HTML.plain(proof.scenario)), and what makes it miss them",
      head: ["worth", "expectation", "bound", "spread", "source", "missed by"],
      rows: proof.expectations.map { expectation in
        let word = ProofWords.worth(of: expectation, in: proof)
        let reason = proof.reasons["expect.\(expectation.metric)"].map { "stays: \($0)" } ?? ""
        let use = ProofWords.use(of: expectation)
        return """
          <tr><td>\(badge(word, isGood: word == ProofWords.bites))</td>\
          <th scope="row">\(HTML.code(expectation.metric))</th>\
          <td class="nowrap">\(HTML.plain(expectation.expected))</td>\
          <td>\(HTML.plain(ProofWords.spread(of: expectation)))\
          \(use.isEmpty ? "" : "<br/><small>\(use)</small>")</td>\
          <td>\(HTML.foreign(expectation.source ?? "–"))</td>\
          <td class="wide told">\
          \(HTML.foreign(ProofWords.causes(of: expectation, in: proof) + reason))</td></tr>
          """
      })
  }

  private func row(
    _ badge: String, _ name: String, _ text: String, _ notice: String, _ reason: String?
  ) -> String {
    """
    <tr><td>\(badge)</td><th scope="row">\(HTML.code(name))</th>\
    <td>\(HTML.foreign(text))</td><td class="wide told">\
    \(HTML.foreign(notice + (reason.map { " stays: \($0)" } ?? "")))</td></tr>
    """
  }

  private func badge(_ worth: Proof.Worth) -> String {
    switch worth {
    case .works: badge("works", isGood: true)
    case .idle: badge("idle", isGood: false)
    case .unjudged: badge("unjudged", isGood: false)
    case .unasked: "<span class=\"outcome dim\">not asked</span>"
    }
  }

  private func badge(_ word: String, isGood: Bool) -> String {
    "<span class=\"outcome \(isGood ? "met" : "missed")\">\(isGood ? "✓" : "✗") \(word)</span>"
  }
}
