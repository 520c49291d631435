import Sensing
import SimKernel
import SimNumerics
import SimObservations
import SimResults
import SimText

/// The verdict, the missed expectations, and the command to reproduce them.
extension ReportPage {
  var head: String {
    let word = result.isMet ? "✓ met" : "✗ not met"
    let style = result.isMet ? "met" : "missed"
    return """
      <div class="top">
      <h1>\(HTML.foreign(title))</h1>
      \(Self.themes)
      </div>
      <div class="verdict"><strong class="badge \(style)">\(word)</strong> \
      <span>\(HTML.foreign(result.verdictReason))</span></div>
      \(assumed)\(misses)<dl class="facts">\(facts)</dl>
      \(command("reproduce", result.reproduction.portable.command))
      """
  }

  /// Assumptions of the verdict that the recording does not state.
  private var assumed: String {
    if result.assumed.isEmpty { return "" }
    let items = result.assumed.map { "<li>assumed: \(HTML.foreign($0))</li>" }
    return "<ul class=\"assumed\">\n\(items.joined(separator: "\n"))\n</ul>\n"
  }

  static let themes = """
    <div class="themes buttons" role="group" aria-label="Colors">\
    <button type="button" data-scheme="auto" aria-pressed="true">auto</button>\
    <button type="button" data-scheme="light" aria-pressed="false">light</button>\
    <button type="button" data-scheme="dark" aria-pressed="false">dark</button></div>
    """

  /// A command and a button that copies it.
  func command(_ id: String, _ words: String) -> String {
    """
    <div class="command"><code id="\(id)" dir="ltr">\(words.escapedForXML)</code>\
    <button type="button" data-copies="\(id)" hidden="" aria-label="Copy the command">copy</button>\
    </div>
    """
  }

  private var facts: String {
    var facts: [(String, String)] = [("scenario", HTML.code(result.portablePath))]
    if let written, isOfMany, let first = written.seeds.first, let last = written.seeds.last {
      facts.append(("seeds", "\(first) … \(last), \(written.seeds.count) runs"))
      facts.append(("shown below", "seed \(result.shown.seed)"))
    } else {
      facts.append(("seed", "\(result.firstSeed)"))
    }
    if let run = shownRun { facts.append(("simulated", duration(run.simulatedSeconds))) }
    if let written, !written.seeds.isEmpty {
      facts.append(("digest", HTML.code(written.digest.text)))
    }
    if let written, written.seeds.count < result.plannedRuns {
      facts.append(("stopped", "after \(written.seeds.count) of \(result.plannedRuns) runs"))
    }
    return facts.map { "<div><dt>\($0)</dt><dd>\($1)</dd></div>" }.joined()
  }

  /// The missed expectations of the shown run, each with a link to its worst moment.
  private var misses: String {
    let checks = shownRun?.checks.enumerated().filter { $0.element.outcome != .met } ?? []
    if checks.isEmpty { return "" }
    let items = checks.map { index, check in
      let explanation = check.explanation.map { "<p>\(HTML.foreign($0))</p>" } ?? ""
      return """
        <li>\(badge(check.outcome)) \(HTML.code(check.name)) \
        <strong>\(measured(check))</strong>, expected \(HTML.foreign(check.expected))\
        \(explanation) \(jump(check, at: index))</li>
        """
    }
    let lead =
      isOfMany ? "<p>Seed \(result.shown.seed), the first that failed, missed:</p>\n" : ""
    return "\(lead)<ul class=\"misses\">\n\(items.joined(separator: "\n"))\n</ul>\n"
  }
}
