import Geodesy
import Sensing
import SimText

/// The elements of a KML file that describe a track.
private enum KMLElement: String {
  case track = "Track"
  case multiTrack = "MultiTrack"
  case when
  case coord
  case angles
  case array = "SimpleArrayData"
  case value
  case lineString = "LineString"
  case point = "Point"
  case placemark = "Placemark"
  case timeStamp = "TimeStamp"
  case coordinates
  case folder = "Folder"
  case networkLink = "NetworkLink"
  case name
  case other
}

/// Follows the parser through a KML file and passes on the points of its tracks.
final class KMLReader: XMLTextFollower {
  private let sink: any TraceSink
  private var timeline: PointTimeline
  private var parser: XMLElementParser?
  private var open: [KMLElement] = []
  /// The track that is open.
  private var track: KMLTrack?
  private var places = KMLPlaces()
  private var list: KMLTrack.List?
  private var field = XMLFieldText()
  private var counts: [KMLElement: Int] = [:]
  private var (takenCount, timedCount, placelessCount, unpairedCount) = (0, 0, 0, 0)
  private var streamedCount = 0
  /// Whether a track has begun since the last point.
  private var startsSegment = false
  private var elevationCount = 0
  /// Number of places that are the walk.
  private var walkedCount = 0
  /// Counts of values of points that no fix carries, by description.
  private var droppedValues: [String: Int] = [:]
  /// The description of the open list; nil where its values are carried.
  private var droppedName: String?

  private init(_ sink: any TraceSink) {
    self.sink = sink
    timeline = PointTimeline(into: sink, format: KMLFormat.name)
  }

  static func read(_ source: ByteSource, into sink: any TraceSink) throws(Diagnostic) {
    let reader = KMLReader(sink)
    let parser = try XMLElementParser(source, root: KMLFormat.root, follower: reader)
    reader.parser = parser
    defer { reader.parser = nil }
    try parser.parse()
    try reader.finish(parser)
  }

  func start(_ element: XMLElement) throws(Diagnostic) {
    let kind = KMLElement(rawValue: element.shortName) ?? .other
    let isChild = open.last == .track
    let isPlaces = places.areWanted && isOfPlace(kind)
    open.append(kind)
    switch kind {
    case .track where track == nil:
      track = KMLTrack()
      startsSegment = true
      places.forget()
    case .when where isPlaces, .coordinates where isPlaces:
      if let parser { field.open(at: parser.offset + 1) }
      return
    case .placemark: return places.begin()
    case .folder: return places.part()
    case .timeStamp, .coordinates: return
    case .when where isChild, .coord where isChild, .angles where isChild,
      .value where list != nil:
      if let parser { field.open(at: parser.offset + 1) }
    case .array where track != nil:
      let name = element.text("name") ?? ""
      list = Self.list(named: name)
      droppedName = list == nil ? Self.dropped[name] ?? "other values of points" : nil
    case .value:
      if let droppedName { droppedValues[droppedName, default: 0] += 1 }
      return
    case .track, .when, .other: return
    default: break
    }
    counts[kind, default: 0] += 1
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) { field.append(piece) }

  func end() throws(Diagnostic) {
    guard let kind = open.popLast() else { return }
    if field.isOpen, [.when, .coord, .angles, .value, .coordinates].contains(kind) {
      field.close()
      if track == nil { endFieldOfPlace(kind) } else { try endField(kind) }
    }
    switch kind {
    case .placemark: endPlace()
    case .array: (list, droppedName) = (nil, nil)
    case .track where !open.contains(.track): try endTrack()
    default: break
    }
  }

  /// The list with this name, in OpenTracks and My Tracks, of measurements at each point.
  private static func list(named name: String) -> KMLTrack.List? {
    switch name {
    case "accuracy_horizontal", "accuracy": .accuracy
    case "speed": .speed
    default: nil
    }
  }

