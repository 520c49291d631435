import Geodesy
import Sensing
import SimKernel
import SimText

/// Follows the elements of a GPX file and passes its points on.
final class GPXReader {
  /// Deeper files are refused; GPX with nested extensions needs about ten.
  static let depthLimit = 100
  /// Longest text of a value, in bytes; the longest useful value is a time of 35.
  static let fieldLimit = 4096

  struct OpenElement {
    var element: GPXElement
    var name: UnsafePointer<UInt8>
    /// The line where its tag ends.
    var line: Int
  }

  private let driver: XMLDriver
  private var track: PointTimeline
  /// Refusals at the first tag of each kind, for files without points.
  private(set) var noTrack: Diagnostic?
  private var noSegment: Diagnostic?
  private var noPoint: Diagnostic?
  private var waypoints: [TrackPoint] = []
  /// A waypoint that can't be read matters only where the waypoints are the track.
  private var waypointFailure: Diagnostic?
  private var tooManyWaypoints: Diagnostic?
  private var counts = GPXCounts()
  private var oddValues = Tally()
  private var elevationCount = 0
  private var nameCount = 0
  private var startsSegment = false

  private(set) var open: [OpenElement] = []
  private var names = GPXNames()
  /// Addresses of names: those of the two attributes, and OsmAnd's compass with its prefix.
  private var latitude: UnsafePointer<UInt8>?
  private var longitude: UnsafePointer<UInt8>?
  private var osmAnd: UnsafePointer<UInt8>?
  private var heading: UnsafePointer<UInt8>?
  private var osmAndHeading: UnsafePointer<UInt8>?
  private var point: TrackPoint?
  private var pointDepth = 0
  private var field: GPXElement?
  private var fieldDepth = 0
  private var fieldStart = 0
  private var fieldText: [UInt8] = []

  init(_ text: XMLText, into sink: any TraceSink) {
    driver = XMLDriver(text)
    track = PointTimeline(into: sink, format: GPXFormat.name, file: text.file)
    open.reserveCapacity(Self.depthLimit + 1)
  }

  /// Reads the whole file.
  func read(into sink: any TraceSink) throws(Diagnostic) {
    try driver.run(self) {
      latitude = driver.stored("lat")
      longitude = driver.stored("lon")
      osmAnd = driver.stored("osmand")
      heading = driver.stored("heading")
      osmAndHeading = driver.stored(GPXElement.osmAndHeading)
    }
    try finish(into: sink)
  }

  /// Passes on the rest after the whole file is parsed.
  private func finish(into sink: any TraceSink) throws(Diagnostic) {
    if noTrack == nil || !open.isEmpty { throw endsEarly() }
    if counts.trackPoints == 0 { try takeWaypoints() }
    try track.finish()
    counts.tell(sink, span: track.span)
    if text.repairedCount > 0 {
      sink.note(
        "characters that are not valid in the file's encoding, read as U+FFFD: "
          + "\(text.repairedCount)")
    }
    if let first = oddValues.first {
      sink.note("values that are not numbers, left out: \(oddValues.count) (first: \(first))")
    }
    track.tellNotes()
    if elevationCount > 0 { sink.drop("elevations: \(elevationCount)") }
    if nameCount > 0 { sink.drop("names: \(nameCount)") }
  }

  private func takeWaypoints() throws(Diagnostic) {
    if let refusal = noPoint ?? noSegment ?? tooManyWaypoints { throw refusal }
    if waypoints.contains(where: { $0.unixNanoseconds != nil }) {
      if !SavedPlaces.areWalk(waypoints), var refusal = noTrack {
        refusal.hint =
          "by their times and distances, its waypoints are saved places, not a walk"
        throw refusal
      }
      if let waypointFailure { throw waypointFailure }
      for waypoint in waypoints { try track.add(waypoint) }
      return
    }
    guard var refusal = noTrack else { return }
    if counts.routes > 0 {
      refusal.hint = "it holds a planned route (<rte>), not a recorded walk"
    } else if counts.waypoints > 0 {
      refusal.hint = "its waypoints have no <time>, so no walk can be made of them"
    }
    throw refusal
  }

  var text: XMLText { driver.text }

  /// The first error that makes the file unreadable; it ends the parsing.
  private var failure: Diagnostic? {
    get { driver.failure }
    set { driver.failure = newValue }
  }

