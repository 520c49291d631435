import Foundation
import Geodesy

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Follows the parser through a GPX file and collects its points.
///
/// The first thing that makes the file unreadable is kept in `failure` and ends the parsing.
final class GPXReader: NSObject {
  let text: XMLText
  private(set) var failure: Diagnostic?
  /// Of every `<trkseg>` of every `<trk>`, in file order.
  private(set) var points: [GPXPoint] = []
  private(set) var waypoints: [GPXPoint] = []
  /// A waypoint that can't be read matters only where the waypoints are the track.
  private(set) var waypointFailure: Diagnostic?
  /// Offsets of the first tag of each kind.
  private(set) var rootOffset: Int?
  private(set) var trackOffset: Int?
  private(set) var segmentOffset: Int?
  private(set) var routeOffset: Int?
  /// The first time that can't be read.
  private(set) var garbledTime: Diagnostic?
  private(set) var garbledTimeCount = 0
  private(set) var oddValues = Tally()

  private(set) var open: [(name: String, line: Int)] = []
  private var point: GPXPoint?
  private var pointDepth = 0
  private var field: GPXPoint.Field?
  private var fieldDepth = 0
  private var fieldLine = 0
  private var fieldColumn = 0
  private var fieldText = ""

  init(_ text: XMLText) { self.text = text }

  /// Reads the whole file.
  func read() throws(Diagnostic) {
    // As a stream: given all at once, libxml2 refuses files of more than 10 MB ("huge input
    // lookup").
    let parser = XMLParser(stream: InputStream(data: Data(text.bytes)))
    parser.delegate = self
    parser.shouldResolveExternalEntities = false
    _ = parser.parse()
    if let failure { throw failure }
    if rootOffset == nil || !open.isEmpty { throw endsEarly() }
  }

  func fail(_ diagnostic: Diagnostic, _ parser: XMLParser) {
    guard failure == nil else { return }
    failure = diagnostic
    parser.abortParsing()
  }

  func diagnostic(_ message: String, at offset: Int, hint: String? = nil) -> Diagnostic {
    Diagnostic(
      message, at: text.place(at: offset), hint: hint, sourceLine: text.sourceLine(at: offset))
  }
}

extension GPXReader: XMLParserDelegate {
  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard failure == nil else { return }
    let name = XMLName.local(of: elementName)
    open.append((name, parser.lineNumber))
    if open.count == 1 { return startRoot(name, parser) }
    if point != nil { return startField(name, parser) }
    switch (name, open.count) {
    case ("trk", 2): trackOffset = trackOffset ?? tagOffset(parser)
    case ("rte", 2): routeOffset = routeOffset ?? tagOffset(parser)
    case ("trkseg", 3) where open[1].name == "trk":
      segmentOffset = segmentOffset ?? tagOffset(parser)
    case ("trkpt", 4) where open[2].name == "trkseg" && open[1].name == "trk", ("wpt", 2):
      startPoint(name, attributes, parser)
    default: break
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard failure == nil, !open.isEmpty else { return }
    if let field, open.count == fieldDepth {
      endField(field)
      self.field = nil
    }
    if let point, open.count == pointDepth {
      if pointDepth == 2 { waypoints.append(point) } else { points.append(point) }
      self.point = nil
    }
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if field != nil, open.count == fieldDepth { fieldText += string }
  }

  func parser(_ parser: XMLParser, foundCDATA data: Data) {
    if field != nil, open.count == fieldDepth { fieldText += String(decoding: data, as: UTF8.self) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard failure == nil else { return }
    let code = (error as NSError).code
    // Checked first: a file with undeclared prefixes has one such warning in every tag.
    if Self.isHarmless(code) { return }
    let offset = text.offset(line: parser.lineNumber, column: parser.columnNumber)
    fail(refusal(ofCode: code, at: offset), parser)
  }
}

extension GPXReader {
  private func startRoot(_ name: String, _ parser: XMLParser) {
    let offset = tagOffset(parser)
    rootOffset = offset
    if name != "gpx" {
      fail(
        diagnostic("the outermost element is <\(name)>, expected <gpx>", at: offset), parser)
    }
  }

