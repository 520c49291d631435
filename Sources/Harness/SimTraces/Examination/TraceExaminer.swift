import Geodesy
public import Sensing
public import SimKernel

/// Listens to a recording and says what it holds: see `TraceExamination`.
///
/// Memory: some 300 bytes a fix and 8 a heading.
public final class TraceExaminer: TraceSink {
  /// A fix older than this at delivery is stale (T-4: what an app still takes for fresh).
  static let staleSeconds = 5.0

  private var head = TraceHead(format: "")
  private var fixes: [Fix] = []
  private var headings = HeadingTallies()
  private var motions = MotionTallies()
  private var last = Instant.zero
  private var knowsTruth = false
  private var rows: [RowTally] = []
  private var notes: [String] = []
  /// The places in `fixes` to which the way was not recorded.
  private var breaks: Set<Int> = []

  public init() {}

  public func begin(_ head: TraceHead) { self.head = head }

  public func take(_ fix: Fix) {
    fixes.append(fix)
    last = max(last, fix.delivered)
  }

  public func take(_ heading: Heading) {
    headings.add(heading)
    last = max(last, heading.delivered)
  }

  public func take(_ motion: MotionSample) { motions.add(motion) }

  public func take(_ truth: GroundTruth) { knowsTruth = true }
  public func count(_ rows: RowTally) { self.rows.append(rows) }
  public func note(_ text: String) { notes.append(text) }
  public func breakTrack() { breaks.insert(fixes.count) }
  public func drop(_ text: String) { notes.append("in the file and not used: \(text)") }

  /// What was heard.
  public func examination() -> TraceExamination {
    let reference = referenceProvider
    let track = fixes.filter { $0.provider == reference }
    return TraceExamination(
      head: head, span: last.seconds,
      fixes: Fix.Provider.allCases.compactMap { provider in
        let own = fixes.filter { $0.provider == provider }
        guard var examined = TraceExamination.Fixes(own) else { return nil }
        examined.path -= unrecordedMeters(of: provider)
        if provider != reference {
          examined.disagreement = TraceExamination.Disagreement(of: own, with: track)
        }
        return examined
      },
      headings: headings.examined, motions: motions.examined,
      staleFirst: fixes.prefix { $0.latency.seconds > Self.staleSeconds }.map(\.latency.seconds),
      // made-up times make up speeds
      jumps: head.assumesTimes ? [] : TraceExamination.Jump.all(in: fixes, breaks: breaks),
      knowsTruth: knowsTruth, rows: rows, notes: notes + breakNotes)
  }

  private var breakNotes: [String] {
    breaks.isEmpty
      ? []
      : ["breaks of the track: \(breaks.count); a replay has gaps there, and no way is counted"]
  }

  /// What lies between the ends of segments.
  private func unrecordedMeters(of provider: Fix.Provider) -> Double {
    breaks.reduce(0) { sum, place in
      guard place > 0, place < fixes.count, fixes[place].provider == provider,
        fixes[place - 1].provider == provider
      else { return sum }
      return sum + fixes[place - 1].coordinate.distanceMeters(to: fixes[place].coordinate)
    }
  }

  /// Whose track the others are held against: satellites' where there are any.
  private var referenceProvider: Fix.Provider? {
    let order: [Fix.Provider] = [.gnss, .fused, .unknown, .network]
    return order.first { provider in fixes.contains { $0.provider == provider } }
  }
}
