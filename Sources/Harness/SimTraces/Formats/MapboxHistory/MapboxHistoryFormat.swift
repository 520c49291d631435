import Geodesy
import Sensing
import SimKernel
public import SimText

/// History files of Mapbox's navigation SDK in JSON: one object with all events of a trip.
///
/// Both instants of `updateLocation` events are kept: `event_timestamp` is when the SDK received
/// the fix, `location.time` when it was measured; a missing one is taken to equal the other. Both
/// are seconds of Unix time with decimals and are read to the nanosecond as written; the SDK's
/// doubles are accurate to 0.24 µs. Delivery times never go back: an event stamped before an
/// earlier one is delivered after it. `bearing` is the course, except for Android's 0 without a
/// speed. Other events are counted, and so are locations without a position or a time. Newer
/// recordings (`.pbf.gz`) are not JSON.
///
/// Source: ReplayHistoryMapper and its tests in mapbox-navigation-android.
public struct MapboxHistoryFormat: TraceFormat {
  public static let name = "Mapbox history"

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    let outline = JSONOutline(start)
    return outline.has("events[].event_timestamp")
      || outline.has("events") && outline.has("history_version")
      || outline.text("events[].type").map(knownTypes.contains) ?? false
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    var reader = MapboxHistoryReader(try JSONReader(source))
    try reader.read(into: sink)
  }

  /// Enough to recognize the format where the first event is longer than the part of the file
  /// examined.
  private static let knownTypes: Set<String> = ["getStatus", "setRoute", "updateLocation"]
}

/// Reads the events of a history file.
private struct MapboxHistoryReader {
  private var json: JSONReader
  private var order = DeliveryOrder()
  private var zero: Int64?
  private var fixCount = 0
  private var leftOut = Tally()
  private var others: [(name: String, count: Int)] = []
  private var version: String?

  private enum FileKey: String, CaseIterable {
    case events
    case version = "history_version"
    static let keys = JSONKeys<FileKey>(refusingOthers: false)
  }

  private enum EventKey: String, CaseIterable {
    case type, location
    case timestamp = "event_timestamp"
    static let keys = JSONKeys<EventKey>(refusingOthers: false)
  }

  private enum LocationKey: String, CaseIterable {
    case lat, lon, time, speed, bearing, accuracyHorizontal, provider
    static let keys = JSONKeys<LocationKey>(refusingOthers: false)
  }

  private struct Location {
    var coordinate: Coordinate?
    var unixNanoseconds: Int64?
    var accuracy = HorizontalAccuracy.notGiven
    var speed = Number.absent
    var bearing = Number.absent
    var provider = Fix.Provider.unknown
  }

  init(_ json: JSONReader) { self.json = json }

  mutating func read(into sink: some TraceSink) throws(Diagnostic) {
    try json.beginObject()
    let start = json.mark
    var fields = JSONFields(FileKey.keys)
    while let key = try json.nextKey(&fields) {
      switch key {
      case .events:
        try json.beginArray()
        while try json.nextElement() { try readEvent(into: sink) }
      case .version:
        if try json.kind() == .string { version = try json.string() } else { try json.skip() }
      }
    }
    guard try !json.hasMore() else {
      throw json.refusal("more after the end of the object", at: json.next)
    }
    guard fixCount > 0 else {
      throw json.refusal(
        "no updateLocation event with a position and a time" + (seen.map { " (\($0))" } ?? ""),
        at: start, hint: "was the trip recorded without location updates?")
    }
    tell(sink)
  }

  private mutating func readEvent(into sink: some TraceSink) throws(Diagnostic) {
    try json.beginObject()
    let start = json.mark
    var fields = JSONFields(EventKey.keys)
    var type = ""
    var stamp: Int64?
    var location: Location?
    while let key = try json.nextKey(&fields) {
      switch key {
      case .type: type = try json.string()
      case .timestamp: stamp = try time()
      case .location:
        if try json.kind() == .object { location = try readLocation() } else { try json.skip() }
      }
    }
    guard type == "updateLocation" else { return count(type) }
    guard let location, let coordinate = location.coordinate,
      let measured = location.unixNanoseconds ?? stamp
    else { return leftOut.add("line \(start.line)") }
    let delivered = order.deliver(stamp ?? measured, line: start.line)
    if zero == nil {
      sink.begin(TraceHead(format: MapboxHistoryFormat.name, epochNanoseconds: delivered))
    }
    let start0 = zero ?? delivered
    zero = start0
    fixCount += 1
    sink.take(
      Fix(
        coordinate: coordinate, accuracy: location.accuracy,
        speedMetersPerSecond: location.speed.value(in: ValueRange.speed).map(abs),
        courseDegrees: ValueRange.androidCourse(
          location.bearing, speed: location.speed, accuracy: .absent),
        provider: location.provider, measured: Instant(nanoseconds: measured - start0),
        delivered: Instant(nanoseconds: delivered - start0)))
  }

  private mutating func readLocation() throws(Diagnostic) -> Location {
    try json.beginObject()
    var fields = JSONFields(LocationKey.keys)
    var location = Location()
    var latitude: Double?
    var longitude: Double?
    while let key = try json.nextKey(&fields) {
      switch key {
      case .lat: latitude = try number().value(in: -90...90)
      case .lon: longitude = try number().value(in: -180...180)
      case .time: location.unixNanoseconds = try time()
      case .speed: location.speed = try number()
      case .bearing: location.bearing = try number()
      case .accuracyHorizontal: location.accuracy = HorizontalAccuracy(try number())
      case .provider:
        if try json.kind() == .string {
          location.provider = Fix.Provider(named: try json.string())
        } else {
          try json.skip()
        }
      }
    }
    if let latitude, let longitude {
      location.coordinate = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }
    return location
  }

  /// Reads a number, or null.
  private mutating func number() throws(Diagnostic) -> Number {
    try json.takeNull() ? .absent : .value(try json.number())
  }

  /// Reads seconds since 1970; nil for null and for a clock that was never set.
  private mutating func time() throws(Diagnostic) -> Int64? {
    if try json.takeNull() { return nil }
    guard case .time(let nanoseconds, _) = try json.time() else { return nil }
    return nanoseconds
  }

  private mutating func count(_ type: String) {
    let name = type.isEmpty ? "without a type" : type.withoutPosition
    if let known = others.firstIndex(where: { $0.name == name }) {
      others[known].count += 1
    } else if others.count < 32 {
      others.append((name, 1))
    }
  }

  /// Counts of the other events, in order of appearance; nil where there are none.
  private var seen: String? {
    guard !others.isEmpty else { return nil }
    return others.map { "\($0.name.escapedForTerminal) \($0.count)" }.joined(separator: ", ")
  }

  private func tell(_ sink: some TraceSink) {
    sink.count(RowTally(name: "updateLocation", count: fixCount))
    for other in others { sink.count(RowTally(name: other.name, count: other.count)) }
    if let version, version != "1.0.0" {
      sink.note(
        "history_version \(version.quoted()) is not known: read as if it were 1.0.0")
    }
    if let first = leftOut.first {
      sink.note(
        "updateLocation events without a position or a time, left out: \(leftOut.count) "
          + "(first at \(first))")
    }
    if let seen { sink.note("events of other types, not used: \(seen)") }
    if let held = order.note(of: "events", count: fixCount) { sink.note(held) }
  }
}