  private func startPoint(_ name: String, _ attributes: [String: String], _ parser: XMLParser) {
    pointDepth = open.count
    do throws(Diagnostic) {
      let latitude = try angle("lat", "latitude", 90, attributes, parser)
      let longitude = try angle("lon", "longitude", 180, attributes, parser)
      point = GPXPoint(
        coordinate: Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude),
        line: parser.lineNumber)
    } catch {
      if name == "trkpt" { fail(error, parser) } else { waypointFailure = waypointFailure ?? error }
    }
  }

  private func angle(
    _ attribute: String, _ word: String, _ limit: Double, _ attributes: [String: String],
    _ parser: XMLParser
  ) throws(Diagnostic) -> Double {
    guard let text = attributes[attribute] else {
      throw diagnostic(
        "<\(open.last?.name ?? "")> has no \(attribute)", at: tagOffset(parser),
        hint: "every point needs lat and lon in degrees")
    }
    guard case .value(let degrees) = Number(text) else {
      throw diagnostic(
        "\(attribute) \(text.quoted()) is not a number", at: valueOffset(of: attribute, parser),
        hint: "degrees are written like 43.7384")
    }
    guard abs(degrees) <= limit else {
      throw diagnostic(
        "\(attribute) \(text.quoted()) is out of range: a \(word) is from -\(Int(limit)) to "
          + "\(Int(limit))", at: valueOffset(of: attribute, parser),
        hint: attribute == "lat" && abs(degrees) <= 180 ? "are lat and lon swapped?" : nil)
    }
    return degrees
  }

  private func startField(_ name: String, _ parser: XMLParser) {
    guard field == nil,
      let kind = GPXPoint.Field(localName: name, isDirectChild: open.count == pointDepth + 1)
    else { return }
    field = kind
    fieldDepth = open.count
    fieldLine = parser.lineNumber
    fieldColumn = parser.columnNumber
    fieldText.removeAll(keepingCapacity: true)
  }

  private func endField(_ field: GPXPoint.Field) {
    if field == .time {
      if point?.time == nil { point?.time = time() }
      return
    }
    if field == .source {
      point?.setSource(fieldText)
      return
    }
    let number = Number(fieldText)
    point?.set(field, number)
    if number == .garbled {
      oddValues.add("\(field) \(fieldText.quoted()) at line \(fieldLine)")
    }
  }

  /// nil where the element is empty.
  private func time() -> Timestamp? {
    let time = fieldText.withUTF8 { Number.trimmed($0).isEmpty ? nil : Timestamp(iso8601: $0) }
    guard time == .garbled else { return time }
    garbledTimeCount += 1
    if garbledTime == nil {
      let afterTag = text.offset(line: fieldLine, column: fieldColumn) + 1
      let value = text.bytes[min(afterTag, text.bytes.count)...].firstIndex { $0 > 0x20 }
      garbledTime = diagnostic(
        "time \(fieldText.quoted()) can't be read", at: value ?? afterTag,
        hint: "a time is written like 2026-05-17T09:30:00Z")
    }
    return time
  }

  /// The `<` of the start tag the parser stands at the end of: a raw `<` is not allowed in a tag.
  private func tagOffset(_ parser: XMLParser) -> Int {
    let end = text.offset(line: parser.lineNumber, column: parser.columnNumber)
    return text.last("<", upTo: end) ?? end
  }

  /// Where the value of `attribute` starts in the tag the parser stands at.
  private func valueOffset(of attribute: String, _ parser: XMLParser) -> Int {
    let tag = tagOffset(parser)
    let bytes = text.bytes
    let name = Array(attribute.utf8)
    var at = tag
    while at + name.count < bytes.count, bytes[at] != UInt8(ascii: ">") {
      at += 1
      guard bytes[at - 1] <= 0x20, bytes[at...].starts(with: name) else { continue }
      let rest = bytes[(at + name.count)...].drop { $0 <= 0x20 || $0 == UInt8(ascii: "=") }
      if rest.startIndex > at + name.count { return rest.startIndex + 1 }
    }
    return tag
  }
}
