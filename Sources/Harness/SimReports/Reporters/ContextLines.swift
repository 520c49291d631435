import Geodesy
import Sensing
import SimKernel
import SimResults
import SimText
import SimTraces

/// The lines among a run's observations that describe its context.
struct ContextLines {
  private struct Line {
    var instant: Instant
    var text: String
  }

  /// Lines in order of time.
  private var lines: [Line] = []
  private var next = 0

  /// Creates no lines.
  init() {}

  init(_ context: RunContext, withPositions: Bool) {
    lines = context.sensing.map { Line(instant: $0.instant, text: Self.text($0.request)) }
    lines += context.phone.map { Line(instant: $0.instant, text: Self.text($0.state)) }
    if withPositions {
      lines += context.lines.map { line in
        let points = line.points.map { point in
          "[\(Decimals.shortest(point.east)),\(Decimals.shortest(point.north))]"
        }
        return Line(
          instant: line.instant, text: "\"points_m\":[\(points.joined(separator: ","))]")
      }
    }
    // lines at the same instant keep this order: sensor request, phone state, drawn line
    let kinds =
      context.sensing.map { _ in BesideKind.sensors } + context.phone.map { _ in .phone }
      + (withPositions ? context.lines.map { _ in BesideKind.line } : [])
    lines = zip(lines, kinds).map { line, kind in
      Line(
        instant: line.instant,
        text: ",\"kind\":\(kind.rawValue.quotedForJSON),\(line.text)}\n")
    }.sorted { $0.instant < $1.instant }
  }

  /// The names of the context kinds in the file of `run`, even those without a line.
  static func kinds(of run: RunDetail) -> [String] {
    guard let context = run.context else { return [] }
    let kinds: [BesideKind] =
      [.sensors] + (context.phone.isEmpty ? [] : [.phone]) + (run.showsPositions ? [.line] : [])
    return kinds.map(\.rawValue)
  }

  /// Appends the lines that are due at `instant`.
  mutating func append(before instant: Instant, to sink: inout ByteSink) {
    while next < lines.count, lines[next].instant <= instant {
      sink.append("{\"t\":")
      Decimals.appendSeconds(nanoseconds: lines[next].instant.nanoseconds, to: &sink)
      sink.append(lines[next].text)
      next += 1
    }
  }

  private static func text(_ request: SensorRequest) -> String {
    let usual = SensorRequest(location: request.location, heading: request.heading)
    var parts = [
      "\"location\":\(request.location)", "\"heading\":\(request.heading)",
      "\"accuracy\":\(request.accuracy.name.quotedForJSON)",
    ]
    func add(_ name: String, _ number: Double) {
      if number != 0 { parts.append("\"\(name)\":\(Decimals.shortest(number))") }
    }
    func add(_ name: String, _ flag: Bool, unless usual: Bool) {
      if flag != usual { parts.append("\"\(name)\":\(flag)") }
    }
    add("distance_filter_m", request.distanceFilterMeters)
    add("heading_filter_deg", request.headingFilterDegrees)
    add("interval_s", request.interval.seconds)
    add("fastest_interval_s", request.fastestInterval.seconds)
    add("longest_delay_s", request.longestDelay.seconds)
    add("heading_interval_s", request.headingInterval.seconds)
    add("motion_interval_s", request.motionInterval.seconds)
    add("works_out_headings", request.worksOutHeadings, unless: usual.worksOutHeadings)
    add("runs_in_background", request.runsInBackground, unless: usual.runsInBackground)
    add("pauses_automatically", request.pausesAutomatically, unless: usual.pausesAutomatically)
    let motion = MotionSample.Kind.allCases.filter { request.motion.contains($0) }
    if !motion.isEmpty {
      parts.append(
        "\"motion\":[\(motion.map(\.name.quotedForJSON).joined(separator: ","))]")
    }
    return parts.joined(separator: ",")
  }

  private static func text(_ state: PhoneState) -> String {
    [
      "\"scene\":\(state.scene.name.quotedForJSON)", "\"display\":\(state.isDisplayOn)",
      "\"permission\":\(state.authorization.status.name.quotedForJSON)",
      "\"precise\":\(state.authorization.isPrecise)", "\"prompts\":\(state.prompts)",
      "\"saves_power\":\(state.isLowPower)", "\"paused\":\(state.isPaused)",
      "\"airplane_mode\":\(state.isAirplaneMode)", "\"wifi\":\(state.isWiFiOn)",
      "\"positions\":\(state.positioning.name.quotedForJSON)",
      "\"class\":\(state.accuracy.name.quotedForJSON)", "\"heading\":\(state.isHeadingOn)",
    ].joined(separator: ",")
  }
}