  private func tagStart(_ offset: Int) -> Int { driver.tagStart(offset) }
}

extension GPXReader: XMLTagFollower {
  func start(
    _ name: UnsafePointer<UInt8>, prefix: UnsafePointer<UInt8>?, _ attributes: XMLAttributes
  ) {
    let isCompass = prefix == osmAnd && name == heading
    let name = isCompass ? osmAndHeading ?? name : name
    let offset = driver.offset
    let element = names.element(name)
    open.append(OpenElement(element: element, name: name, line: driver.line))
    if open.count > Self.depthLimit {
      failure = text.diagnostic(
        "elements are nested more than \(Self.depthLimit) deep", at: tagStart(offset),
        hint: "GPX needs about ten: is a closing tag missing?")
      return
    }
    if point != nil {
      if element == .elevation, open.count == pointDepth + 1 { elevationCount += 1 }
      return startField(element, at: offset)
    }
    switch (element, open.count) {
    case (_, 1): startRoot(element, at: offset)
    case (.trk, 2): startTrack(at: offset)
    case (.name, 2...3): nameCount += 1
    case (.rte, 2): counts.routes += 1
    case (.rtept, 3) where open[1].element == .rte: counts.routePoints += 1
    case (.trkseg, 3) where open[1].element == .trk: startSegment(at: offset)
    case (.trkpt, 4) where open[2].element == .trkseg && open[1].element == .trk:
      counts.trackPoints += 1
      startPoint(element, place(attributes), at: offset)
    case (.wpt, 2):
      counts.waypoints += 1
      if counts.tracks == 0 { startWaypoint(place(attributes), at: offset) }
    default: break
    }
  }

  func refusal(ofCode code: Int) -> Diagnostic { malformed(code, at: driver.offset) }

  func end() {
    if open.isEmpty { return }
    if let field, open.count == fieldDepth {
      endField(field)
      self.field = nil
    }
    if let point, open.count == pointDepth {
      self.point = nil
      add(point)
    }
    open.removeLast()
  }

  func characters(_ piece: UnsafeBufferPointer<UInt8>) {
    guard field != nil, open.count == fieldDepth else { return }
    guard piece.count <= Self.fieldLimit - fieldText.count else {
      let name = open.last.map { String(cString: $0.name) } ?? ""
      failure = text.diagnostic(
        "the text of <\(name)> is longer than \(Self.fieldLimit) bytes", at: fieldStart)
      return
    }
    fieldText.append(contentsOf: piece)
  }
}

extension GPXReader {
  private func place(_ attributes: XMLAttributes) -> GPXPlace {
    var place = GPXPlace()
    for (name, value) in attributes {
      if name == latitude { place.latitude = value }
      if name == longitude { place.longitude = value }
    }
    return place
  }

  private func startRoot(_ element: GPXElement, at offset: Int) {
    let tag = tagStart(offset)
    noTrack = text.diagnostic("no <trk>: the file holds no recorded track", at: tag)
    if element != .gpx {
      let name = XMLName.local(of: text.name(at: tag)).withoutPosition
      failure = text.diagnostic("the outermost element is <\(name)>, expected <gpx>", at: tag)
    }
  }

  private func startTrack(at offset: Int) {
    counts.tracks += 1
    // waypoints next to a track are places, not the walk
    waypoints = []
    if noSegment != nil { return }
    noSegment = text.diagnostic(
      "no <trkseg>: the track has no segment", at: tagStart(offset),
      hint: "points belong in <trk><trkseg><trkpt lat=\"…\" lon=\"…\">")
  }

  private func startSegment(at offset: Int) {
    counts.segments += 1
    startsSegment = true
    if noPoint != nil { return }
    noPoint = text.diagnostic(
      "no <trkpt>: the track has no points", at: tagStart(offset),
      hint: "was the recording stopped before the first fix?")
  }

  private func startWaypoint(_ attributes: GPXPlace, at offset: Int) {
    // none is read after one that was refused: finding the place of each in a long line is slow
    if waypointFailure != nil {
      pointDepth = open.count
      return
    }
    if waypoints.count < SavedPlaces.limit { return startPoint(.wpt, attributes, at: offset) }
    // a track may still come
    tooManyWaypoints =
      tooManyWaypoints
      ?? text.diagnostic(
        "more than \(SavedPlaces.limit) waypoints before any track", at: tagStart(offset),
        hint: "a walk of that many points belongs in <trk>")
  }

