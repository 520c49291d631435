import Sensing
import SimKernel
import SimResults
import SimWriting

/// The page of one scenario, from the verdict down to what it rests on.
struct ReportPage {
  let result: ScenarioResult
  let data: PageData
  /// The missed expectations of the shown run that have a worst moment, numbered from 1 as on the
  /// map, by their places.
  let numbers: [Int: Int]

  init(_ result: ScenarioResult) {
    self.result = result
    data = PageData(result.shown)
    var numbers: [Int: Int] = [:]
    for (index, check) in (Self.shownRun(of: result)?.checks ?? []).enumerated()
    where check.outcome != .met && check.worst != nil {
      numbers[index] = numbers.count + 1
    }
    self.numbers = numbers
  }

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
    frame.append(data: { data.append(to: &$0) }, to: &sink)
  }

  var written: VariantResult? { result.variants.first }

  /// The run that map and timeline show, in full.
  var shownRun: RunResult? { Self.shownRun(of: result) }

  private static func shownRun(of result: ScenarioResult) -> RunResult? {
    result.variants.first?.runs.first { $0.seed == result.shown.seed }
      ?? result.variants.first?.runs.first
  }

  var isOfMany: Bool { (written?.seeds.count ?? 0) > 1 }

  // MARK: pieces

  func badge(_ outcome: Check.Outcome) -> String {
    let words =
      switch outcome {
      case .met: "✓ met"
      case .missed: "✗ missed"
      case .insufficient: "? no data"
      }
    return "<span class=\"outcome \(outcome.rawValue)\">\(words)</span>"
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

  /// A button that leads to the worst moment of `check` in the shown run; empty where it has none.
  func jump(_ check: Check?, at index: Int) -> String {
    guard let check, let worst = check.worst else { return "" }
    let number = numbers[index]
    let disc = number.map { "<span class=\"disc\">\($0)</span>" } ?? ""
    let time = clock(worst.instant)
    return HTML.element(
      "button",
      [
        "type": "button", "class": "jump", "data-t": "\(worst.instant.nanoseconds / 1_000_000)",
        "data-number": number.map { "\($0)" }, "data-metric": check.name, "data-what": worst.what,
        "aria-label": "Show the worst moment of \(check.name), at \(time)",
      ], "\(disc)\(time)")
  }

  /// Minutes, seconds and tenths since the start, as the timeline has them.
  func clock(_ instant: Instant) -> String {
    let tenths = instant.nanoseconds.magnitude / 100_000_000
    let seconds = tenths / 10
    func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let head =
      seconds < 3600 ? "\(seconds / 60)" : "\(seconds / 3600):\(two(seconds / 60 % 60))"
    return "\(instant < .zero ? "−" : "")\(head):\(two(seconds % 60)).\(tenths % 10)"
  }
}
