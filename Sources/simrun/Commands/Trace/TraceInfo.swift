import ArgumentParser
import SimKernel
import SimReports
import SimText
import SimTraces

/// Prints the content of recordings, and what their replay can judge.
struct TraceInfo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show contents and quality of recordings, and the metrics a replay can judge.",
    discussion: "Positions are never printed; --svg draws the track without its location.")

  @Argument(help: "Recordings: files or folders.")
  var files: [String]

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: ArgumentHelp("Draw track, accuracy and gaps of one recording.", valueName: "file"))
  var svg: String?

  @OptionGroup var budget: BudgetOptions

  func validate() throws {
    if svg != nil, files.count > 1 { throw ValidationError("--svg draws one recording") }
  }

  func run() throws {
    let bounds = try budget.forReading
    var status = ExitStatus.met
    var examined: [(file: String, found: TraceExamination)] = []
    for file in files {
      let examiner = TraceExaminer()
      do throws(Diagnostic) {
        try Recording.read(file, into: examiner, within: bounds)
        examined.append((file, examiner.examination()))
      } catch {
        status = status.graver(ExitStatus(telling: error))
      }
    }
    show(examined)
    if let svg, let file = files.first, status == .met {
      try orEnd {
        try OutputFile.require(svg, isNot: files)
        let draft = try DraftFile(svg)
        let trace = try Trace.read(file, within: bounds)
        RecordingStrip(trace, of: examined[0].found).write(into: &draft.sink)
        try draft.finish()
        try draft.publish()
      }
    }
    if status != .met { throw status.code }
  }

  private func show(_ examined: [(file: String, found: TraceExamination)]) {
    if json {
      var sink = ByteSink()
      ExaminationJSON().write(examined, into: &sink)
      return Terminal.print(sink.text)
    }
    let text = ExaminationText(style: Terminal.style, width: Terminal.width)
    Terminal.print(examined.map { text.text($0.file, $0.found) }.joined(separator: "\n"))
  }
}
