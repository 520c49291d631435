import Geodesy
import Sensing
import SimKernel
import SimText

/// Gathers the positions of a Google Timeline; see `GoogleTimelineFormat`.
struct GoogleTimelineReader {
  private var json: JSONReader
  private var positions = GoogleTimelinePositions()
  private var platform = Platform.ios
  private var start: JSONReader.Mark
  private var segmentCount = 0

  private enum FileKey: String, CaseIterable {
    case segments = "semanticSegments"
    case signals = "rawSignals"
    static let keys = JSONKeys<FileKey>(refusingOthers: false)
  }

  private enum SegmentKey: String, CaseIterable {
    case startTime, endTime, timelinePath, visit, activity
    static let keys = JSONKeys<SegmentKey>(refusingOthers: false)
  }

  private enum PathKey: String, CaseIterable {
    case point, time
    case offset = "durationMinutesOffsetFromStartTime"
    static let keys = JSONKeys<PathKey>(refusingOthers: false)
  }

  private enum VisitKey: String, CaseIterable {
    case hierarchyLevel, topCandidate
    static let keys = JSONKeys<VisitKey>(refusingOthers: false)
  }

  private enum PlaceKey: String, CaseIterable {
    case latLng
    case place = "placeLocation"
    static let keys = JSONKeys<PlaceKey>(refusingOthers: false)
  }

  private enum ActivityKey: String, CaseIterable {
    case start, end
    static let keys = JSONKeys<ActivityKey>(refusingOthers: false)
  }

  private enum SignalKey: String, CaseIterable {
    case position
    static let keys = JSONKeys<SignalKey>(refusingOthers: false)
  }

  private enum PositionKey: String, CaseIterable {
    case place = "LatLng"
    case time = "timestamp"
    case accuracy = "accuracyMeters"
    case speed = "speedMetersPerSecond"
    case source
    static let keys = JSONKeys<PositionKey>(refusingOthers: false)
  }

  /// A point of a segment's path, before the times of the segment are known.
  private struct PathPoint {
    var coordinate: Coordinate?
    var unixNanoseconds: Int64?
    /// Counted from the start of the segment.
    var minutes: Double?
  }

  init(_ json: JSONReader) {
    self.json = json
    start = json.next
  }

  mutating func read() throws(Diagnostic) {
    if try json.kind() == .array {
      try json.beginArray()
      start = json.mark
      while try json.nextElement() { try readSegment() }
    } else {
      try json.beginObject()
      start = json.mark
      platform = .android
      var fields = JSONFields(FileKey.keys)
      while let key = try json.nextKey(&fields) {
        guard try json.entersArray() else { continue }
        while try json.nextElement() {
          switch key {
          case .segments: try readSegment()
          case .signals: try readSignal()
          }
        }
      }
    }
    guard try !json.hasMore() else {
      throw json.refusal("more after the end of the Timeline", at: json.next)
    }
  }

  /// Passes on what was gathered.
  mutating func tell(_ sink: some TraceSink) throws(Diagnostic) {
    guard positions.count > 0 else {
      throw json.refusal(
        "no position with a time in \(segmentCount) segments", at: start,
        hint: "was the Timeline empty, or switched off, when it was exported?")
    }
    positions.tell(sink, platform)
  }

  private mutating func holdLimit(_ more: Int = 0) throws(Diagnostic) {
    guard positions.count + more < GoogleTimelineFormat.positionLimit else {
      throw json.refusal(
        "more than \(GoogleTimelineFormat.positionLimit) positions", at: json.next,
        hint: "cut the file into parts: they are sorted by time in memory")
    }
  }
}

// MARK: Segments

extension GoogleTimelineReader {
  private mutating func readSegment() throws(Diagnostic) {
    segmentCount += 1
    guard try json.entersObject() else { return }
    let mark = json.mark
    var fields = JSONFields(SegmentKey.keys)
    var times: (start: Int64?, end: Int64?)
    var path: [PathPoint] = []
    var trip: (start: Coordinate?, end: Coordinate?)?
    var visit: Coordinate??
    while let key = try json.nextKey(&fields) {
      switch key {
      case .startTime: times.start = try nanoseconds()
      case .endTime: times.end = try nanoseconds()
      case .timelinePath: path = try readPath()
      case .visit: visit = try readVisit()
      case .activity: trip = try readActivity()
      }
    }
    for point in path {
      let time =
        point.unixNanoseconds
        ?? point.minutes.flatMap { minutes in times.start.map { $0 + Int64(minutes * 60e9) } }
      try add(point.coordinate, at: time, .path, mark)
    }
    if let visit {
      try add(visit, at: times.start, .visit, mark)
      try add(visit, at: times.end, .visit, mark)
    }
    if let trip {
      try add(trip.start, at: times.start, .activity, mark)
      try add(trip.end, at: times.end, .activity, mark)
    }
  }

