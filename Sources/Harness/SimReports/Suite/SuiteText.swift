import SimKernel
import SimObservations
public import SimResults
import SimText

/// The text of `simrun ci` for a terminal.
public struct SuiteText: Sendable {
  public var style: TextStyle
  /// Width in characters.
  public var width: Int

  public init(style: TextStyle = .plain, width: Int = 100) {
    self.style = style
    self.width = width
  }

  /// One line per scenario, as soon as its result is known; `pathWidth` is the length of the
  /// longest path.
  public func line(_ entry: SuiteResult.Entry, pathWidth: Int) -> String {
    var page = TextPage(style: style, width: width)
    let (word, ink, reason) = entry.verdictWords
    page.rows([
      TextPage.Row(cells: [
        TextPage.Cell(word + String(repeating: " ", count: max(0, 9 - word.count)), ink),
        TextPage.Cell(
          entry.path + String(repeating: " ", count: max(0, pathWidth - entry.path.count))),
        TextPage.Cell(reason, .dim),
      ])
    ])
    return page.text
  }

  /// The summary of the whole suite.
  public func summary(_ suite: SuiteResult, page place: String) -> String {
    var page = TextPage(style: style, width: width)
    let misses = suite.entries.flatMap(\.misses)
    if !misses.isEmpty {
      page.heading("Not as expected")
      page.rows(misses.map { TextPage.Row(cells: [.init("✗", .bad), .init($0, gap: 1)]) })
    }
    baseline(suite, &page)
    page.blank()
    let (symbol, ink): (String, TextStyle.Ink) = suite.isMet ? ("✓", .good) : ("✗", .bad)
    page.sentence(
      suite.countsText, lead: "\(symbol) \(suite.isMet ? "met" : "NOT met"): ", inkOfLead: ink)
    let regressions = suite.regressions
    if regressions.count > 1, let first = regressions.first {
      page.line("  above all  ", first, .bad)
    }
    page.line("  digest     ", suite.digest.text)
    page.line("  report     ", place)
    return page.text
  }

  /// The verdict on one line.
  public func verdict(_ suite: SuiteResult) -> String {
    "\(suite.isMet ? "met" : "NOT met"): \(suite.countsText)\n"
  }

  /// Most regressions that are described in full; the others are in the summary.
  private static let mostSentences = 5

  private func baseline(_ suite: SuiteResult, _ page: inout TextPage) {
    let without = suite.withoutBaseline
    if suite.movements.isEmpty && without.isEmpty && suite.orphans.isEmpty { return }
    page.heading("Against the baseline")
    let regressions = suite.regressions
    // one unbroken line each, because each ends with a command to copy
    page.rows(
      regressions.prefix(Self.mostSentences).map {
        TextPage.Row(cells: [.init("✗", .bad), .init($0, gap: 1)])
      })
    if regressions.count > Self.mostSentences {
      let more = regressions.count - Self.mostSentences
      page.sentence("\(more) more in summary.md", lead: "  ✗ ", inkOfLead: .bad)
    }
    for (kind, words, mark) in [
      (Movement.Kind.better, "got better", "✓"),
      (.unclear, "moved, and chance may explain it", "·"),
      (.insufficient, "moved on too few seeds to tell (ci_runs sets how many)", "·"),
      (.new, "not in the baseline yet", "·"),
    ] {
      let groups = MovementGroup.all(suite.entries, [kind])
      if groups.isEmpty { continue }
      let names = groups.map { $0.movements[0].metric ?? "variant \($0.movements[0].variant)" }
      page.sentence(
        "\(words): \(names.joined(separator: ", "))", lead: "  \(mark) ",
        inkOfLead: kind == .better ? .good : .dim)
    }
    for group in MovementGroup.all(suite.entries, [.note]) {
      page.sentence(group.sentence, lead: "  · ", inkOfLead: .dim)
    }
    if !without.isEmpty {
      let few = without.count <= Self.mostSentences ? without : []
      page.sentence(
        "\(page.counted(without.count, "scenario")) without a baseline; save one with: "
          + suite.sides.saving(few),
        lead: "  · ", inkOfLead: .dim)
    }
    for orphan in suite.orphans {
      page.sentence(
        "\(orphan) belongs to a scenario that no longer exists", lead: "  · ", inkOfLead: .dim)
    }
  }
}

