import Sensing
import SimKernel
public import SimResults

/// The tuning of a tour's radii on recordings, for a person at a terminal.
public struct RecordedTuningText {
  private let result: RecordedTuning
  private let folder: String
  private let width: Int

  /// - Parameter folder: the folder of the page.
  public init(_ result: RecordedTuning, folder: String, width: Int = 100) {
    self.result = result
    self.folder = folder
    self.width = width
  }

  public var text: String {
    var page = TextPage(style: .plain, width: width)
    page.line("", result.title)
    page.line("  tour    ", result.tour)
    page.line("  fences  ", result.fences)
    page.line("  radii   ", "\(TuningWords.range(result.range)), and today's")
    page.sentence("\(result.badge.words): \(result.adviceWords)", lead: "  advice  ")
    recordings(&page)
    stops(&page)
    passes(&page)
    open(&page)
    page.heading("Assumed")
    for assumption in result.assumptions { page.sentence(assumption, lead: "  · ") }
    page.blank()
    page.line("report  ", "\(folder)/\(TuningFolder.recordingsPageName)")
    return page.text
  }

  private func row(_ cells: [String]) -> TextPage.Row {
    TextPage.Row(cells: cells.map { TextPage.Cell($0) })
  }

  private func recordings(_ page: inout TextPage) {
    page.heading("The recordings", note: "under today's radii")
    var rows = [row(RecordedTuningTable.recordingHeads)]
    for index in result.recordings.indices {
      var line = row(RecordedTuningTable.recording(result, index))
      line.below = result.recordings[index].remarks.map { ($0, .dim) }
      rows.append(line)
    }
    page.rows(rows)
  }

  private func stops(_ page: inout TextPage) {
    page.heading("A radius for each stop")
    page.rows(
      [row(["", "stop"] + RecordedTuningTable.stopHeads)]
        + result.stops.enumerated().map { number, stop in
          row(["\(number + 1)", stop.id] + RecordedTuningTable.stop(stop))
        })
  }

  private func passes(_ page: inout TextPage) {
    page.heading("Each stop on each recording", note: "where its story began")
    for (number, stop) in result.stops.enumerated() {
      page.line("  \(number + 1)  ", stop.id)
      let changes = stop.recommendedMeters != stop.todayMeters
      page.rows(
        zip(result.recordings, stop.passes).map { recording, pass in
          row(
            [
              "  \(recording.name)",
              "\(TuningWords.meters(stop.todayMeters)): \(pass.words(pass.today))",
            ]
              + (changes
                ? [
                  "\(TuningWords.meters(stop.recommendedMeters)): \(pass.words(pass.recommended))"
                ] : []))
        })
    }
  }

  private func open(_ page: inout TextPage) {
    page.heading("What more recordings would settle")
    for question in result.questions { page.sentence(question, lead: "  · ") }
  }
}

/// The table cells of text and page.
enum RecordedTuningTable {
  static let recordingHeads = [
    "recording", "way", "time", "fixes", "stops visited", "missed", "false", "anew",
    "where the walker was",
  ]

  static func recording(_ result: RecordedTuning, _ index: Int) -> [String] {
    let recording = result.recordings[index]
    let (stops, totals) = result.sums(index)
    return [
      recording.name, TuningWords.meters(recording.meters.rounded()),
      (Instant.zero + recording.time).clockText, "\(recording.fixes)",
      "\(stops) of \(result.stops.count)", "\(totals.missed)", "\(totals.falses)",
      "\(totals.repeats)",
      recording.way
        + (recording.longestGap >= longGap
          ? ", straight on through \(Int(recording.longestGap.seconds)) s without a fix" : ""),
    ]
  }

  /// Shortest gap that is mentioned (assumed: in 20 s one walks along a block of houses).
  private static let longGap = Timespan.seconds(20)

  static let stopHeads = ["today", "recommended", "would have served all", "visited"]

  static func stop(_ stop: RecordedTuning.Stop) -> [String] {
    [
      TuningWords.meters(stop.todayMeters), stop.recommendation, stop.servingWords,
      stop.visitedWords,
    ]
  }
}