  /// Names of other lists that programs write, and their descriptions.
  private static let dropped = [
    "heart_rate": "heart rates", "heartrate": "heart rates", "cadence": "cadences",
    "power": "powers", "temperature": "temperatures", "distance": "distances",
    "elevation": "elevations", "altitude": "elevations",
  ]

  private func endField(_ kind: KMLElement) throws(Diagnostic) {
    guard let parser else { return }
    if field.isTooLong { throw parser.refusal(ofLong: field) }
    switch kind {
    case .when:
      let time = field.time
      if time == .garbled, timeline.garbledTime == nil {
        timeline.garbledTime = parser.refusal(ofTime: field)
      }
      if track?.isFull == true {
        throw parser.refusal(
          "more than \(KMLTrack.timeLimit) times of a track before its positions",
          hint: "write it as GPX (gpsbabel -i kml -o gpx), or as several tracks")
      }
      track?.add(time)
    case .coord:
      track?.add(try coordinate(parser), line: parser.line)
      try track?.streamIfLong { (point) throws(Diagnostic) in try add(point) }
    case .angles: track?.add(heading, to: .heading)
    case .value:
      if let list { track?.add(field.number.value(in: -1...20_037_508), to: list) }
    default: break
    }
  }

  /// The words of the field; the first two of a position are longitude and latitude.
  private var words: [String] {
    field.bytes.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
  }

  private var heading: Double? {
    words.first.flatMap { Number($0).value(in: -360...360) }.map { Angle.wrappedTo360($0) }
  }

  private func coordinate(_ parser: XMLElementParser) throws(Diagnostic) -> Coordinate? {
    if field.isBlank { return nil }
    let words = words
    guard words.count >= 2, case .value(let longitude) = Number(words[0]),
      case .value(let latitude) = Number(words[1])
    else {
      throw parser.refusal(
        "\(field.quoted) is no position", at: field.position,
        hint: "a position of a track is written like 7.4196 43.7384 12: longitude first, no comma")
    }
    if words.count > 2 { elevationCount += 1 }
    return try coordinate(longitude, latitude, parser)
  }

  private func coordinate(
    _ longitude: Double, _ latitude: Double, _ parser: XMLElementParser
  ) throws(Diagnostic) -> Coordinate {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else {
      throw parser.refusal(
        "\(field.quoted) is out of range: expected a longitude from -180 to 180, then a latitude "
          + "from -90 to 90", at: field.position,
        hint: abs(longitude) <= 90 && abs(latitude) <= 180 ? "are they swapped?" : nil)
    }
    return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
  }

  private func add(_ point: TrackPoint?) throws(Diagnostic) {
    guard var point else {
      placelessCount += 1
      return
    }
    takenCount += 1
    if point.unixNanoseconds != nil { timedCount += 1 }
    point.startsSegment = startsSegment
    startsSegment = false
    try timeline.add(point)
  }

  private func endTrack() throws(Diagnostic) {
    guard var track else { return }
    self.track = nil
    try track.handOn { (point) throws(Diagnostic) in try add(point) }
    unpairedCount += max(0, track.timeCount - track.coordCount)
    if track.isStreaming { streamedCount += 1 }
  }
}

/// Places with times, which are the walk if there is no track.
extension KMLReader {
  /// Whether `kind`, inside of the open elements, is the time or position of a place.
  private func isOfPlace(_ kind: KMLElement) -> Bool {
    switch kind {
    // the time of a view of the place has no placemark around it
    case .when: Array(open.suffix(2)) == [.placemark, .timeStamp]
    case .coordinates: Array(open.suffix(2)) == [.placemark, .point]
    default: false
    }
  }

  private func endFieldOfPlace(_ kind: KMLElement) {
    guard let parser else { return }
    do throws(Diagnostic) {
      if field.isTooLong { throw parser.refusal(ofLong: field) }
      if kind == .coordinates {
        if !field.isBlank { places.set(try place(parser)) }
      } else {
        let time = field.time
        if time == .garbled { throw parser.refusal(ofTime: field) }
        places.set(time)
      }
    } catch { places.fail(error) }
  }

