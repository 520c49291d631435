import SimKernel
public import SimResults
import SimText

/// The text of `simrun prove` for a terminal.
public struct ProofText: Sendable {
  private let style: TextStyle
  /// Width in characters.
  private let width: Int

  public init(style: TextStyle = .plain, width: Int = 100) {
    self.style = style
    self.width = width
  }

  /// One scenario with all its lines and expectations.
  public func table(_ proof: Proof) -> String {
    var page = TextPage(style: style, width: width)
    let seeds = proof.runs == 1 ? "one run" : "\(proof.runs) seeds from \(proof.firstSeed)"
    page.heading(proof.scenario, note: seeds)
    page.heading("Lines", note: "what changes when they are taken out or made worse")
    page.rows(
      proof.lines.map { line in
        let (word, ink) = words(for: proof.worth(of: line))
        let notice = ProofWords.notice(of: line, in: proof)
        return TextPage.Row(
          cells: [.init(word, ink), .init(line.name), .init(line.text, .dim)],
          below: (notice.isEmpty ? [] : [(notice, TextStyle.Ink.dim)])
            + reason(line.name, in: proof))
      })
    page.heading("Expectations", note: "what makes the scenario miss them")
    page.rows(
      proof.expectations.map { expectation in
        let name = "expect.\(expectation.metric)"
        let word = ProofWords.worth(of: expectation, in: proof)
        let causes = ProofWords.causes(of: expectation, in: proof)
        return TextPage.Row(
          cells: [
            .init(word, word == ProofWords.bites ? .good : .bad),
            .init(expectation.metric), .init(expectation.expected, .dim),
            .init(ProofWords.spread(of: expectation)), .init(ProofWords.use(of: expectation)),
            .init(expectation.source ?? "–", .dim),
          ],
          below: (causes.isEmpty ? [] : [(causes, TextStyle.Ink.dim)]) + reason(name, in: proof))
      })
    return page.text
  }

  /// The bounds supported by the pass rate of the scenario at `path`.
  public func suggestions(
    _ bounds: [(metric: String, expected: String, supported: String?)], of path: String,
    seeds: Int, from first: UInt64
  ) -> String {
    var page = TextPage(style: style, width: width)
    page.heading(path, note: "\(seeds) seeds from \(first)")
    page.rows(
      bounds.map {
        TextPage.Row(cells: [
          .init($0.metric), .init($0.expected, .dim), .init($0.supported ?? "none is supported"),
        ])
      })
    return page.text
  }

  /// One line for a scenario, with its findings below; `pathWidth` is the length of the longest
  /// path.
  public func line(_ proof: Proof, pathWidth: Int) -> String {
    var page = TextPage(style: style, width: width)
    let open = proof.unexplained
    let path =
      proof.scenario + String(repeating: " ", count: max(0, pathWidth - proof.scenario.count))
    let counts =
      "\(ProofWords.counted(proof.lines.count, "line")), "
      + ProofWords.counted(proof.expectations.count, "expectation")
    page.rows([
      TextPage.Row(
        cells: [
          .init(open.isEmpty ? "✓" : "✗", open.isEmpty ? .good : .bad), .init(path),
          .init(counts, .dim),
        ],
        below: open.map { ("\($0.word): \($0.name)", .bad) }
          + proof.needlessReasons.map { ("needs no reason any more: \($0)", .doubt) })
    ])
    return page.text
  }

  /// The summary of all scenarios.
  public func summary(_ suite: ProofSuite, page place: String) -> String {
    var page = TextPage(style: style, width: width)
    page.blank()
    let (symbol, ink): (String, TextStyle.Ink) = suite.isProven ? ("✓", .good) : ("✗", .bad)
    page.sentence(
      ProofWords.summary(suite), lead: "\(symbol) \(suite.isProven ? "proven" : "NOT proven"): ",
      inkOfLead: ink)
    page.line("  report  ", place)
    return page.text
  }

  private func words(for worth: Proof.Worth) -> (String, TextStyle.Ink) {
    switch worth {
    case .works: ("works", .good)
    case .idle: ("idle", .bad)
    case .unjudged: ("unjudged", .bad)
    case .unasked: ("not asked", .dim)
    }
  }

  private func reason(_ name: String, in proof: Proof) -> [(text: String, ink: TextStyle.Ink?)] {
    proof.reasons[name].map { [("stays: \($0)", .doubt)] } ?? []
  }
}

/// Wording common to texts and pages of a proof.
enum ProofWords {
  /// The effects of a line, as in `out: misses route.left.longest; moves …`.
  static func notice(of line: Proof.Line, in proof: Proof) -> String {
    var missed: [(change: String, metrics: [String])] = []
    for answer in proof.answers(to: line) {
      let metrics = proof.expectations.map(\.metric).filter {
        proof.causes(ofMissing: $0).contains(.change(line: line.name, change: answer.change))
      }
      if !metrics.isEmpty { missed.append((answer.change, metrics)) }
    }
    let known = Set(missed.flatMap(\.metrics))
    let moved = proof.movements(of: line).map(\.metric).filter { !known.contains($0) }
    let failures = proof.answers(to: line).compactMap { answer in
      answer.failure.map { "\(answer.change): could not be run, \($0)" }
    }
    let misses = missed.map { "\($0.change): misses \($0.metrics.joined(separator: ", "))" }
    return (misses + (moved.isEmpty ? [] : ["moves \(moved.joined(separator: ", "))"]) + failures)
      .joined(separator: "; ")
  }

  static let bites = "bites"

  /// The finding on the expectation, or that it works.
  static func worth(of expectation: Proof.Expectation, in proof: Proof) -> String {
    proof.findings.first { $0.name == "expect.\(expectation.metric)" }?.word ?? bites
  }

  static func causes(of expectation: Proof.Expectation, in proof: Proof) -> String {
    proof.causes(ofMissing: expectation.metric).map { cause in
      switch cause {
      case .variant(let name): "variant \(name)"
      case .change(let line, let change): "\(line) \(change)"
      }
    }.joined(separator: ", ")
  }

  /// Text as in `3.1 … 12.4 m`; empty if nothing was measured.
  static func spread(of expectation: Proof.Expectation) -> String {
    guard let lowest = expectation.lowest, let highest = expectation.highest else {
      return "nothing measured"
    }
    let numbers = lowest == highest ? [lowest] : [lowest, highest]
    let text = numbers.map { Decimals.readable($0, significantDigits: 3) }.joined(separator: " … ")
    return expectation.unit.isEmpty ? text : "\(text) \(expectation.unit)"
  }

  static func use(of expectation: Proof.Expectation) -> String {
    expectation.use.map { "\(Int(($0 * 100).rounded())) % used" } ?? ""
  }

  static func summary(_ suite: ProofSuite) -> String {
    let found = suite.findings
    let words = ["missed", "idle", "unjudged", "toothless", "unsourced"]
    let counts = words.compactMap { word -> String? in
      let count = found.count { $0 == word }
      return count == 0 ? nil : "\(count) \(word)"
    }
    let reasons = suite.reasons
    return "\(counted(suite.proofs.count, "scenario")), \(counted(suite.lines, "line")), "
      + "\(counted(suite.expectations, "expectation")); "
      + (counts.isEmpty
        ? "nothing idle, unjudged, toothless or unsourced" : counts.joined(separator: ", "))
      + (reasons == 0 ? "" : ", \(counted(reasons, "reason"))")
      + "; \(counted(suite.today, "bound")) of today"
      + (suite.isOfToday ? ", more than one in four" : "")
  }

  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
