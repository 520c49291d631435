import SimKernel
import SimNumerics
import SimObservations
public import SimResults
public import SimText

/// The result for a person at a terminal, in the order of a reader's questions.
public struct TextReporter: Reporter {
  public var style: TextStyle
  /// Width in characters.
  public var width: Int
  /// Folder of the other reports; nil if the text should not mention it.
  public var folder: String?

  public init(style: TextStyle = .plain, width: Int = 100, folder: String? = nil) {
    self.style = style
    self.width = width
    self.folder = folder
  }

  public var name: String { "text" }
  public var fileName: String { "report.txt" }

  public func write(_ result: ScenarioResult, into sink: inout ByteSink) {
    var page = TextPage(style: style, width: width)
    page.open(result)
    page.notes(result.notes)
    if let written = result.variants.first {
      if written.seeds.count == 1, let run = written.runs.first {
        page.expectations(written)
        page.measures(run, named: result.measured)
      } else {
        page.expectations(written, over: result)
        page.spread(written)
        page.extremes(written, of: result)
      }
      page.energy(result.shown.energy, of: result.shown.seed)
      page.faults(written)
    }
    page.variants(result.variants.dropFirst())
    page.differences(result)
    page.close(result, folder: folder)
    sink.append(page.text)
  }
}

extension TextPage {
  /// The scenario and the command to run it again.
  fileprivate mutating func open(_ result: ScenarioResult) {
    line("", result.title, .strong)
    let written = result.variants.first
    if let written, result.plannedRuns > 1, let first = written.seeds.first,
      let last = written.seeds.last
    {
      line("  seeds      ", "\(first) … \(last), \(counted(written.seeds.count, "run"))")
    } else {
      line("  seed       ", "\(result.firstSeed)")
    }
    line("  reproduce  ", result.reproduction.command)
    if let run = written?.runs.first, written?.seeds.count == 1 {
      line("  simulated  ", duration(run.simulatedSeconds))
    }
    if let written, !written.seeds.isEmpty { line("  digest     ", written.digest.text) }
    if let written, written.seeds.count < result.plannedRuns {
      let words = "after \(written.seeds.count) of \(counted(result.plannedRuns, "run"))"
      line("  stopped    ", words + "; all below is of these", .doubt)
    }
  }

  fileprivate mutating func notes(_ notes: [String]) {
    if notes.isEmpty { return }
    heading("Rests on")
    for note in notes { sentence(note, lead: "  · ", inkOfLead: .dim) }
  }

  /// The expectations of a single run.
  fileprivate mutating func expectations(_ variant: VariantResult) {
    heading("Expectations")
    let rows = (variant.runs.first?.checks ?? []).map { check in
      var row = Row(
        cells: verdict(check.outcome) + [
          Cell(check.name), value(of: check), unit(of: check), Cell(check.expected),
          Cell("n \(SampleWords.counted(check.count, check.independentCount))", .dim),
        ])
      if let explanation = check.explanation {
        row.below = [(explanation, nil)]
      }
      return row
    }
    self.rows(rows)
    if rows.isEmpty { sentence("none", lead: "  ", .dim) }
  }

  /// Metrics that the scenario reports without judging.
  fileprivate mutating func measures(_ run: RunResult, named names: [String]) {
    let measures = names.compactMap { name in run.measures.first { $0.metric == name } }
    if measures.isEmpty { return }
    heading("Measured", note: "not judged")
    rows(
      measures.map { measure in
        Row(cells: [
          Cell(measure.metric),
          Cell(measure.value.map { Decimals.readable($0) } ?? "–", right: true),
          .unit(measure.unit),
          Cell("n \(SampleWords.counted(measure.count, measure.independentCount))", .dim),
        ])
      })
  }

  fileprivate mutating func faults(_ variant: VariantResult) {
    if variant.faults.isEmpty || variant.seeds.isEmpty { return }
    heading("Faults")
    self.rows(
      zip(FaultResult.labels(of: variant.faults), variant.faults).map { label, fault in
        let (change, ink) = change(fault.events)
        return Row(cells: [Cell(label), Cell(change, ink)])
      })
  }

  /// The changes made by a fault, over the runs.
  private func change(_ bites: RunColumn<UInt32?>) -> (words: String, ink: TextStyle.Ink?) {
    let left = bites.count { $0 == nil }
    if left == bites.count {
      return ("left out of \(bites.count > 1 ? "all runs" : "this swarm")", .dim)
    }
    let sum = bites.reduce(0) { $0 + Int($1 ?? 0) }
    var words = sum == 0 ? "changed nothing" : "changed \(counted(sum, "event"))"
    if sum > 0 && bites.count > 1 {
      words += " in \(bites.count { $0 ?? 0 > 0 }) of \(bites.count) runs"
    }
    if left > 0 { words += ", left out of \(left)" }
    return (words, sum == 0 ? .doubt : nil)
  }

  fileprivate mutating func variants(_ variants: ArraySlice<VariantResult>) {
    if variants.isEmpty { return }
    heading("Variants", note: "on the same seeds")
    let rows = variants.map { variant in
      let end = variant.didPass ? "passes" : "fails"
      let ink: TextStyle.Ink = variant.isAsExpected ? .good : .bad
      var cells = [
        Cell(variant.isAsExpected ? "✓ as expected:" : "✗ NOT as expected:", ink),
        Cell("`\(variant.name)` \(end)"),
      ]
      if variant.seeds.count > 1 {
        cells.append(Cell("\(variant.passes.successes) of \(variant.seeds.count) pass", .dim))
      }
      if let (_, check) = variant.firstFailure {
        cells += [
          Cell(check.name), value(of: check), unit(of: check), Cell(check.expected),
        ]
      }
      return Row(
        cells: cells, below: variant.summary.isEmpty ? [] : [(variant.summary, .dim)])
    }
    self.rows(rows)
  }

  /// The verdict, and the places of further reports.
  fileprivate mutating func close(_ result: ScenarioResult, folder: String?) {
    blank()
    let (symbol, ink): (String, TextStyle.Ink) = result.isMet ? ("✓", .good) : ("✗", .bad)
    let word = "\(symbol) \(result.isMet ? "met" : "NOT met"): "
    sentence(result.verdictReason, lead: word, inkOfLead: ink)
    for assumed in result.assumed { sentence(assumed, lead: "  assumed: ", inkOfLead: .doubt) }
    if let folder {
      line("  report in ", folder)
      if !result.shown.showsPositions {
        let words = "no positions and no map: this is a recording, and --positions was not given"
        sentence(words, lead: "  ", .dim)
      }
    }
  }
}

extension TextPage {
  func verdict(_ outcome: Check.Outcome) -> [Cell] {
    switch outcome {
    case .met: [Cell("✓ met", .good)]
    case .missed: [Cell("✗ MISSED", .bad)]
    case .insufficient: [Cell("? no data", .doubt)]
    }
  }

  func value(of check: Check) -> Cell {
    guard let measured = check.measured, measured.isFinite else {
      return Cell("–", .dim, right: true)
    }
    return Cell(check.measuredText, check.outcome == .met ? nil : .strong, right: true)
  }

  func unit(of check: Check) -> Cell { .unit(check.measured == nil ? "" : check.unit) }

  func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
