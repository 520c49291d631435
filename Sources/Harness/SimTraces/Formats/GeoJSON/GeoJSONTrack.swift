import Geodesy
import Sensing
import SimKernel

/// The positions of a GeoJSON file on a timeline, by the rules of `GPXTrack`.
///
/// - A position's time is when it was measured; delivered is the latest time so far, in the order
///   of the file. Zero is the first delivery.
/// - Where at least half have a usable time, a position without one is left out; where less have,
///   all count, one fix per second is assumed, and there is no epoch.
struct GeoJSONTrack {
  fileprivate struct Position {
    var coordinate: Coordinate
    var time: Timestamp?
    var accuracy: Double?
    var speed: Double?
    var course: Double?
    var provider = Fix.Provider.unknown
    /// Where its feature starts.
    var line: Int

    var unixNanoseconds: Int64? {
      if case .time(let nanoseconds, _)? = time { nanoseconds } else { nil }
    }
  }

  private let file: String
  private var points: [Position] = []
  private var lines: [Position] = []
  private var lineCount = 0
  private(set) var otherCount = 0
  private var oddCount = 0
  /// The first time that can't be read.
  var garbledTime: Diagnostic?

  init(file: String) { self.file = file }

  var isEmpty: Bool { points.isEmpty && lines.isEmpty }

  /// Takes a feature; returns what does not fit where there are not as many times as positions.
  mutating func add(
    _ geometry: GeoJSONGeometry?, _ properties: GeoJSONProperties
  ) -> (times: Int, positions: Int)? {
    oddCount += properties.oddCount
    guard let geometry, geometry.kind != .other else {
      otherCount += 1
      return nil
    }
    let times = properties.times
    guard geometry.kind == .line else {
      points.append(
        Position(
          coordinate: geometry.positions[0], time: times.first ?? nil,
          accuracy: properties.accuracy.flatMap { ValueRange.accuracy.contains($0) ? $0 : nil },
          speed: properties.speed.flatMap { ValueRange.speed.contains($0) ? abs($0) : nil },
          course: properties.course.flatMap { ValueRange.angle(.value($0)) },
          provider: properties.provider, line: geometry.start.line))
      return nil
    }
    lineCount += 1
    // one time for a whole line says when it was made
    let isTimed = times.count > 1 || geometry.positions.count == 1
    guard !isTimed || times.count == geometry.positions.count else {
      return (times.count, geometry.positions.count)
    }
    for (index, position) in geometry.positions.enumerated() {
      lines.append(
        Position(
          coordinate: position, time: isTimed ? times[index] : nil, line: geometry.start.line))
    }
    return nil
  }

  /// Tells `sink` the head, the fixes and the notes; there must be a position.
  func tell(_ sink: some TraceSink) throws(Diagnostic) {
    func isTimed(_ positions: [Position]) -> Bool {
      positions.contains { $0.unixNanoseconds != nil }
    }
    let useLines = isTimed(lines) || !lines.isEmpty && !isTimed(points)
    let chosen = useLines ? lines : points
    let timedCount = chosen.count { $0.unixNanoseconds != nil }
    if timedCount == 0, let garbledTime { throw garbledTime }
    let zero =
      timedCount * 2 < chosen.count ? nil : chosen.lazy.compactMap(\.unixNanoseconds).first
    sink.begin(
      TraceHead(format: GeoJSONFormat.name, epochNanoseconds: zero, assumesTimes: zero == nil))
    let notes = zero.map { timed(chosen, zero: $0, sink) } ?? untimed(chosen, timedCount, sink)
    sink.count(RowTally(name: "Point", count: points.count))
    sink.count(RowTally(name: "LineString", count: lineCount))
    if useLines, !points.isEmpty {
      sink.note("points beside the lines, not used: \(points.count)")
    } else if !useLines, lineCount > 0 {
      sink.note("lines without times beside the points, not used: \(lineCount)")
    }
    if otherCount > 0 { sink.note("features that are no line or point: \(otherCount)") }
    if oddCount > 0 { sink.note("values that are not numbers, left out: \(oddCount)") }
    for note in notes { sink.note(note) }
  }

  private func timed(
    _ positions: [Position], zero: Int64, _ sink: some TraceSink
  ) -> [String] {
    var order = DeliveryOrder()
    var left = Tally()
    var zonelessCount = 0
    for position in positions {
      guard case .time(let nanoseconds, let hasZone)? = position.time else {
        left.add("line \(position.line)")
        continue
      }
      if !hasZone { zonelessCount += 1 }
      let delivered = order.deliver(nanoseconds, line: position.line)
      sink.take(
        position.fix(
          measured: Instant(nanoseconds: nanoseconds - zero),
          delivered: Instant(nanoseconds: delivered - zero)))
    }
    var notes: [String] = []
    if let first = left.first {
      notes.append(
        "points without a usable time, left out: \(left.count) of \(positions.count) "
          + "(first at \(first))")
    }
    if zonelessCount > 0 { notes.append("times without a zone, read as UTC: \(zonelessCount)") }
    if let held = order.note(of: "points", count: positions.count - left.count) {
      notes.append(held)
    }
    return notes
  }

  private func untimed(
    _ positions: [Position], _ timedCount: Int, _ sink: some TraceSink
  ) -> [String] {
    for (second, position) in positions.enumerated() {
      let instant = Instant(nanoseconds: Int64(second) * 1_000_000_000)
      sink.take(position.fix(measured: instant, delivered: instant))
    }
    var notes: [String] = []
    let unset = positions.count { $0.time == .outsideEra }
    if unset > 0 {
      notes.append("times outside 1980–2100, as of a clock that was never set, not used: \(unset)")
    }
    notes.append(
      "points with a usable time: \(timedCount) of \(positions.count); one fix per second is "
        + "assumed")
    return notes
  }
}

extension GeoJSONTrack.Position {
  fileprivate func fix(measured: Instant, delivered: Instant) -> Fix {
    Fix(
      coordinate: coordinate, horizontalAccuracyMeters: accuracy, speedMetersPerSecond: speed,
      courseDegrees: course, provider: provider, measured: measured, delivered: delivered)
  }
}
