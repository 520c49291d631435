import Sensing
import SimKernel
import SimObservations
import SimResults
import SimText

/// The page of one scenario, from the verdict to the assumptions.
struct ReportPage {
  let result: ScenarioResult
  /// The runs to choose from: the shown run, then others as long as there is space.
  let runs: [PageRun]

  init(_ result: ScenarioResult) {
    self.result = result
    let shown = result.shown
    let first = DrawnRun(
      variant: "",
      result: Self.shownRun(of: result)
        ?? RunResult(
          seed: shown.seed, digest: RunDigest(of: []), simulatedSeconds: 0, checks: [],
          measures: [], faults: []),
      map: shown.map, timeline: shown.timeline)
    var (runs, bytes): ([PageRun], Int) = ([], 0)
    for run in [first] + result.others where bytes < Self.mostBytes {
      let run = PageRun(run, showsPositions: shown.showsPositions)
      runs.append(run)
      bytes += run.roughBytes
    }
    self.runs = runs
  }

  /// Approximate size limit of all runs: a larger page opens too slowly.
  private static let mostBytes = 3_000_000

  func append(to sink: inout ByteSink) {
    let frame = PageFrame(
      title: "\(result.isMet ? "✓" : "✗") \(result.title)",
      body: """
        <header>
        \(head)
        </header>
        <main>
        \(walk)\(charts)\(expectations)\(variants)\(distributions)\(energy)\(faults)\(measures)\
        \(foundations)</main>
        <footer><p>\(HTML.plain("simrun \(Release.version)")) · the same scenario and seed give \
        the same bytes · this page needs no network</p></footer>

        """)
    frame.append(data: { PageData(self).append(to: &$0) }, to: &sink)
  }

  var title: String { result.title.isEmpty ? result.portablePath : result.title }

  var written: VariantResult? { result.variants.first }

  /// The run in full that map and timeline show.
  var shownRun: RunResult? { Self.shownRun(of: result) }

  private static func shownRun(of result: ScenarioResult) -> RunResult? {
    result.variants.first?.runs.first { $0.seed == result.shown.seed }
      ?? result.variants.first?.runs.first
  }

  var isOfMany: Bool { (written?.seeds.count ?? 0) > 1 }

  // MARK: pieces

  /// - Parameter words: the words, if they are not the usual ones of `outcome`.
  func badge(_ outcome: Check.Outcome, _ words: String? = nil) -> String {
    let usual =
      switch outcome {
      case .met: "✓ met"
      case .missed: "✗ missed"
      case .insufficient: "? no data"
      }
    return "<span class=\"outcome \(outcome.rawValue)\">\(words ?? usual)</span>"
  }

  func value(_ number: Double?, unit: String) -> String {
    guard let number, number.isFinite else { return "–" }
    return "\(Decimals.readable(number))\(unit.isEmpty ? "" : "\u{A0}\(unit.escapedForXML)")"
  }

  /// The measured value of `check` with its unit.
  func measured(_ check: Check) -> String {
    let unit = check.measured == nil || check.unit.isEmpty ? "" : "\u{A0}\(check.unit)"
    return HTML.plain(check.measuredText + unit)
  }

  /// A button that jumps to the worst moment of `check` in a run of this page, given by index;
  /// empty if it has none.
  func jump(_ check: Check?, at index: Int, in run: Int = 0) -> String {
    guard let check, let worst = check.worst, runs.indices.contains(run) else { return "" }
    let number = runs[run].numbers[index]
    let disc = number.map { "<span class=\"disc\">\($0)</span>" } ?? ""
    let time = clock(worst.instant)
    return HTML.element(
      "button",
      [
        "type": "button", "class": "jump", "data-t": "\(worst.instant.nanoseconds / 1_000_000)",
        "data-run": "\(run)", "data-number": number.map { "\($0)" }, "data-metric": check.name,
        "data-what": worst.what,
        "aria-label": "Show the worst moment of \(check.name), at \(time)",
      ], "\(disc)\(time)")
  }

  /// Minutes, seconds and tenths since the start, as in the timeline.
  func clock(_ instant: Instant) -> String {
    instant.clockText(hours: true).replacing("-", with: "−")
  }
}
