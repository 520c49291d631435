import Geodesy
public import Sensing
public import SimKernel
public import SimText

/// Writes one table of fixes and headings, a row each, in order of delivery.
///
/// - `kind`: `fix` or `heading`
/// - `measured_unix_ns`, `delivered_unix_ns`: Unix time in nanoseconds; in a recording without a
///   clock `measured_ns`, `delivered_ns` since its zero
/// - `latitude`, `longitude`: degrees, WGS 84
/// - `accuracy_m`: as in `Fix`, −1 where the phone calls the fix unusable; `speed_mps`,
///   `bearing_deg`: as in `Fix`; each empty where the phone gave none
/// - `provider`: `gnss`, `fused`, `network`; empty where unknown
/// - `magnetic_heading_deg`, `true_heading_deg`: as in `Heading`
/// - `heading_accuracy_deg`: as the phone reports it; −1 where the phone calls it unusable
/// - `heading_status`: Android's status, 1 to 3
/// - `heading_source`: the name of a `Heading.Source`; empty where unknown
/// - `platform`: `ios` or `android`; empty where unknown
/// - `simrun_format`: 1
///
/// Numbers read back as the same doubles. No cell has text from a recording, only numbers and the
/// words above: no cell needs quotes, and a spreadsheet can read none as a formula. Memory: a row.
public final class CSVWriter: TraceWriter {
  public static let name = CSVFormat.name
  public static let fileExtension = "csv"

  private var sink: ByteSink
  /// nil for a recording without a clock, and before `begin`.
  private var epochNanoseconds: Int64?
  private var platform = ""
  private var hasBegun = false
  private var context = ContextLosses()
  private var count = 0
  private var undatedCount = 0
  private var startsLate = false

  public init(into sink: ByteSink) { self.sink = sink }

  public func begin(_ head: TraceHead) {
    hasBegun = true
    epochNanoseconds = head.epochNanoseconds
    platform = head.platform?.rawValue ?? ""
    context.hasOrigin = head.origin != nil
    let unit = head.epochNanoseconds == nil ? "ns" : "unix_ns"
    sink.append(
      "kind,measured_\(unit),delivered_\(unit),latitude,longitude,accuracy_m,speed_mps,bearing_deg,"
        + "provider,magnetic_heading_deg,true_heading_deg,heading_accuracy_deg,heading_status,"
        + "heading_source,platform,simrun_format\n")
  }

  public func take(_ fix: Fix) {
    guard appendTimes("fix", fix.measured, fix.delivered) else { return }
    append(fix.coordinate.latitudeDegrees)
    append(fix.coordinate.longitudeDegrees)
    append(fix.accuracy.orMinusOne)
    append(fix.speedMetersPerSecond)
    append(fix.courseDegrees)
    append(fix.provider == .unknown ? "" : fix.provider.name)
    sink.append(",,,,,")
    appendEnd()
  }

  public func take(_ heading: Heading) {
    guard appendTimes("heading", heading.measured, heading.delivered) else { return }
    sink.append(",,,,,,")
    append(heading.magneticDegrees)
    append(heading.trueDegrees)
    switch heading.report {
    case .absent: sink.append(",,")
    case .invalid: sink.append(",-1,")
    case .degrees(let degrees):
      append(degrees)
      sink.append(",")
    case .status(let status): sink.append(",,\(status)")
    }
    append(heading.source == .unknown ? "" : heading.source.name)
    appendEnd()
  }

  public func take(_ motion: MotionSample) { context.motionCount += 1 }

  public func take(_ truth: GroundTruth) { context.hasTruth = true }

  /// Does nothing: a reader's assumptions are not part of the walk.
  public func note(_ text: String) {}

  public func breakTrack() { context.breakCount += 1 }

  public func drop(_ text: String) { context.dropped.append(text) }

  public func finish() -> ByteSink {
    if !hasBegun { begin(TraceHead(format: Self.name)) }
    return sink
  }

  public var losses: [String] {
    var words: [String] = []
    if startsLate { words.append(ContextLosses.zero) }
    if undatedCount > 0 {
      words.append("events measured or delivered outside 1980–2100, left out: \(undatedCount)")
    }
    return words + context.words
  }

  /// Starts a row; returns false where a reader would not accept its times.
  private func appendTimes(_ kind: String, _ measured: Instant, _ delivered: Instant) -> Bool {
    let times = [measured, delivered].map { instant in
      instant.nanoseconds.addingReportingOverflow(epochNanoseconds ?? 0)
    }
    let isDated = times.allSatisfy { time in
      !time.overflow && (epochNanoseconds == nil || Timestamp.era.contains(time.partialValue))
    }
    guard isDated else {
      undatedCount += 1
      return false
    }
    if count == 0 { startsLate = delivered != .zero }
    count += 1
    sink.append("\(kind),\(times[0].partialValue),\(times[1].partialValue)")
    return true
  }

  private func append(_ value: Double?) {
    sink.append(",")
    if let value { sink.append(Decimals.shortest(value)) }
  }

  private func append(_ word: String) { sink.append(",\(word)") }

  private func appendEnd() { sink.append(",\(platform),\(CSVFormat.version)\n") }
}
