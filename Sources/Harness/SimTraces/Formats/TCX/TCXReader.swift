import Geodesy
import Sensing

/// The elements of a TCX file that say something about a track.
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
  case other

  /// Whether it is a value of a point.
  var isField: Bool { [.time, .latitude, .longitude, .speed].contains(self) }
}

/// Follows the parser through a TCX file and hands its points on.
final class TCXReader: XMLTextFollower {
  private let sink: any TraceSink
  private var track: PointTimeline
  private var parser: XMLElementParser?
  private var open: [TCXElement] = []
  /// Whether what is open is a course; nil outside of activities and courses.
  private var isCourse: Bool?
  /// Whether what is read are courses: what comes first decides.
  private var readsCourses: Bool?
  private var isPoint = false
  private var line = 0
  private var time: Timestamp?
  private var latitude: Double?
  private var longitude: Double?
  private var speed: Double?
  private var field = XMLFieldText()
  private var counts: [TCXElement: Int] = [:]
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
      if kind.isField, let parser { field.open(at: parser.position + 1) }
      return
    }
    switch kind {
    case .activity: isCourse = false
    case .course: isCourse = true
    // below a track, for others have elements of this name, too
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
      try take(kind)
    }
    switch kind {
    case .point where isPoint:
      isPoint = false
      try takePoint()
    case .activity, .course: isCourse = nil
    default: break
    }
  }

  private func startPoint() {
    isPoint = true
    line = parser?.line ?? 0
    (time, latitude, longitude, speed) = (nil, nil, nil, nil)
  }

  private func take(_ kind: TCXElement) throws(Diagnostic) {
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
    try track.take(point)
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
      sink.note("the file holds a course, a planned way: its times may be made up")
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
          ? "a workout in TCX, a plan without a way" : "\(what) in TCX, without points",
        hint: "points belong in <Activity><Lap><Track><Trackpoint>")
    }
    if readsCourses == true, timedCount == 0 {
      return parser.refusal(
        "this is a course in TCX without times, a planned way which nobody has walked yet")
    }
    return nil
  }
}
