import SimKernel
public import SimResults
public import SimText

/// The data on one scenario for the page over several scenarios.
public struct SuiteEntry: Sendable {
  /// Path as the user gave it; only the last part of an absolute path.
  public var path: String
  public var title: String
  public var verdict: SuiteResult.Verdict
  /// The basis of the verdict, or the reason for its absence.
  public var reason: String
  public var metExpectations: Int
  public var expectations: Int
  /// Number of variants with the expected result, and of all variants.
  public var expectedVariants: Int
  public var variants: Int
  /// Whether each run passed, in the order of the seeds.
  public var passed: [Bool]
  public var firstSeed: UInt64
  /// The command that produces the same bytes again.
  public var command: String
  /// Address of the scenario's own page, relative to the suite's; nil if there is none.
  public var link: String?

  /// - Parameter link: address of its page, relative to the suite's.
  public init(_ result: ScenarioResult, link: String?) {
    let written = result.variants.first
    path = result.portablePath
    title = result.title
    verdict = result.isMet ? .met : .notMet
    reason = result.verdictReason + (written?.missWords ?? "")
    let outcomes = written?.outcomes ?? []
    metExpectations = outcomes.count { $0 == .met }
    expectations = outcomes.count
    expectedVariants = result.variants.dropFirst().count(where: \.isAsExpected)
    variants = max(0, result.variants.count - 1)
    passed = written?.passed ?? []
    firstSeed = result.firstSeed
    command = result.reproduction.portable.command
    self.link = link
  }

  /// A scenario without a result.
  public init(_ path: String, _ verdict: SuiteResult.Verdict, reason: String) {
    self.path = Reproduction.portable(path)
    title = ""
    self.verdict = verdict
    self.reason = reason
    metExpectations = 0
    expectations = 0
    expectedVariants = 0
    variants = 0
    passed = []
    firstSeed = 0
    command = Reproduction(scenario: path).portable.command
  }
}

extension VariantResult {
  /// The missed expectations with their first failures, after the reason of a verdict.
  fileprivate var missWords: String {
    guard !isAsExpected else { return "" }
    let words = expectations.indices.compactMap { index -> String? in
      guard outcome(of: expectations[index]) != .met, let (seed, check) = firstFailure(of: index)
      else { return nil }
      return "\(check.name) \(check.measuredWords), expected \(check.expected) (seed \(seed))"
    }
    return words.isEmpty ? "" : ". First misses: " + words.joined(separator: "; ")
  }
}

extension SuiteEntry {
  fileprivate var needsLook: Bool { verdict != .met && verdict != .skipped }
}

/// The page over several scenarios: the result of each, with a link to its own page (H-10).
///
/// Like every page it needs no other file and no network; equal entries give equal bytes.
public struct SuitePage {
  /// The default file name, in the folder above the scenarios' reports.
  public static let fileName = "index.html"

  private let entries: [SuiteEntry]

  /// Entries that need attention come first; apart from that, the order of `entries` is kept.
  public init(_ entries: [SuiteEntry]) {
    let (bad, good) = (entries.filter(\.needsLook), entries.filter { !$0.needsLook })
    self.entries = bad + good
  }

  /// The whole page as a string.
  public static func html(_ entries: [SuiteEntry]) -> String {
    var sink = ByteSink()
    SuitePage(entries).write(into: &sink)
    return sink.text
  }

  public func write(into sink: inout ByteSink) {
    let verdict = isMet ? "✓ met" : "✗ not met"
    let frame = PageFrame(
      title: "\(isMet ? "✓" : "✗") \(entries.count) scenarios",
      body: """
        <header>
        <div class="top"><h1>\(counted(entries.count, "scenario"))</h1>\(ReportPage.themes)</div>
        <div class="verdict"><strong class="badge \(isMet ? "met" : "missed")">\(verdict)</strong>
        <span>\(summary)</span></div>
        </header>
        <main>
        \(table)
        </main>
        <footer><p>simrun \(HTML.plain(Release.version)) · a cell of “runs” is a seed: \
        full height where it passed, half where it failed</p></footer>

        """)
    frame.append(data: { $0.append("[]") }, to: &sink)
  }

  /// Writes the page into `folder`, completely or not at all; creates missing folders.
  public func write(to folder: String) throws(WriteError) {
    try DraftGroup.write("\(folder)/\(Self.fileName)", below: folder) { write(into: &$0) }
  }