  private mutating func add(
    _ coordinate: Coordinate?, at time: Int64?, _ kind: GoogleTimelinePositions.Kind,
    _ mark: JSONReader.Mark
  ) throws(Diagnostic) {
    guard let coordinate, let time, Timestamp.era.contains(time) else {
      return positions.leave("line \(mark.line)")
    }
    try holdLimit()
    positions.add(coordinate, unixNanoseconds: time, kind)
  }

  private mutating func readPath() throws(Diagnostic) -> [PathPoint] {
    var points: [PathPoint] = []
    guard try json.entersArray() else { return points }
    while try json.nextElement() {
      guard try json.entersObject() else { continue }
      var fields = JSONFields(PathKey.keys)
      var point = PathPoint()
      while let key = try json.nextKey(&fields) {
        switch key {
        case .point: point.coordinate = try place()
        case .time: point.unixNanoseconds = try nanoseconds()
        case .offset:
          // a larger value is damage: no segment is so long
          point.minutes = try json.looseNumber().value(in: 0...1e6)
        }
      }
      try holdLimit(points.count)
      points.append(point)
    }
    return points
  }

  /// The place of a visit, which may be unreadable; nil where the visit is part of another.
  private mutating func readVisit() throws(Diagnostic) -> Coordinate?? {
    guard try json.entersObject() else { return nil }
    var fields = JSONFields(VisitKey.keys)
    var coordinate: Coordinate?
    var isInner = false
    while let key = try json.nextKey(&fields) {
      switch key {
      case .hierarchyLevel:
        if case .value(let level) = try json.looseNumber() { isInner = level > 0 }
      case .topCandidate: coordinate = try place()
      }
    }
    if isInner {
      positions.innerVisitCount += 1
      return nil
    }
    return .some(coordinate)
  }

  private mutating func readActivity() throws(Diagnostic) -> (start: Coordinate?, end: Coordinate?)?
  {
    guard try json.entersObject() else { return nil }
    var fields = JSONFields(ActivityKey.keys)
    var trip: (start: Coordinate?, end: Coordinate?)
    while let key = try json.nextKey(&fields) {
      switch key {
      case .start: trip.start = try place()
      case .end: trip.end = try place()
      }
    }
    return trip
  }

  /// Reads a position: a string, or an object that contains one, as
  /// `{"placeLocation":{"latLng":"…"}}`; nil where there is no readable one.
  private mutating func place() throws(Diagnostic) -> Coordinate? {
    switch try json.kind() {
    case .string: return Coordinate(googlePlace: try json.string())
    case .object:
      try json.beginObject()
      var fields = JSONFields(PlaceKey.keys)
      var found: Coordinate?
      while try json.nextKey(&fields) != nil {
        let inner = try place()
        found = found ?? inner
      }
      return found
    case .array, .number, .bool, .null:
      try json.skip()
      return nil
    }
  }

  private mutating func nanoseconds() throws(Diagnostic) -> Int64? {
    guard case .time(let nanoseconds, _)? = try json.looseTime() else { return nil }
    return nanoseconds
  }
}

// MARK: Signals

extension GoogleTimelineReader {
  private mutating func readSignal() throws(Diagnostic) {
    guard try json.entersObject() else { return }
    let mark = json.mark
    var fields = JSONFields(SignalKey.keys)
    while try json.nextKey(&fields) != nil {
      guard try json.entersObject() else { continue }
      try readPosition(mark)
    }
  }

  private mutating func readPosition(_ mark: JSONReader.Mark) throws(Diagnostic) {
    var fields = JSONFields(PositionKey.keys)
    var fix = Fix(
      coordinate: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0), measured: .zero)
    var isPlaced = false
    var time: Int64?
    while let key = try json.nextKey(&fields) {
      switch key {
      case .place:
        if let coordinate = try place() {
          fix.coordinate = coordinate
          isPlaced = true
        }
      case .time: if let given = try nanoseconds() { time = given }
      case .accuracy: fix.accuracy = HorizontalAccuracy(try json.looseNumber())
      case .speed:
        fix.speedMetersPerSecond =
          try json.looseNumber().value(in: ValueRange.speed).map(abs)
      case .source:
        fix.provider = Fix.Provider(googleSource: try json.looseString() ?? "")
      }
    }
    guard isPlaced, let time else { return positions.leave("line \(mark.line)") }
    try holdLimit()
    positions.add(signal: fix, unixNanoseconds: time)
  }
}
