import Sensing
import SimKernel
import SimText
public import SimTraces

/// The content of a recording, for a person at a terminal.
public struct ExaminationText {
  private var page: TextPage

  public init(style: TextStyle = .plain, width: Int = 100) {
    page = TextPage(style: style, width: width)
  }

  /// The text about one recording.
  public func text(_ file: String, _ found: TraceExamination) -> String {
    var page = page
    page.line("", file, .strong)
    page.line("  format     ", found.head.format + (found.head.platform.map { ", \($0)" } ?? ""))
    if let begins = found.head.epochNanoseconds {
      page.line("  begins     ", Timestamp.iso8601(begins))
    }
    page.line("  spans      ", duration(found.span))
    if let origin = found.head.origin {
      page.line("  synthetic  ", origin.command)
    }
    page.fixes(found)
    page.headings(found)
    page.motions(found)
    page.irregularities(found)
    page.otherRows(found)
    page.list("A replay can judge", found.judgeable, mark: "✓ ", .good)
    page.list("and can't judge", found.unjudgeable, mark: "✗ ", .doubt)
    page.list("Notes", found.notes, mark: "· ", .dim)
    return page.text
  }
}

extension TextPage {
  fileprivate mutating func fixes(_ found: TraceExamination) {
    guard !found.fixes.isEmpty else { return }
    heading("Fixes", note: "gaps in s, distances in m")
    var table = [
      Row(cells: [
        Cell("", .dim), Cell("fixes", .dim, right: true), Cell("gap p50", .dim, right: true),
        Cell("p95", .dim, right: true), Cell("longest", .dim, right: true),
        Cell("accuracy p50", .dim, right: true), Cell("p95", .dim, right: true),
        Cell("path", .dim, right: true), Cell("no speed", .dim, right: true),
        Cell("no course", .dim, right: true),
      ])
    ]
    for fixes in found.fixes {
      var row = Row(cells: [
        Cell(fixes.provider.name), Cell("\(fixes.count)", right: true),
        number(fixes.cadence.gaps.median), number(fixes.cadence.gaps.p95),
        number(fixes.cadence.gaps.largest), number(fixes.accuracy.median),
        number(fixes.accuracy.p95), number(fixes.path),
        Cell("\(fixes.withoutSpeed)", right: true), Cell("\(fixes.withoutCourse)", right: true),
      ])
      if fixes.withoutAccuracy > 0 {
        row.below.append(
          (
            "accuracy: \(fixes.accuracyGiven) given, \(fixes.accuracyNotGiven) not given, "
              + "\(fixes.accuracyInvalid) called invalid by the phone", nil
          ))
      }
      if let off = fixes.disagreement, let median = off.distance.median, let p95 = off.distance.p95,
        let most = off.distance.largest
      {
        let within = off.withinAccuracy.map {
          ", \(Decimals.text($0 * 100, decimals: 0)) % inside its own accuracy"
        }
        row.below.append(
          (
            "off the \(off.reference.name) track by \(readable(median)) m in the median, "
              + "\(readable(p95)) m p95, at most \(readable(most)) m\(within ?? "")", nil
          ))
      }
      table.append(row)
    }
    rows(table)
  }

  fileprivate mutating func headings(_ found: TraceExamination) {
    guard !found.headings.isEmpty else { return }
    heading("Headings")
    rows(
      found.headings.map { headings in
        let north =
          headings.withTrue == 0 ? "magnetic" : headings.withMagnetic == 0 ? "true" : "both norths"
        let rate = headings.cadence.rate.map { "\(readable($0)) /s" } ?? "–"
        return Row(cells: [
          Cell(headings.source.name), Cell("\(headings.count)", right: true), Cell(rate),
          Cell(north), Cell(reports(headings)),
        ])
      })
  }

  fileprivate mutating func motions(_ found: TraceExamination) {
    guard !found.motions.isEmpty else { return }
    heading("Motion")
    rows(
      found.motions.map { motions in
        Row(cells: [
          Cell(motions.kind.name), Cell("\(motions.count)", right: true),
          Cell(motions.rate.map { "\(readable($0)) /s" } ?? "–"),
        ])
      })
  }

  private func reports(_ headings: TraceExamination.Headings) -> String {
    var parts: [String] = []
    if let median = headings.reported.median, let largest = headings.reported.largest {
      parts.append("reports \(readable(median))° in the median, at most \(readable(largest))°")
    }
    for (word, count) in zip(["low", "medium", "high"], headings.statuses) where count > 0 {
      parts.append("\(count) \(word)")
    }
    if headings.invalid > 0 { parts.append("\(headings.invalid) invalid") }
    if headings.withoutReport > 0 { parts.append("\(headings.withoutReport) without a report") }
    return parts.joined(separator: ", ")
  }

  fileprivate mutating func irregularities(_ found: TraceExamination) {
    var lines: [String] = []
    if !found.staleFirst.isEmpty {
      let ages = found.staleFirst.prefix(4).map { "\(readable($0)) s" }.joined(separator: ", ")
      lines.append("stale first fixes: \(found.staleFirstCount) (\(ages) old when delivered)")
    }
    let duplicates = found.fixes.reduce(0) { $0 + $1.duplicates }
    if duplicates > 0 { lines.append("duplicates: \(duplicates)") }
    let repeats = found.fixes.reduce(0) { $0 + $1.repeats }
    if repeats > 0 { lines.append("repeated positions with new times: \(repeats)") }
    let disorder = found.fixes.reduce(0) { $0 + $1.outOfOrder }
    if disorder > 0 { lines.append("out of order: \(disorder)") }
    let shown = found.jumps.sorted { $0.meters > $1.meters }.prefix(5).sorted { $0.at < $1.at }
    if !found.jumps.isEmpty {
      let places = shown.map { "\(readable($0.meters)) m at \(readable($0.at)) s" }
      lines.append(
        "jumps: \(found.jumps.count) (\(found.jumps.count > 5 ? "largest: " : "")"
          + places.joined(separator: ", ") + ")")
    }
    for fixes in found.fixes {
      guard let gap = fixes.cadence.gaps.largest, let median = fixes.cadence.gaps.median,
        gap > 3 * median, let at = fixes.cadence.longestAt
      else { continue }
      lines.append(
        "longest gap of \(fixes.provider.name): \(readable(gap)) s from \(readable(at)) s")
    }
    list("Irregular", lines, mark: "! ", .doubt)
  }

  fileprivate mutating func otherRows(_ found: TraceExamination) {
    guard !found.rows.isEmpty else { return }
    heading("In the file")
    sentence(
      found.rows.map { rows in
        "\(rows.name) \(rows.count)" + (rows.rate.map { " (\(readable($0)) /s)" } ?? "")
      }.joined(separator: ", "), lead: "  ")
  }

  fileprivate mutating func list(
    _ title: String, _ lines: [String], mark: String, _ ink: TextStyle.Ink
  ) {
    guard !lines.isEmpty else { return }
    heading(title)
    for line in lines { sentence(line, lead: "  " + mark, inkOfLead: ink) }
  }

  private func number(_ value: Double?) -> Cell {
    Cell(value.map { readable($0) } ?? "–", right: true)
  }
}

private func readable(_ value: Double) -> String {
  Decimals.readable(value, significantDigits: 3)
}
