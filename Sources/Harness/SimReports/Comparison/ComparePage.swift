public import SimResults
public import SimText
import SimTraces

/// A page that compares two results of one scenario: the differences, and the runs of both on one
/// map and one timeline.
public struct ComparePage {
  public static let fileName = "compare.html"

  /// One of the two sides.
  public struct Side: Sendable {
    /// Name as the user gave it.
    public var name: String
    public var baseline: Baseline
    public var page: DrawnPage

    public init(name: String, baseline: Baseline, page: DrawnPage) {
      self.name = name
      self.baseline = baseline
      self.page = page
    }
  }

  private let before: Side
  private let after: Side
  private let movements: [Movement]

  /// Throws `Diagnostic` if one side shows positions and the other may not, because the page would
  /// show both.
  ///
  /// - Parameter movements: the judged movements of this scenario.
  public init(_ before: Side, _ after: Side, movements: [Movement]) throws(Diagnostic) {
    (self.before, self.after, self.movements) = (before, after, movements)
    guard before.page.showsPositions != after.page.showsPositions else { return }
    let (open, closed) = before.page.showsPositions ? (before, after) : (after, before)
    throw Diagnostic(
      "\(closed.name) holds no positions of it, but \(open.name) does: a page of both would show "
        + "where somebody walked",
      at: Diagnostic.Place(file: closed.baseline.scenario),
      hint: "to include positions, run: simrun run --positions")
  }

  private var sides: [Side] { [before, after] }

  public func write(into sink: inout ByteSink) {
    let failing = movements.count { $0.kind.fails }
    let badge =
      movements.isEmpty
      ? "<strong class=\"badge met\">same</strong> <span>nothing moved</span>"
      : "<strong class=\"badge \(failing == 0 ? "met" : "missed")\">"
        + "\(failing == 0 ? "✓ met" : "✗ not met")</strong> "
        + "<span>\(failing) of \(movements.count) movements fail</span>"
    let frame = PageFrame(
      title: "\(failing == 0 ? "✓" : "✗") \(after.page.title): before and after",
      body: """
        <header>
        <div class="top"><h1>\(HTML.foreign(after.page.title))</h1>\(ReportPage.themes)</div>
        <div class="verdict">\(badge)</div>
        \(origins)</header>
        <main>
        \(walk)\(table)</main>
        <footer><p>simrun \(HTML.plain(Release.version)) · this page needs no network</p></footer>

        """)
    frame.append(
      data: { sink in
        let pages = zip(sides, Self.names).map { side, name in side.page.data(named: name) }
        sink.append("[\(pages.joined(separator: ","))]")
      }, to: &sink)
  }

  private static let names = ["before", "after"]

  /// The origins of both sides.
  private var origins: String {
    let rows = zip(sides, Self.names).map { side, name in
      let baseline = side.baseline
      let seeds =
        baseline.firstSeed.map { first in
          baseline.runs <= 1
            ? "seed \(first)" : "seeds \(first) … \(first &+ UInt64(baseline.runs - 1))"
        } ?? "a recording"
      return """
        <tr><th scope="row">\(name)</th><td>\(HTML.code(side.name))</td>\
        <td>\(HTML.code(baseline.scenario))</td><td class="nowrap">\(seeds)</td>\
        <td>simrun \(HTML.plain(baseline.version))</td></tr>
        """
    }
    return HTML.table(
      "stack", caption: "The two sides", head: ["", "from", "scenario", "runs", "made by"],
      rows: rows)
  }

  private var walk: String {
    let stage: WalkSection.Stage =
      after.page.showsPositions
      ? (sides.contains(where: \.page.hasLanes) ? .map : .bareMap) : .none
    let credits = sides.compactMap(\.page.credit)
    return WalkSection(
      stage: stage, hasChoice: true,
      credit: credits.isEmpty
        ? nil : credits.first == credits.last ? credits[0] : credits.joined(separator: ", "),
      hint: HTML.plain(WalkSection.keys)
    ).markup
  }

  private var table: String {
    if movements.isEmpty { return "" }
    let rows = movements.map { movement in
      let (old, new) = movement.values
      let mark = movement.kind.fails ? "✗" : movement.kind == .better ? "✓" : "·"
      let style =
        movement.kind.fails ? "missed" : movement.kind == .better ? "met" : "dim"
      return """
        <tr><td class="nowrap"><span class="outcome \(style)">\(mark) \
        \(movement.kind.rawValue)</span></td>\
        <th scope="row">\(movement.metric.map(HTML.code) ?? "")</th>\
        <td>\(HTML.foreign(movement.variant))</td>\
        <td class="value">\(movement.metric == nil ? "" : HTML.plain(old))</td>\
        <td class="value">\(movement.metric == nil ? "" : HTML.plain(new))</td>\
        <td class="wide told">\(HTML.foreign(movement.sentence))</td></tr>
        """
    }
    return HTML.section(
      "movements", "What moved", note: "all judged together",
      HTML.table(
        "stack", caption: "What moved, before and after",
        head: ["verdict", "metric", "variant", "before", "after", ""],
        numbers: ["before", "after"], rows: rows))
  }
}