  private var isMet: Bool { SuiteResult.Verdict.areMet(entries.map(\.verdict)) }

  private var summary: String {
    let parts = [
      (count([.met]), "met"), (count([.notMet, .moved]), "not met"),
      (count([.failed]), "without a result"), (count([.skipped]), "skipped"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private func count(_ verdicts: Set<SuiteResult.Verdict>) -> Int {
    entries.count { verdicts.contains($0.verdict) }
  }

  private var table: String {
    HTML.table(
      "stack", caption: "The scenarios, their results, and their pages",
      head: ["verdict", "scenario", "expectations", "variants", "runs", ""],
      rows: entries.map(row))
  }

  private func row(_ entry: SuiteEntry) -> String {
    let badge =
      switch entry.verdict {
      case .met: "<span class=\"outcome met\">✓ met</span>"
      case .notMet, .moved: "<span class=\"outcome missed\">✗ not met</span>"
      case .failed: "<span class=\"outcome insufficient\">? no result</span>"
      case .skipped: "<span class=\"outcome dim\">– skipped</span>"
      }
    let name = HTML.foreign(entry.title.isEmpty ? entry.path : entry.title)
    let title = entry.link.map { HTML.element("a", ["href": Self.address($0)], name) } ?? name
    let path = entry.title.isEmpty ? "" : "<br/><small>\(HTML.code(entry.path))</small>"
    let variants =
      entry.variants == 0 ? "" : "\(entry.expectedVariants) of \(entry.variants) as expected"
    let met = entry.expectations == 0 ? "" : "\(entry.metExpectations) of \(entry.expectations) met"
    return """
      <tr><td>\(badge)</td>\
      <th scope="row">\(title)\(path)</th>\
      <td class="nowrap">\(met)</td><td class="nowrap">\(variants)</td>\
      <td>\(strip(entry))</td><td class="wide told">\(told(entry.reason))</td></tr>
      """
  }

  /// Errors point at a column of the line above, so their lines stay.
  private func told(_ reason: String) -> String {
    let lines = reason.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1 else { return HTML.foreign(reason) }
    return "<pre>\(lines.map { HTML.foreign(String($0)) }.joined(separator: "\n"))</pre>"
  }

  /// Most distinguishable cells; for more runs, each cell covers several.
  private static let mostCells = 200

  /// One cell per seed, or per group of seeds if there are many; a low cell means that the seed, or
  /// one of the group, failed.
  private func strip(_ entry: SuiteEntry) -> String {
    guard !entry.passed.isEmpty else { return "" }
    let step = (entry.passed.count + Self.mostCells - 1) / Self.mostCells
    let cells = stride(from: 0, to: entry.passed.count, by: step).map { start in
      entry.passed[start..<min(start + step, entry.passed.count)].allSatisfy { $0 }
    }
    let width = max(1.0, min(8, 200 / Double(cells.count)))
    let passing = entry.passed.count { $0 }
    let words =
      "\(passing) of \(counted(entry.passed.count, "run")) passed, from seed "
      + "\(entry.firstSeed)"
    // one path for all passed cells, one for the others: separate rectangles would take a megabyte
    let wide = SVGText.number(max(0.8, width - (width > 2 ? 1 : 0)))
    func path(_ style: String, _ hasPassed: Bool, _ top: Int) -> String {
      let d = cells.enumerated().filter { $0.element == hasPassed }.map { index, _ in
        "M\(SVGText.number(Double(index) * width)) \(top)h\(wide)V17h-\(wide)z"
      }
      return d.isEmpty ? "" : "<path class=\"\(style)\" d=\"\(d.joined())\"/>"
    }
    let bars = path("pass", true, 1) + path("fail", false, 9)
    let total = SVGText.number(Double(cells.count) * width)
    return """
      <svg class="strip" role="img" viewBox="0 0 \(total) 18" width="\(total)" height="18" \
      preserveAspectRatio="none"><title>\(words)</title>\(bars)</svg><small>\(passing) of \
      \(entry.passed.count)</small>
      """
  }

  /// `path` as a relative address: special characters of URLs are percent-encoded, and a colon in
  /// the first part can't be read as a scheme.
  static func address(_ path: String) -> String {
    var text = "./"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
