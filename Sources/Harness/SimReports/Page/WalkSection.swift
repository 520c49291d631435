import SimText

/// Map and timeline: their containers on the page, which the script fills.
struct WalkSection {
  /// The kind of map on the page.
  enum Stage {
    case map
    /// A map without streets.
    case bareMap
    /// No map, because positions may not be shown.
    case none
  }

  var stage: Stage
  /// Note beside the heading, until the script states the shown runs.
  var note = ""
  /// Whether there are several runs to choose from.
  var hasChoice: Bool
  /// How to see runs that are not on the page, as markup; empty if all are.
  var elsewhere = ""
  /// Attribution of the map data, in words; nil if none is required.
  var credit: String?
  /// Text below the timeline on data that the drawing omits, as markup.
  var hint: String

  var markup: String {
    HTML.section(
      "walk", "The walk", note: "<span id=\"run-shown\">\(note)</span>",
      """
      \(hasChoice ? Self.chooser : "")\(elsewhere.isEmpty ? "" : Self.hint(elsewhere))\
      <div class="bench\(stage == .none ? " plain" : "")"><div>
      \(stage == .none ? Self.noMap : Self.map(bare: stage == .bareMap))\
      \(credit.map { Self.hint(HTML.foreign($0)) } ?? "")\

      </div><aside id="readout" class="readout" aria-label="At this moment"></aside></div>
      \(Self.transport)
      <div id="timeline" class="timeline" role="img" aria-label="Timeline of the run; the slider \
      above moves its moment"></div>
      \(Self.hint(hint))\(hasChoice ? Self.outcome : "")<noscript><p class="nomap">Map and \
      timeline are drawn by the page’s own script, which is switched off here.</p></noscript>
      """)
  }

  /// The keys that move the slider.
  static let keys =
    "On the slider: ← → a second, with Shift ten, Page keys a minute, comma and period a fix."

  private static func hint(_ markup: String) -> String { "<p class=\"hint\">\(markup)</p>\n" }

  /// The lists to select a run, and another one to compare it with.
  private static let chooser = """
    <fieldset id="chooser" class="chooser"><legend class="unseen">Runs shown</legend>
    <div class="choice" data-side="a"><span class="side">A</span></div>
    <div class="choice" data-side="b"><span class="side beside">B</span></div>
    </fieldset>

    """

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
    to its moment. ● the walker, <span class="given">✛</span> where the app took the walker to be \
    (solid circle: with 95 % probability, if the app states it), dashed line: from the one to the \
    other, dashed circle: the last fix with its reported accuracy. On the path: ▶ a route was \
    planned, ◆ the script, ■ a feature. A fix has the color and the shape of the fault that \
    touched it, as in the row of the faults.</p>
    """
  }

  private static let noMap = """
    <p class="nomap"><strong>No map.</strong> This is a recording, and where somebody walked is \
    shown only on request: no position is in this file. With <code>--positions</code> there is a \
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
    <button type="button" id="link" aria-label="Copy a link to this moment">copy link</button>
    </div>
    """

  /// The result of the selected run, which the script fills in.
  private static let outcome = """
    <h3 id="outcome-title">Results of this run</h3>
    <div id="outcome" aria-labelledby="outcome-title"></div>

    """
}
