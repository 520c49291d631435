import Foundation

/// A table for a terminal, and a page of the surviving mutants.
struct MutantsReport {
  let outcomes: [(Mutant, Outcome)]
  let equivalents: Equivalents
  /// Number of mutants from which the outcomes are sampled; nil if all were tried.
  let population: Int?

  private var counted: [(Mutant, Outcome)] { outcomes.filter { !equivalents.holds($0.0) } }

  /// Mutants that nothing caught and that are not listed as equivalent.
  var survivors: [(Mutant, Outcome)] { counted.filter { $0.1.caught == nil } }

  private var byEngine: [(engine: String, score: Score)] {
    Dictionary(grouping: counted) { $0.0.engine }.sorted { $0.key < $1.key }
      .map { ($0.key, Score($0.value)) }
  }

  private var byKind: [(kind: String, score: Score)] {
    Dictionary(grouping: counted) { $0.0.kind.rawValue }.sorted { $0.key < $1.key }
      .map { ($0.key, Score($0.value)) }
  }

  private func percent(_ share: Double) -> String {
    String(format: "%.1f %%", 100 * share)
  }

  private func row(_ name: String, _ score: Score) -> [String] {
    [name, String(score.mutants)] + Outcome.Stage.allCases.map { percent(score.share($0)) }
      + [String(score.signs[.timeout] ?? 0), String(score.unreached)]
  }

  private static let heads = [
    "", "mutants", "by scenarios", "with vectors", "with baselines", "with unit tests",
    "out of time", "never reached",
  ]

  var text: String {
    let total = Score(counted)
    var rows = [Self.heads]
    rows += byEngine.map { row($0.engine, $0.score) } + [row("all", total)]
    rows += [Array(repeating: "", count: Self.heads.count)] + byKind.map { row($0.kind, $0.score) }
    let widths = Self.heads.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let pad = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + pad : pad + cell.0
      }.joined(separator: "  ").replacing(/\ +$/, with: "")
    }
    if let population {
      lines.append("")
      lines.append("a sample of \(total.mutants) of \(population); with 95 % Wilson intervals:")
      for stage in Outcome.Stage.allCases {
        let (low, high) = total.interval(stage)
        lines.append("  \(stage.rawValue): \(percent(low)) to \(percent(high))")
      }
    }
    lines.append("")
    let equivalent = outcomes.count - counted.count
    lines.append("\(survivors.count) survive, and \(equivalent) are argued to be equivalent")
    return lines.joined(separator: "\n")
  }

  // MARK: The page

  var page: String {
    var html = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Mutants that survive</title>
      <style>
      body{font:16px/1.45 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;
      color:#1b1b1b;background:#fff}
      table{border-collapse:collapse;margin:1rem 0}
      th,td{text-align:left;padding:.25rem .75rem .25rem 0;vertical-align:top;
      border-bottom:1px solid #ddd}
      .number{text-align:right;font-variant-numeric:tabular-nums}
      code{font:13px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
      summary{cursor:pointer;font-size:1.15rem;margin:.75rem 0}
      @media(prefers-color-scheme:dark){body{color:#eee;background:#161616}
      th,td{border-color:#444}}
      </style>
      <h1>Mutants that survive</h1>
      <p>A mutant is one small fault in an engine. It is caught by an expectation, a parity vector,
      a baseline or a unit test; here are those that nothing caught.</p>

      """
    if let population {
      html += "<p>A sample of \(counted.count) of \(population) mutants.</p>\n"
    }
    html += table(byEngine.map { row($0.engine, $0.score) } + [row("all", Score(counted))])
    for (engine, rows) in Dictionary(grouping: survivors, by: { $0.0.engine })
      .sorted(by: { $0.key < $1.key })
    {
      html += "<details open><summary>\(Self.escaped(engine)): \(rows.count)</summary>\n<table>"
      html += "<tr><th>where</th><th>what</th><th>change</th><th></th></tr>\n"
      for (mutant, outcome) in rows {
        html +=
          "<tr><td><code>\(Self.escaped("\(mutant.name):\(mutant.line)"))</code></td>"
        html += "<td>\(mutant.kind.rawValue)</td>"
        html += "<td><code>\(Self.escaped(mutant.change))</code></td>"
        let remark =
          outcome.changed?.first.map { "changes the report of \($0)" }
          ?? (outcome.isReached ? "" : "never reached")
        html += "<td>\(Self.escaped(remark))</td></tr>\n"
      }
      html += "</table></details>\n"
    }
    return html + "</html>\n"
  }

  private func table(_ rows: [[String]]) -> String {
    var html = "<table><tr>"
    html += Self.heads.map { "<th>\($0)</th>" }.joined() + "</tr>\n"
    for row in rows {
      html += "<tr>"
      html += row.enumerated()
        .map { "<td\($0.offset > 0 ? " class=\"number\"" : "")>\(Self.escaped($0.element))</td>" }
        .joined()
      html += "</tr>\n"
    }
    return html + "</table>\n"
  }

  static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }
}
