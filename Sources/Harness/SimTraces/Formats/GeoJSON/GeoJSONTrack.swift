import Geodesy
import Sensing
import SimKernel
import SimText

/// Finds the track among the features of a GeoJSON file and passes it on, by the rules of
/// `PointTimeline`.
///
/// The track is the lines if they have times, else the points if they have times, else the lines
/// without times, else the points. A line with times decides this at once; until then everything is
/// held back. After 65 536 positions the decision is made as at the end of the file: a walk of 18
/// hours at one position a second.
struct GeoJSONTrack {
  /// Number of positions held back until it is known which are the track.
  static let heldLimit = 65_536

  /// Positions in a row, of a line or a MultiLineString.
  private struct Line {
    var positions: [Coordinate]
    /// One for each position; empty where the line has no times.
    var times: [Timestamp?]
    /// The line on which its feature starts.
    var number: Int

    var isTimed: Bool {
      times.contains { if case .time? = $0 { true } else { false } }
    }
  }

  private enum Choice {
    case points, lines
  }

  var timeline: PointTimeline
  private let sink: any TraceSink
  private var choice: Choice?
  private var heldPoints: [TrackPoint] = []
  /// Only the last one may have times.
  private var heldLines: [Line] = []
  private var positionCount = 0
  private var pointCount = 0
  private var lineCount = 0
  private(set) var otherCount = 0
  private var oddCount = 0

  init(into sink: any TraceSink, file: String) {
    self.sink = sink
    timeline = PointTimeline(into: sink, format: GeoJSONFormat.name, file: file)
  }

  var isEmpty: Bool { positionCount == 0 }

  /// Adds a feature; a line with times must have one for each position.
  mutating func add(
    _ geometry: GeoJSONGeometry?, _ properties: GeoJSONProperties
  ) throws(Diagnostic) {
    oddCount += properties.oddCount
    guard let geometry else {
      otherCount += 1
      return
    }
    switch geometry.kind {
    case .other: otherCount += 1
    case .point: try add(point(geometry, properties))
    case .line:
      // a single time for a whole line is the time of its creation
      let isTimed = properties.times.count == geometry.positions.count
      try add(
        Line(
          positions: geometry.positions, times: isTimed ? properties.times : [],
          number: geometry.start.line))
    }
    if choice == nil, positionCount >= Self.heldLimit { try settle() }
  }

  /// Passes on what is held back, and the counts and notes; there must be a position.
  mutating func finish() throws(Diagnostic) {
    if choice == nil { try settle() }
    try timeline.finish()
    sink.count(RowTally(name: "Point", count: pointCount))
    sink.count(RowTally(name: "LineString", count: lineCount))
    if choice == .lines, pointCount > 0 {
      sink.note("points beside the lines, not used: \(pointCount)")
    } else if choice == .points, lineCount > 0 {
      sink.note("lines beside the points, not used: \(lineCount)")
    }
    if otherCount > 0 { sink.note("features that are no line or point: \(otherCount)") }
    if oddCount > 0 { sink.note("values that are not numbers, left out: \(oddCount)") }
    timeline.tellNotes()
  }

  private func point(
    _ geometry: GeoJSONGeometry, _ properties: GeoJSONProperties
  ) -> TrackPoint {
    var point = TrackPoint(
      at: geometry.positions[0], time: properties.times.first ?? nil, line: geometry.start.line)
    point.fix.accuracy = properties.accuracy
    point.fix.speedMetersPerSecond = properties.speed.flatMap {
      ValueRange.speed.contains($0) ? abs($0) : nil
    }
    point.fix.courseDegrees = properties.course.flatMap { ValueRange.angle(.value($0)) }
    point.fix.provider = properties.provider
    return point
  }

  private mutating func add(_ point: TrackPoint) throws(Diagnostic) {
    pointCount += 1
    positionCount += 1
    switch choice {
    case .points: try timeline.add(point)
    case .lines: break
    case nil: heldPoints.append(point)
    }
  }

  private mutating func add(_ line: Line) throws(Diagnostic) {
    lineCount += 1
    positionCount += line.positions.count
    switch choice {
    case .lines: try handOn(line)
    case .points: break
    case nil:
      if line.positions.isEmpty { return }
      heldLines.append(line)
      if line.isTimed { try settle(as: .lines) }
    }
  }

  private mutating func settle() throws(Diagnostic) {
    let areTimed = heldPoints.contains { $0.unixNanoseconds != nil }
    try settle(as: heldLines.isEmpty || areTimed ? .points : .lines)
  }

  private mutating func settle(as choice: Choice) throws(Diagnostic) {
    self.choice = choice
    let (points, lines) = (heldPoints, heldLines)
    heldPoints = []
    heldLines = []
    switch choice {
    case .points: for point in points { try timeline.add(point) }
    case .lines: for line in lines { try handOn(line) }
    }
  }

  private mutating func handOn(_ line: Line) throws(Diagnostic) {
    for (index, position) in line.positions.enumerated() {
      let time = line.times.isEmpty ? nil : line.times[index]
      var point = TrackPoint(at: position, time: time, line: line.number)
      // the way from another line was not recorded
      point.startsSegment = index == 0
      try timeline.add(point)
    }
  }
}
