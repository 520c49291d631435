import Geodesy
import Sensing
import SimText

/// The elements of a TCX file that describe a track.
private enum TCXElement: String {
  case activity = "Activity"
  case course = "Course"
  case workout = "Workout"
  case lap = "Lap"
  case track = "Track"
  case point = "Trackpoint"
  case time = "Time"
  case latitude = "LatitudeDegrees"
  case longitude = "LongitudeDegrees"
  case speed = "Speed"
  case elevation = "AltitudeMeters"
  case distance = "DistanceMeters"
  case heartRate = "HeartRateBpm"
  case cadence = "Cadence"
  case runCadence = "RunCadence"
  case power = "Watts"
  case name = "Name"
  case notes = "Notes"
  case coursePoint = "CoursePoint"
  case other

  /// Values of a point that are read but not carried by a fix, with their descriptions.
  static let droppedOfPoints: [(words: String, elements: [TCXElement])] = [
    ("elevations", [.elevation]), ("distances", [.distance]), ("heart rates", [.heartRate]),
    ("cadences", [.cadence, .runCadence]), ("powers", [.power]),
  ]

  /// Whether it is a value of a point.
  var isField: Bool { [.time, .latitude, .longitude, .speed].contains(self) }
}

/// Follows the parser through a TCX file and passes its points on.
final class TCXReader: XMLTextFollower {
  private let sink: any TraceSink
  private var track: PointTimeline
  private var parser: XMLElementParser?
  private var open: [TCXElement] = []
  /// Whether the open element is a course; nil outside of activities and courses.
  private var isCourse: Bool?
  /// Whether courses are read: the first activity or course in the file decides.
  private var readsCourses: Bool?
  private var isPoint = false
  /// How the next point follows the last one.
  private var link = Link.apart
  /// Time of the last point that had one, in nanoseconds of Unix time.
  private var lastTime: Int64?
  private var line = 0
  private var time: Timestamp?
  private var latitude: Double?
  private var longitude: Double?
  private var speed: Double?
  private var field = XMLFieldText()
  private var counts: [TCXElement: Int] = [:]
  /// Counts of elements below points, and of names.
  private var droppedCounts: [TCXElement: Int] = [:]
  private var (takenCount, timedCount, placelessCount, otherCount) = (0, 0, 0, 0)

  private init(_ sink: any TraceSink) {
    self.sink = sink
    track = PointTimeline(into: sink, format: TCXFormat.name)
  }

  static func read(_ source: ByteSource, into sink: any TraceSink) throws(Diagnostic) {
    let reader = TCXReader(sink)
    let parser = try XMLElementParser(source, root: TCXFormat.root, follower: reader)
    reader.parser = parser
    defer { reader.parser = nil }
    try parser.parse()
    try reader.finish(parser)
  }

  func start(_ element: XMLElement) throws(Diagnostic) {
    let kind = TCXElement(rawValue: element.shortName) ?? .other
    open.append(kind)
    if isPoint {
      if kind.isField, let parser { field.open(at: parser.offset + 1) }
      if kind != .other { droppedCounts[kind, default: 0] += 1 }
      return
    }
    switch kind {
    case .activity, .course:
      isCourse = kind == .course
      link = .apart
    case .lap where link != .apart: link = .lap
    // the first track of a lap follows as the lap does
    case .track where isCourse != nil: link = link == .lap ? .lap : .apart
    case .name, .notes: droppedCounts[kind, default: 0] += 1
    // only below a track: other elements contain elements of this name, too
    case .point where isCourse != nil && open.dropLast().last == .track: startPoint()
    default: break
    }
    if kind == .workout || isCourse != nil { counts[kind, default: 0] += 1 }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) { field.append(piece) }

  func end() throws(Diagnostic) {
    guard let kind = open.popLast() else { return }
    if field.isOpen, kind.isField {
      field.close()
      try endField(kind)
    }
    switch kind {
    case .point where isPoint:
      isPoint = false
      try takePoint()
    case .activity, .course: isCourse = nil
    default: break
    }
  }

  private enum Link {
    /// In the same track.
    case track
    /// A lap began: watches begin a new track with every lap, whether they paused there or not.
    case lap
    /// After a pause: several tracks in one lap mean pauses.
    case apart
  }

  /// Longest time between points of laps that follow each other without a pause, in nanoseconds
  /// (assumed: watches save points at turns, or every few seconds).
  private static let longestStep: Int64 = 10_000_000_000

