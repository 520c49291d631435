import Sensing
import SimKernel
import SimNumerics
import SimObservations
import SimResults
import SimWriting

/// The verdict, what was missed, and how to see it again.
extension ReportPage {
  var head: String {
    let title = result.title.isEmpty ? result.portablePath : result.title
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

  /// What the verdict rests on that the recording does not say.
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

  /// What the shown run missed, each with the way to its worst moment.
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

/// Map and timeline: their places on the page, which the script fills.
extension ReportPage {
  var walk: String {
    let shown = result.shown
    let stage = shown.showsPositions ? Self.map(bare: shown.map.lanes.isEmpty) : Self.noMap
    return HTML.section(
      "walk", "The walk", note: "seed \(shown.seed)",
      """
      <div class="bench\(shown.showsPositions ? "" : " plain")"><div>
      \(stage)
      </div><aside id="readout" class="readout" aria-label="At this moment"></aside></div>
      \(Self.transport)
      <div id="timeline" class="timeline" role="img" aria-label="Timeline of the run; the slider \
      above moves its moment"></div>
      <p class="hint">\(thinning)</p>
      <noscript><p class="nomap">Map and timeline are drawn by the page’s own script, which is \
      switched off here.</p></noscript>
      """)
  }

  private static func map(bare: Bool) -> String {
    """
    <div id="map" class="map\(bare ? " bare" : "")" tabindex="0" role="group" aria-label="Map of \
    the walk. Arrow keys move it, plus and minus zoom, 0 shows all, c centers the present moment.">
    <div class="zoom"><button type="button" data-map="in" aria-label="Zoom in">+</button>\
    <button type="button" data-map="out" aria-label="Zoom out">−</button>\
    <button type="button" data-map="fit" aria-label="Show all">⤢</button>\
    <button type="button" data-map="center" aria-label="Center the present moment">◎</button></div>
    </div>
    <fieldset id="layers" class="tools"><legend class="unseen">Layers of the map</legend></fieldset>
    <p class="hint">Drag to move; click the map or hold Ctrl to zoom by wheel; click a fix to go \
    to its moment. ● the walker, <span class="given">✛</span> where the app took the walker to be, \
    dashed circle: the last fix with what it claims.</p>
    """
  }

  private static let noMap = """
    <p class="nomap"><strong>No map.</strong> This is a recording, and where somebody walked is \
    told only on request: no position is in this file. With <code>--positions</code> there is a \
    map.</p>
    """

  private static let transport = """
    <div class="transport">
    <button type="button" id="play" aria-pressed="false" aria-label="Play"><span>▶</span></button>
    <label class="unseen" for="moment">Moment of the run</label>
    <input type="range" id="moment" min="0" max="1" step="100" value="0"/>
    <div class="buttons" role="group" aria-label="Time shown">\
    <button type="button" data-span="0" aria-pressed="true">all</button>\
    <button type="button" data-span="600000" aria-pressed="false">10 min</button>\
    <button type="button" data-span="60000" aria-pressed="false">1 min</button></div>
    </div>
    """

  /// What the drawing leaves out.
  private var thinning: String {
    var parts = [
      "On the slider: ← → a second, with Shift ten, Page keys a minute, comma and period a fix."
    ]
    let timeline = result.shown.timeline
    if !timeline.arrows.isEmpty {
      let seconds = Decimals.readable(timeline.arrowStep.seconds)
      parts.append(
        "Of the redraws the last in each \(seconds) s is in this file, of the headings none.")
    }
    if data.stride > 1 {
      parts.append(
        "Of \(result.shown.map.fixes.count) fixes the worst of each \(data.stride) is drawn.")
    }
    return HTML.plain(parts.joined(separator: " "))
  }
}
