import Sensing
import SimKernel
import SimResults
import SimText

extension ReportPage {
  var walk: String {
    let shown = result.shown
    let stage: WalkSection.Stage =
      shown.showsPositions ? (shown.map.lanes.isEmpty ? .bareMap : .map) : .none
    return WalkSection(
      stage: stage, note: "seed \(shown.seed)", hasChoice: runs.count > 1, elsewhere: elsewhere,
      credit: shown.showsPositions ? shown.map.credit : nil, hint: thinning
    ).markup
  }

  /// How to see the seeds that are not on this page.
  private var elsewhere: String {
    guard runs.count > 1, let written else { return "" }
    let drawn = Set(runs.filter(\.run.variant.isEmpty).map(\.run.result.seed))
    guard let other = written.seeds.first(where: { !drawn.contains($0) }) else { return "" }
    return "Of \(written.seeds.count) seeds \(drawn.count) are in this page. The next one: "
      + HTML.code(result.portableCommand(seed: other))
  }

  /// Data that the drawing omits.
  private var thinning: String {
    var parts = [WalkSection.keys]
    let timeline = result.shown.timeline
    if !timeline.arrows.isEmpty {
      let seconds = Decimals.readable(timeline.arrowStep.seconds)
      parts.append(
        "This file has only the last redraw of each \(seconds) s, and no headings.")
    }
    if runs[0].stride > 1 {
      parts.append(
        "Of \(result.shown.map.fixes.count) fixes, the worst of each \(runs[0].stride) is drawn.")
    }
    return HTML.plain(parts.joined(separator: " "))
  }
}
