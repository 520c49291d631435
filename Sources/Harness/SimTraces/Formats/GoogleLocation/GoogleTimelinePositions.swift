import Geodesy
import Sensing
import SimKernel
import SimText

/// The positions of a Google Timeline, to be passed on by time.
struct GoogleTimelinePositions {
  enum Kind: String, CaseIterable {
    case signal = "rawSignals position"
    case path = "timelinePath point"
    case visit
    case activity
  }

  /// A third of the size of a fix: there may be a million of them.
  private struct Position {
    var unixNanoseconds: Int64
    var coordinate: Coordinate
    /// Index of the rest of a signal among the measurements.
    var measurement: Int32 = -1
    var kind: Kind
  }

  private var all: [Position] = []
  /// The signals, with everything that a phone measures.
  private var measurements: [Fix] = []
  private var left = Tally()
  private var coveredCount = 0
  private var isUnsorted = false
  /// Number of visits that are part of another.
  var innerVisitCount = 0

  var count: Int { all.count }

  mutating func add(_ coordinate: Coordinate, unixNanoseconds: Int64, _ kind: Kind) {
    add(Position(unixNanoseconds: unixNanoseconds, coordinate: coordinate, kind: kind))
  }

  /// Adds a measurement, whose instant is set later with its place on the timeline.
  mutating func add(signal fix: Fix, unixNanoseconds: Int64) {
    add(
      Position(
        unixNanoseconds: unixNanoseconds, coordinate: fix.coordinate,
        measurement: Int32(measurements.count), kind: .signal))
    measurements.append(fix)
  }

  private mutating func add(_ position: Position) {
    if let last = all.last, position.unixNanoseconds < last.unixNanoseconds { isUnsorted = true }
    all.append(position)
  }

  /// Counts a position that can't be used.
  mutating func leave(_ place: String) { left.add(place) }

  /// Passes all on by time; there must be one.
  mutating func tell(_ sink: some TraceSink, _ platform: Platform) {
    dropCovered()
    if isUnsorted { all.sort { $0.unixNanoseconds < $1.unixNanoseconds } }
    let zero = all.first?.unixNanoseconds ?? 0
    sink.begin(
      TraceHead(
        format: GoogleTimelineFormat.name, epochNanoseconds: zero, platform: platform))
    for position in all {
      var fix =
        position.measurement < 0
        ? Fix(coordinate: position.coordinate, measured: .zero)
        : measurements[Int(position.measurement)]
      fix.measured = Instant(nanoseconds: position.unixNanoseconds - zero)
      fix.delivered = fix.measured
      sink.take(fix)
    }
    for kind in Kind.allCases {
      guard let first = all.first(where: { $0.kind == kind }),
        let last = all.last(where: { $0.kind == kind })
      else { continue }
      let span = Timespan(nanoseconds: last.unixNanoseconds - first.unixNanoseconds)
      let count = all.count { $0.kind == kind }
      sink.count(RowTally(name: kind.rawValue, count: count, span: span))
    }
    for note in notes { sink.note(note) }
  }

  /// Drops positions that were computed from the signals in the file.
  private mutating func dropCovered() {
    var span: ClosedRange<Int64>?
    for position in all where position.kind == .signal {
      let time = position.unixNanoseconds
      span = span.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
    }
    guard let span else { return }
    let before = all.count
    all.removeAll { $0.kind != .signal && span.contains($0.unixNanoseconds) }
    coveredCount = before - all.count
  }

  private var notes: [String] {
    var notes: [String] = []
    if all.contains(where: { $0.kind == .visit || $0.kind == .activity }) {
      notes.append(
        "visits and activities are not measurements: they are where Google assumed the phone at "
          + "the start and the end of each")
    }
    if coveredCount > 0 {
      notes.append(
        "points of segments during the rawSignals that they were computed from, left out: "
          + "\(coveredCount)")
    }
    if innerVisitCount > 0 {
      notes.append("visits in a visit (hierarchyLevel above 0), not used: \(innerVisitCount)")
    }
    if let first = left.first {
      notes.append(
        "positions that can't be read, or without a time, left out: \(left.count) (first at "
          + "\(first))")
    }
    if isUnsorted { notes.append("positions of overlapping segments and signals, sorted by time") }
    return notes
  }
}