  private func startPoint() {
    isPoint = true
    line = parser?.line ?? 0
    (time, latitude, longitude, speed) = (nil, nil, nil, nil)
  }

  private func endField(_ kind: TCXElement) throws(Diagnostic) {
    guard let parser else { return }
    if field.isTooLong { throw parser.refusal(ofLong: field) }
    switch kind {
    case .time:
      time = field.time
      if time == .garbled, track.garbledTime == nil {
        track.garbledTime = parser.refusal(ofTime: field)
      }
    case .latitude: latitude = try parser.degrees("latitude", field, upTo: 90)
    case .longitude: longitude = try parser.degrees("longitude", field, upTo: 180)
    case .speed: speed = field.number.value(in: ValueRange.speed).map(abs)
    default: break
    }
  }

  private func takePoint() throws(Diagnostic) {
    let isOfCourse = isCourse == true
    guard readsCourses == nil || readsCourses == isOfCourse else {
      otherCount += 1
      return
    }
    guard let latitude, let longitude else {
      placelessCount += 1
      return
    }
    readsCourses = isOfCourse
    takenCount += 1
    var point = TrackPoint(
      at: Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude), time: time,
      line: line)
    point.fix.speedMetersPerSecond = speed
    if point.unixNanoseconds != nil { timedCount += 1 }
    point.startsSegment = startsSegment(at: point.unixNanoseconds)
    lastTime = point.unixNanoseconds ?? lastTime
    try track.add(point)
  }

  /// Whether the way to a point with this time was not recorded; the point after it then counts as
  /// in the same track.
  private func startsSegment(at time: Int64?) -> Bool {
    defer { link = .track }
    switch link {
    case .track: return false
    case .apart: return true
    case .lap:
      guard let time, let lastTime else { return true }
      return !(0...Self.longestStep).contains(time - lastTime)
    }
  }

  private func finish(_ parser: XMLElementParser) throws(Diagnostic) {
    if let refusal = refusal(parser) { throw refusal }
    try track.finish()
    for kind in [TCXElement.activity, .course, .lap, .track, .point] {
      guard let count = counts[kind] else { continue }
      sink.count(
        RowTally(name: kind.rawValue, count: count, span: kind == .point ? track.span : nil))
    }
    if readsCourses == true {
      sink.note("the file holds a course, a planned route: its times may be made up")
    }
    if placelessCount > 0 { sink.note("points without a position, left out: \(placelessCount)") }
    if otherCount > 0 {
      sink.note(
        "points of \(readsCourses == true ? "activities" : "courses"), left out: \(otherCount)")
    }
    if parser.repairedCount > 0 {
      sink.note(
        "characters that are not valid in the file's encoding, read as U+FFFD: "
          + "\(parser.repairedCount)")
    }
    track.tellNotes()
    tellDropped()
  }

  private func tellDropped() {
    for (words, elements) in TCXElement.droppedOfPoints {
      let count = elements.reduce(0) { $0 + droppedCounts[$1, default: 0] }
      if count > 0 { sink.drop("\(words): \(count)") }
    }
    if let count = counts[.lap] { sink.drop("summaries of laps: \(count)") }
    for (kind, words) in [
      (TCXElement.coursePoint, "places on the course"), (.name, "names"), (.notes, "notes"),
    ] {
      if let count = droppedCounts[kind] ?? counts[kind] { sink.drop("\(words): \(count)") }
    }
  }

  private func refusal(_ parser: XMLElementParser) -> Diagnostic? {
    let what =
      counts[.activity] != nil
      ? "an activity" : counts[.course] != nil ? "a course" : "no activity"
    if takenCount == 0 {
      if placelessCount > 0 {
        return parser.refusal(
          "this is \(what) in TCX, and none of its \(placelessCount) points has a position",
          hint: "was it recorded indoors, or without a signal?")
      }
      return parser.refusal(
        counts[.workout] != nil && what == "no activity"
          ? "a workout in TCX, a plan without a route" : "\(what) in TCX, without points",
        hint: "points belong in <Activity><Lap><Track><Trackpoint>")
    }
    if readsCourses == true, timedCount == 0 {
      return parser.refusal(
        "this is a course in TCX without times: a planned route, not a recorded walk")
    }
    return nil
  }
}