  private func startPoint(_ element: GPXElement, _ attributes: GPXPlace, at offset: Int) {
    pointDepth = open.count
    do throws(Diagnostic) {
      let latitude = try angle("lat", attributes.latitude, 90, element, offset)
      let longitude = try angle("lon", attributes.longitude, 180, element, offset)
      point = TrackPoint(
        at: Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude),
        line: open[open.count - 1].line)
      point?.startsSegment = startsSegment
      startsSegment = false
    } catch {
      if element == .trkpt { failure = error } else { waypointFailure = waypointFailure ?? error }
    }
  }

  private func angle(
    _ name: String, _ value: UnsafeBufferPointer<UInt8>?, _ limit: Double, _ element: GPXElement,
    _ offset: Int
  ) throws(Diagnostic) -> Double {
    guard let value else {
      throw text.diagnostic(
        "<\(element == .wpt ? "wpt" : "trkpt")> has no \(name)", at: tagStart(offset),
        hint: "every point needs lat and lon in degrees")
    }
    if case .value(let degrees) = Number(value) {
      if abs(degrees) <= limit { return degrees }
      let words = String(decoding: value, as: UTF8.self).quoted()
      let isLatitude = name == "lat"
      throw text.diagnostic(
        "\(name) \(words) is out of range: a \(isLatitude ? "latitude" : "longitude") is from "
          + "-\(Int(limit)) to \(Int(limit))", at: valueStart(of: name, offset),
        hint: isLatitude && abs(degrees) <= 180 ? "are lat and lon swapped?" : nil)
    }
    throw text.diagnostic(
      "\(name) \(String(decoding: value, as: UTF8.self).quoted()) is not a number",
      at: valueStart(of: name, offset), hint: "degrees are written like 43.7384")
  }

  private func startField(_ element: GPXElement, at offset: Int) {
    if field != nil || !element.isField(asChild: open.count == pointDepth + 1) { return }
    field = element
    fieldDepth = open.count
    // the parser stands before the end of the tag
    fieldStart = offset + 1
    fieldText.removeAll(keepingCapacity: true)
  }

  private func endField(_ field: GPXElement) {
    fieldText.withUnsafeBufferPointer { words in
      switch field {
      case .time: if point?.time == nil { point?.time = time(words) }
      case .source: point?.setSource(words)
      default:
        let number = Number(words)
        point?.set(field, number, words)
        if number == .garbled {
          let line = open[open.count - 1].line
          let words = String(decoding: words, as: UTF8.self)
          oddValues.add("\(field) \(words.quoted()) at line \(line)")
        }
      }
    }
  }

  /// nil where the element is empty.
  private func time(_ words: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    if Number.trimmed(words).isEmpty { return nil }
    let time = Timestamp(iso8601: words)
    if time == .garbled, track.garbledTime == nil {
      var start = fieldStart
      while let byte = text[start], byte <= 0x20 { start += 1 }
      track.garbledTime = text.diagnostic(
        "time \(String(decoding: words, as: UTF8.self).quoted()) can't be read", at: start,
        hint: "a time is written like 2026-05-17T09:30:00Z")
    }
    return time
  }

  private func add(_ point: TrackPoint) {
    if pointDepth == 2 { return waypoints.append(point) }
    do throws(Diagnostic) { try track.add(point) } catch { failure = error }
  }

  /// Where the value of `attribute` starts in the tag whose end the parser has reached.
  private func valueStart(of attribute: String, _ offset: Int) -> Int {
    let tag = tagStart(offset)
    var at = tag
    while let byte = text[at], byte != UInt8(ascii: ">") {
      at += 1
      guard byte <= 0x20, attribute.utf8.enumerated().allSatisfy({ text[at + $0] == $1 }) else {
        continue
      }
      var value = at + attribute.utf8.count
      while let byte = text[value], byte <= 0x20 || byte == UInt8(ascii: "=") { value += 1 }
      if value > at + attribute.utf8.count { return value + 1 }
    }
    return tag
  }
}

/// The attributes of a point, as written; nil where they are missing.
struct GPXPlace {
  var latitude: UnsafeBufferPointer<UInt8>?
  var longitude: UnsafeBufferPointer<UInt8>?
}
