import SimKernel
public import SimResults
public import SimWriting

/// What the page over several scenarios says of one of them.
public struct SuiteEntry: Sendable {
  /// As the user gave it; of an absolute path the last part.
  public var path: String
  public var title: String
  public var verdict: SuiteResult.Verdict
  /// What the verdict rests on, or why there is none.
  public var reason: String
  public var metExpectations: Int
  public var expectations: Int
  /// Variants that came out as expected, of how many.
  public var expectedVariants: Int
  public var variants: Int
  /// Whether each run passed, in the order of the seeds.
  public var passed: [Bool]
  public var firstSeed: UInt64
  /// The command that gives the same bytes again.
  public var command: String
  /// The scenario's own page, relative to the suite's; nil where there is none.
  public var link: String?

  /// - Parameter link: its page, relative to the suite's.
  public init(_ result: ScenarioResult, link: String?) {
    let written = result.variants.first
    path = result.portablePath
    title = result.title
    verdict = result.isMet ? .met : .notMet
    reason = result.verdictReason
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

extension SuiteEntry {
  fileprivate var needsLook: Bool { verdict != .met && verdict != .skipped }
}

/// The page over several scenarios: what each came to, and the way to its own page (H-10).
///
/// As every page it needs no other file to be read and no network; the same entries give the same
/// bytes.
public struct SuitePage {
  /// The usual name of its file, in the folder above the scenarios' reports.
  public static let fileName = "index.html"

  private let entries: [SuiteEntry]

  /// What needs a look comes first; else in the order of `entries`.
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

  /// Writes the page into `folder`, whole or not at all; makes the folder where there is none.
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
      "stack", caption: "The scenarios, what they came to, and their pages",
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
      <td>\(strip(entry))</td><td class="wide told">\(HTML.foreign(entry.reason))</td></tr>
      """
  }

  /// So many cells are told apart; of more runs, each cell stands for several.
  private static let mostCells = 200

  /// A cell for each seed, low where it failed; of very many, for a few seeds in a row, low where
  /// one of them failed.
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
    // one path for all that passed, and one for the others: a rectangle each takes a megabyte
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

  /// `path` as a relative address: what a URL gives a meaning to is written in percents, and a
  /// colon cannot make a scheme of its first part.
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
