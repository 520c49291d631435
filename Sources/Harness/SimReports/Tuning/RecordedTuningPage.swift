public import SimResults
public import SimText

/// The tuning of a tour's radii on recordings, as a page: the map, and for each stop the radii that
/// fit each recording (H-8, H-10).
public struct RecordedTuningPage {
  private let result: RecordedTuning
  private let apply: String?

  /// - Parameter apply: the command that writes the recommendation; nil if there is none.
  public init(_ result: RecordedTuning, apply: String? = nil) {
    self.result = result
    self.apply = apply
  }

  public func write(into sink: inout ByteSink) {
    let frame = TuningFrame(
      title: result.title, badge: result.badge, advice: result.adviceWords, apply: apply,
      facts: [
        ("tour", HTML.code(Reproduction.portable(result.tour))),
        ("fences", HTML.plain(result.fences)),
        ("radii", HTML.plain("\(TuningWords.range(result.range)), and today's")),
      ], assumptions: result.assumptions)
    let questions = TuningFrame.notes(result.questions)
    frame.append(
      style: ServingPicture.style,
      sections: [
        map, HTML.section("recordings", "The recordings", note: "today's radii", recordings),
        HTML.section("stops", "A radius for each stop", stops),
        HTML.section("passes", "Stop by stop", note: "where its story began", passes),
        HTML.section("open", "What more recordings would settle", questions),
      ], to: &sink)
  }

  private var map: String {
    let circles = result.stops.map {
      TourPicture.Stop(
        id: $0.id, todayMeters: $0.todayMeters, recommendedMeters: $0.recommendedMeters)
    }
    return TuningFrame.map(
      result.map, circles, changes: result.changes,
      "The circles of the stops, and the ways of the recordings.")
  }

  private var recordings: String {
    TuningFrame.table(
      "The recordings", [RecordedTuningTable.recordingHeads[0]],
      Array(RecordedTuningTable.recordingHeads.dropFirst()),
      result.recordings.indices.map { index in
        let cells = RecordedTuningTable.recording(result, index)
        let remarks = result.recordings[index].remarks.map {
          "<br><small>\(HTML.plain($0))</small>"
        }
        return (
          "<th scope=\"row\">\(HTML.foreign(cells[0]))\(remarks.joined())</th>",
          cells.dropFirst().map { HTML.plain($0) }
        )
      })
  }

  private var stops: String {
    TuningFrame.table(
      "The stops of the tour", ["", "stop"],
      RecordedTuningTable.stopHeads + ["by recording and radius"],
      result.stops.enumerated().map { number, stop in
        (
          "<td>\(number + 1)</td><th scope=\"row\">\(HTML.foreign(stop.id))</th>",
          RecordedTuningTable.stop(stop).map { HTML.plain($0) }
            + [ServingPicture(stop, range: result.range).svg]
        )
      })
      + "<p>A line for each recording: filled where a circle of that radius gives each visit its "
      + "story and starts none elsewhere. The mark is today's radius.</p>"
  }

  private var passes: String {
    TuningFrame.table(
      "Each stop on each recording", ["", "stop"], ["recording", "today", "recommended"],
      result.stops.enumerated().flatMap { number, stop in
        zip(result.recordings, stop.passes).map { recording, pass in
          (
            "<td>\(number + 1)</td><th scope=\"row\">\(HTML.foreign(stop.id))</th>",
            [
              HTML.foreign(recording.name), HTML.plain(pass.words(pass.today)),
              stop.recommendedMeters == stop.todayMeters
                ? "keep" : HTML.plain(pass.words(pass.recommended)),
            ]
          )
        }
      })
  }
}

/// For one stop, a line per recording with the radii that fit it, and today's radius.
struct ServingPicture {
  private let stop: RecordedTuning.Stop
  private let range: ClosedRange<Double>

  static let style = """
    svg.serving { width: 240px; max-width: 100%; vertical-align: middle; }
    svg.serving .track { fill: var(--line); } svg.serving .served { fill: var(--given); }
    svg.serving .now { stroke: var(--ink); stroke-width: 1.5; }
    svg.serving text { font-size: 9px; fill: var(--dim); }
    """

  private static let width = 240.0
  private static let line = 9.0

  init(_ stop: RecordedTuning.Stop, range: ClosedRange<Double>) {
    self.stop = stop
    let today = stop.todayMeters
    let (low, high) = (min(today, range.lowerBound), max(today, range.upperBound))
    self.range = low...max(high, low + 1)
  }

  private func x(_ meters: Double) -> Double {
    (meters - range.lowerBound) / (range.upperBound - range.lowerBound) * Self.width
  }

  var svg: String {
    let height = Double(stop.passes.count) * Self.line
    var body = ""
    for (index, pass) in stop.passes.enumerated() {
      let y = Double(index) * Self.line
      body += bar("track", 0, Self.width, y)
      // a stop that was never visited is served by no circle
      for run in stop.visits == 0 ? [] : runs(pass.serving) {
        let (start, end) = (x(run.lowerBound), x(run.upperBound))
        body += bar("served", min(start, Self.width - 2), max(2, end - start), y)
      }
    }
    let today = min(Self.width - 1, max(1, x(stop.todayMeters)))
    body += SVGText.element("path", ["class": "now", "d": "M\(today) 0V\(height)"])
    body += SVGText.label(
      TuningWords.meters(range.lowerBound), x: 0, y: height + 10, class: "dim tiny")
    body += SVGText.label(
      TuningWords.meters(range.upperBound), x: Self.width, y: height + 10, class: "dim tiny",
      anchor: "end")
    return SVGText.element(
      "svg",
      [
        "viewBox": "0 0 \(Self.width) \(height + 13)", "class": "serving", "role": "img",
        "aria-label": "\("radii that would have served: \(stop.servingWords)".escapedForXML)",
      ], body)
  }

  private func bar(_ style: String, _ x: Double, _ width: Double, _ y: Double) -> String {
    SVGText.element(
      "rect",
      [
        "class": "\(style)", "x": "\(x)", "y": "\(y + 1)", "width": "\(width)",
        "height": "\(Self.line - 2)",
      ])
  }

  /// Ranges of radii that are adjacent in the examined radii.
  private func runs(_ radii: [Double]) -> [ClosedRange<Double>] {
    var runs: [ClosedRange<Double>] = []
    for meters in radii {
      if let last = runs.last, meters - last.upperBound <= 1 {
        runs[runs.count - 1] = last.lowerBound...meters
      } else {
        runs.append(meters...meters)
      }
    }
    return runs
  }
}
