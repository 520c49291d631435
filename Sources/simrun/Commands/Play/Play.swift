import ArgumentParser
import Foundation
import Sensing
import SimKernel
import SimLive
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimTraces

/// Plays a walk or a recording to another app.
struct Play: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play a walk or a recording to an app outside simrun.",
    discussion: """
      Plays the data of the phone, each item at its time of delivery, in real time or --speed \
      times as fast:

        --to nmea-tcp:PORT   NMEA 0183 sentences (RMC, GGA, GST, HDG) on a loopback port, starting \
      when the first reader connects; gpsd -N -n tcp://127.0.0.1:PORT reads them. Port 0 selects a \
      free port. The 8 satellites of a GGA are invented, because gpsd rejects a GGA without \
      satellites.
        --to chromium        into --page, a file or a page on the loopback, in a Chromium without \
      a window: position, accuracy, speed, course and orientation, and errors when permission is \
      revoked or the position is unknown. Chromium stamps each position with its time of delivery; \
      the age of a fix can't be passed on.
        --to gpx             a GPX of waypoints with times, as Xcode plays it, into -o FILE.

      A page logs with simrun.observe('compass.screen', { plain: 'yes' }), or with lines of JSON \
      on the console that have a 'kind'; simrun.declare(['compass.screen']) lists the kinds that \
      it logs. --log FILE keeps the log for 'simrun judge', with times of the walk.

      A scenario plays all data of its phone on --seed, whatever its features ask for, and without \
      the rules of a platform; 'simrun trace generate' saves the same data as a trace.

      Nothing leaves the loopback. Ctrl-C ends it.

      Exit status: 0 played to the end, 66 no such file, page or browser, 69 the browser ended or \
      does not answer, 74 a port or file can't be used; 130, 143, 129 stopped.
      """)

  @Argument(help: "Scenario or recording.")
  var input: String

  @Option(help: ArgumentHelp("nmea-tcp:PORT, chromium or gpx.", valueName: "target"))
  var to: String

  @Option(
    help: "Seconds of the walk per second of real time.",
    transform: Dimension.count.argument(in: 0.01...1000))
  var speed = 1.0

  @Option(help: "Seed of a scenario (default: its first).")
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Time of day at the walk's zero (default: by the recording's clock, else now).",
      valueName: "time"))
  var start: String?

  @Option(help: ArgumentHelp("Page for Chromium: a file, or an address on the loopback."))
  var page: String?

  @Option(help: ArgumentHelp("File for the log of the page.", valueName: "file"))
  var log: String?

  @Option(
    help: ArgumentHelp(
      "Chromium to use (default: SIMRUN_CHROMIUM, or the first in the PATH).", valueName: "file"))
  var chromium: String?

  @Option(
    help: "Time to wait after the first reader of sentences connects, as in '2 s'.",
    transform: Dimension.time.argument(in: 0...3600))
  var delay = 0.0

  @Option(name: .shortAndLong, help: ArgumentHelp("GPX to write.", valueName: "file"))
  var output: String?

  @OptionGroup var assume: AssumeOptions

  @OptionGroup var budget: BudgetOptions

  @OptionGroup var scenarios: ScenarioOptions

  /// The target of the playback.
  enum Target: Equatable {
    case nmea(port: UInt16)
    case chromium, gpx
  }

  func validate() throws {
    let target = try target
    if target == .gpx, output == nil { throw ValidationError("--to gpx needs -o FILE") }
    if target != .gpx, output != nil { throw ValidationError("-o is for --to gpx") }
    if target == .chromium {
      guard let page else { throw ValidationError("--to chromium needs a --page") }
      _ = try Self.address(of: page)
    } else if page != nil || log != nil || chromium != nil {
      throw ValidationError("--page, --log and --chromium are for --to chromium")
    }
    _ = try epoch(nil)
    if !ReportPlace.isScenario(input), seed != nil {
      throw ValidationError("--seed is for a scenario: a recording is the same on every seed")
    }
  }

  func run() async throws {
    var status = ExitStatus.met
    do {
      let play = try read()
      Interruption.listen()
      defer { Interruption.stopListening() }
      switch try target {
      case .nmea(let port): try playSentences(play, on: port)
      case .chromium: try playPage(play)
      case .gpx: try writeWaypoints(play)
      }
    } catch let error as ValidationError {
      throw error
    } catch {
      status = ExitStatus(telling: error)
    }
    if let status = Interruption.status { throw ExitCode(status) }
    if status != .met { throw status.code }
  }

  var target: Target {
    get throws {
      if to == "chromium" { return .chromium }
      if to == "gpx" { return .gpx }
      let parts = to.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.first == "nmea-tcp" else {
        throw ValidationError(
          "--to takes nmea-tcp:PORT, chromium or gpx, found '\(to.escapedForTerminal)'")
      }
      guard parts.count == 2, let port = UInt16(parts[1]) else {
        throw ValidationError(
          "nmea-tcp takes a port from 0 to 65535, as in nmea-tcp:2947, found "
            + "'\(to.escapedForTerminal)'")
      }
      return .nmea(port: port)
    }
  }

  /// Unix time of the walk's zero; `own` is that of the recording's clock.
  func epoch(_ own: Int64?) throws -> Int64 {
    guard let start else { return own ?? LivePace.Clock.system.unix() }
    guard let nanoseconds = Timestamp.nanoseconds(ofTimeOfDay: start) else {
      throw ValidationError(
        "--start takes a time of day with its zone, as in 2026-05-01T09:30:00Z, found "
          + "'\(start.escapedForTerminal)'")
    }
    return nanoseconds
  }

  private func read() throws -> LivePlay {
    if ReportPlace.isScenario(input) {
      if let message = assume.refusalWithoutTrace { throw UsageFailure(message: message) }
      let scenario = try scenarios.read(input, within: budget, isJudged: false).scenario
      let seed = seed ?? scenario.seeds.first
      return LivePlay(
        try scenario.trace(seed: seed, command: "simrun play"),
        refusals: try scenario.refusals(seed: seed))
    }
    var trace = try Trace.read(input, within: budget.runBudget)
    if let source = trace.preferredHeadingSource { trace = trace.keepingHeadings(of: source) }
    trace.assume(assume.assumptions, near: nil)
    guard !trace.fixes.isEmpty else {
      throw Diagnostic("the recording holds no position", at: .init(file: input))
    }
    return LivePlay(trace)
  }
}
