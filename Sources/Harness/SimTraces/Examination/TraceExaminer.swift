public import Sensing
public import SimKernel

/// Examines a recording while it is read: see `TraceExamination`.
///
/// Memory stays below some 40 MB however long the recording is: values that can only be counted by
/// keeping them are kept up to a limit, and a note lists the figures that are therefore not exact.
public final class TraceExaminer: TraceSink {
  /// A fix older than this at delivery is stale (T-4: the age up to which an app treats a fix as
  /// fresh).
  static let staleSeconds = 5.0
  /// The largest number of listed ages of stale fixes.
  static let ageLimit = 1 << 16

  private var head = TraceHead(format: "")
  /// Indexed by provider.
  private var fixes = [FixTally?](repeating: nil, count: Fix.Provider.allCases.count)
  private var seen = DuplicateFinder()
  private var tracks = ProviderTracks()
  private var lastProvider: Fix.Provider?
  private var staleFirst: [Double] = []
  private var staleFirstCount = 0
  private var isStale = true
  private var headings = HeadingTallies()
  private var motions = MotionTallies()
  private var last = Instant.zero
  private var knowsTruth = false
  private var rows: [RowTally] = []
  private var notes: [String] = []
  /// Number of breaks of the track.
  private var breakCount = 0
  private var isBroken = false

  public init() {}

  public func begin(_ head: TraceHead) { self.head = head }

  public func take(_ fix: Fix) {
    let index = Int(fix.provider.rawValue)
    let circumstances = FixTally.Circumstances(
      isDuplicate: seen.hasSeen(fix), isAfterBreak: isBroken,
      followsOwn: lastProvider == fix.provider, isTimed: !head.assumesTimes)
    if fixes[index] == nil {
      fixes[index] = FixTally(fix)
    } else {
      fixes[index]?.add(fix, circumstances)
    }
    tracks.add(fix)
    noteAge(of: fix)
    lastProvider = fix.provider
    isBroken = false
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
  public func drop(_ text: String) { notes.append("in the file and not used: \(text)") }

  public func breakTrack() {
    if !isBroken { breakCount += 1 }
    isBroken = true
  }

  /// The result so far.
  public func examination() -> TraceExamination {
    let reference = referenceProvider
    let found = fixes.compactMap { $0 }
    return TraceExamination(
      head: head, span: last.seconds,
      fixes: found.map { tally in
        var examined = tally.examined
        if let reference, examined.provider != reference {
          examined.disagreement = tracks.disagreement(of: examined.provider, with: reference)
        }
        return examined
      },
      headings: headings.examined, motions: motions.examined,
      staleFirst: staleFirst, staleFirstCount: staleFirstCount,
      jumps: found.flatMap(\.jumps.jumps).sorted { $0.at < $1.at },
      knowsTruth: knowsTruth, rows: rows, notes: notes + breakNotes + limitNotes(found))
  }

  private func noteAge(of fix: Fix) {
    guard isStale else { return }
    isStale = fix.latency.seconds > Self.staleSeconds
    guard isStale else { return }
    staleFirstCount += 1
    if staleFirst.count < Self.ageLimit { staleFirst.append(fix.latency.seconds) }
  }

  private var breakNotes: [String] {
    breakCount == 0
      ? []
      : ["breaks of the track: \(breakCount); a replay has gaps there, and they add no distance"]
  }

  /// Notes on figures that are not exact because there was too much to keep.
  private func limitNotes(_ found: [FixTally]) -> [String] {
    var notes: [String] = []
    let close = found.flatMap(\.inexact) + headings.inexact
    if !close.isEmpty {
      notes.append(
        "p50 and p95 of more than \(ValueTally.exactLimit) values are approximate: "
          + close.joined(separator: ", "))
    }
    if found.count > 1, tracks.isCut {
      notes.append(
        "distances to the track of another provider are measured for the first "
          + "\(ProviderTracks.limit) fixes only")
    }
    if seen.unsureCount > 0 {
      notes.append(
        "duplicates of fixes that came \(DuplicateFinder.reach) or more fixes earlier are not "
          + "counted")
    }
    if staleFirstCount > staleFirst.count {
      notes.append("stale first fixes: the ages of the first \(staleFirst.count) are listed")
    }
    let left = found.reduce(0) { $0 + $1.jumps.leftCount }
    if left > 0 {
      notes.append("further long steps that may be jumps, not examined: \(left)")
    }
    return notes
  }

  /// The provider whose track the others are compared with: satellites where they occur.
  private var referenceProvider: Fix.Provider? {
    let order: [Fix.Provider] = [.gnss, .fused, .unknown, .network]
    return order.first { provider in fixes[Int(provider.rawValue)] != nil }
  }
}