  private func place(_ parser: XMLElementParser) throws(Diagnostic) -> KMLPlaces.Place {
    let numbers = words.joined(separator: " ").split(separator: ",").map { Number(String($0)) }
    guard (2...3).contains(numbers.count), case .value(let longitude) = numbers[0],
      case .value(let latitude) = numbers[1]
    else {
      throw parser.refusal(
        "\(field.quoted) is no position", at: field.position,
        hint: "the position of a place is written like 7.4196,43.7384,12: longitude first")
    }
    return KMLPlaces.Place(
      coordinate: try coordinate(longitude, latitude, parser), hasElevation: numbers.count > 2,
      line: parser.line)
  }

  private func endPlace() {
    if places.areWanted, places.isFull, let parser {
      places.fail(
        parser.refusal(
          "more than \(SavedPlaces.limit) places before any track",
          hint: "a walk of that many points belongs in gx:Track (gpsbabel -o kml,track=1)"))
    }
    places.end()
  }

  private func takePlaces() throws(Diagnostic) {
    guard counts[.track] == nil, places.areWalk else { return }
    if let failure = places.failure { throw failure }
    for place in places.points {
      startsSegment = place.startsSegment
      try add(place)
    }
    elevationCount += places.elevationCount
    walkedCount = places.points.count
  }
}

extension KMLReader {
  private func finish(_ parser: XMLElementParser) throws(Diagnostic) {
    try takePlaces()
    if timedCount == 0, timeline.garbledTime == nil { throw refusal(parser) }
    try timeline.finish()
    for kind in [KMLElement.multiTrack, .track, .coord, .angles, .lineString, .point] {
      guard let count = counts[kind] else { continue }
      let isTimed = kind == .coord || (kind == .point && walkedCount > 0)
      sink.count(
        RowTally(name: kind.rawValue, count: count, span: isTimed ? timeline.span : nil))
    }
    let notes = [
      (placelessCount, "points without a position, left out"),
      (unpairedCount, "times of tracks that have no position, left out"),
      (
        streamedCount,
        "tracks of more than \(KMLTrack.pointLimit) points, whose angles, accuracies and speeds "
          + "are left out"
      ),
      (
        counts[.lineString, default: 0] + counts[.point, default: 0] - walkedCount,
        "paths without times and places beside the tracks, left out"
      ),
      (walkedCount, "places with times, read as the walk because there is no track"),
      (
        parser.repairedCount,
        "characters that are not valid in the file's encoding, read as U+FFFD"
      ),
    ]
    for (count, words) in notes where count > 0 { sink.note("\(words): \(count)") }
    timeline.tellNotes()
    let dropped =
      [("elevations", elevationCount), ("names", counts[.name, default: 0])]
      + droppedValues.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    for (words, count) in dropped where count > 0 { sink.drop("\(words): \(count)") }
  }

  /// The refusal of a file without usable times and positions.
  private func refusal(_ parser: XMLElementParser) -> Diagnostic {
    let export = "export it with times (gpsbabel -o kml,track=1 writes gx:Track), or as GPX"
    if takenCount > 0 {
      return parser.refusal("the tracks in the file have no usable times", hint: export)
    }
    if let count = counts[.track] {
      return parser.refusal(
        "none of the \(count) tracks in the file has a point",
        hint: "was the recording stopped before the first fix?")
    }
    if let count = counts[.lineString] {
      return parser.refusal(
        "the file holds paths without times (LineString, \(count)) and no gx:Track: the times "
          + "of the positions are unknown", hint: export)
    }
    if let count = counts[.point] {
      return parser.refusal(
        "the file holds places (Point, \(count)) and no gx:Track: places are no walk", hint: export)
    }
    return parser.refusal(
      "the file holds no gx:Track",
      hint: counts[.networkLink] != nil
        ? "it only links to another file, which is not fetched" : export)
  }
}