extension SuiteResult {
  /// The paths of scenarios that were run without a baseline.
  public var withoutBaseline: [String] {
    entries.filter { $0.result != nil && $0.movements == nil }.map(\.path)
  }

  /// Text as in `14 scenarios: 12 met, 1 not met, 1 skipped; 2 regressions`.
  var countsText: String {
    func counted(_ verdicts: Set<Verdict>, _ word: String) -> String? {
      let count = entries.count { verdicts.contains($0.verdict) }
      return count > 0 ? "\(count) \(word)" : nil
    }
    let parts = [
      counted([.met], "met"), counted([.notMet, .moved], "not met"),
      counted([.failed], "failed"), counted([.skipped], "skipped"),
    ].compactMap { $0 }
    let regressions = self.regressions.count
    let without = withoutBaseline.count
    return "\(entries.count) scenario\(entries.count == 1 ? "" : "s"): "
      + parts.joined(separator: ", ")
      + (regressions == 0 ? "" : "; \(regressions) regression\(regressions == 1 ? "" : "s")")
      + (without == 0 ? "" : "; \(without) without a baseline")
  }
}

extension SuiteResult.Entry {
  /// The verdict in one word, and its reason.
  var verdictWords: (word: String, ink: TextStyle.Ink, reason: String) {
    switch end {
    case .finished(let result):
      switch verdict {
      case .met: return ("✓ met", .good, result.verdictReason)
      case .moved:
        let reason = "\(failingMovements) against the baseline; \(result.verdictReason)"
        return ("✗ MOVED", .bad, reason)
      case .notMet, .failed, .skipped: return ("✗ NOT met", .bad, result.verdictReason)
      }
    case .failed(let why):
      // the rest was already written to standard error
      return ("✗ FAILED", .bad, String(why.prefix { !$0.isNewline }))
    case .skipped(let why): return ("– skipped", .dim, why)
    }
  }

  /// One sentence per unexpected result, apart from the baseline.
  var misses: [String] {
    guard case .finished(let result) = end else { return [] }
    return result.variants.compactMap { variant in
      let name = variant.name.isEmpty ? path : "the variant \(variant.name) of \(path)"
      switch variant.surprise {
      case nil: return nil
      case .passes: return "\(name) must fail, but passes"
      case .failsOtherwise(let unmissed):
        return "\(name) must miss \(unmissed.joined(separator: ", ")) but does not"
      case .fails: break
      }
      guard let (seed, check) = variant.firstFailure else { return "\(name): too few runs pass" }
      return "\(check.name) of \(name) is \(check.measuredWords), expected \(check.expected)"
        + (check.explanation.map { "; \($0)" } ?? "")
        + (variant.seeds.count > 1 ? " (seed \(seed)); \(passes(of: variant))" : "")
        + "; look at it with: \(result.command(seed: news(of: variant).first ?? seed))"
        + (shrinking(check, seed, variant, result).map { "; shrink it with: \($0)" } ?? "")
    }
  }

  /// How many of many runs passed, how many did before, and which seeds fail that passed before.
  private func passes(of variant: VariantResult) -> String {
    var words = variant.passWords
    guard variant.name.isEmpty, let passedBefore else { return words }
    words += "; in the baseline \(Decimals.readable(passedBefore * 100, significantDigits: 3)) %"
    let news = news(of: variant)
    if news.isEmpty { return words }
    let named = news.prefix(Self.mostSeeds).map(String.init).joined(separator: ", ")
    return words + "; newly failing: \(news.count > 1 ? "seeds" : "seed") \(named)"
      + (news.count > Self.mostSeeds ? " and \(news.count - Self.mostSeeds) more" : "")
  }

  /// Most seeds that a sentence names.
  private static let mostSeeds = 6

  private func news(of variant: VariantResult) -> [UInt64] {
    variant.name.isEmpty ? newlyFailing : []
  }

  /// The command to shrink a measured miss; nil without a measured value, which has no worst
  /// moment.
  private func shrinking(
    _ check: Check, _ seed: UInt64, _ variant: VariantResult, _ result: ScenarioResult
  ) -> String? {
    guard let metric = check.criterion.subject.metric, check.outcome == .missed else { return nil }
    return result.reproduction.shrinkCommand(of: metric, onSeed: seed, variant: variant.name)
  }
}
