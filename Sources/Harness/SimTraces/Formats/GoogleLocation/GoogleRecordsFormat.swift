import Geodesy
import Sensing
import SimKernel
public import SimText

/// `Records.json` of Google Takeout: the positions that phones of one account reported to Google
/// over years.
///
/// - position: `latitudeE7`, `longitudeE7`, degrees times 10⁷; radius in meters: `accuracy`
/// - when: `timestamp` (ISO 8601), in older files `timestampMs` (Unix time in milliseconds)
/// - `velocity` in m/s; `heading`, the course in degrees, except for Android's 0 without a speed
/// - `source`: `GPS`, `WIFI` or `CELL`
///
/// Records without a position or a time are counted and left out, and so are other values: Wi-Fi
/// scans, activities, altitude. Older files list the newest first, and are sorted. The file has no
/// times of delivery: positions are delivered when measured. See `PointTimeline`. Memory: the first
/// 1000 records; for a file listed newest first see `NewestFirst`.
///
/// Source of the names: locationhistoryformat.com, reference of Records.json.
public struct GoogleRecordsFormat: TraceFormat {
  public static let name = "Google Takeout records"

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    let outline = JSONOutline(start)
    return ["latitudeE7", "timestampMs", "deviceTag"].contains {
      outline.has("locations[].\($0)")
    }
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    var reader = GoogleRecordsReader(try JSONReader(source), into: sink)
    try reader.read(into: sink)
  }
}

/// Reads the records of such a file.
private struct GoogleRecordsReader {
  private var json: JSONReader
  private var timeline: PointTimeline
  private var count = 0
  private var placeless = Tally()
  private var isUntimed: Diagnostic?
  private var devices: Set<Int64> = []

  /// The largest number of phones that are distinguished.
  private static let deviceLimit = 16

  private enum FileKey: String, CaseIterable {
    case locations
    static let keys = JSONKeys<FileKey>(refusingOthers: false)
  }

  private enum RecordKey: String, CaseIterable {
    case latitude = "latitudeE7"
    case longitude = "longitudeE7"
    case timestamp
    case milliseconds = "timestampMs"
    case accuracy, velocity, heading, source
    case device = "deviceTag"
    case platform = "platformType"
    static let keys = JSONKeys<RecordKey>(refusingOthers: false)
  }

  private struct Record {
    var latitude = Number.absent
    var longitude = Number.absent
    var time: Timestamp?
    var accuracy = Number.absent
    var velocity = Number.absent
    var heading = Number.absent
    var provider = Fix.Provider.unknown
    var platform: String?
  }

  init(_ json: JSONReader, into sink: any TraceSink) {
    self.json = json
    timeline = PointTimeline(
      into: sink, format: GoogleRecordsFormat.name, file: json.source.name)
  }

  mutating func read(into sink: some TraceSink) throws(Diagnostic) {
    try json.beginObject()
    let start = json.mark
    var fields = JSONFields(FileKey.keys)
    while try json.nextKey(&fields) != nil {
      guard try json.entersArray() else { continue }
      while try json.nextElement() { try readRecord() }
    }
    guard try !json.hasMore() else {
      throw json.refusal("more after the end of the object", at: json.next)
    }
    guard count > 0 else {
      if let isUntimed { throw isUntimed }
      throw json.refusal(
        "no record with a position and a time"
          + (placeless.count > 0 ? " of \(placeless.count)" : ""),
        at: start, hint: "was the location history switched off?")
    }
    try timeline.finish()
    sink.count(RowTally(name: "locations", count: count, span: timeline.span))
    if let first = placeless.first {
      sink.note(
        "records without a position or a time, left out: \(placeless.count) (first at \(first))")
    }
    if devices.count > 1 {
      sink.note(
        "records of \(devices.count == Self.deviceLimit ? "many" : "\(devices.count)") phones in "
          + "one file: where several moved at once their positions alternate")
    }
    timeline.tellNotes()
  }

  private mutating func readRecord() throws(Diagnostic) {
    let mark = json.next
    guard try json.entersObject() else { return placeless.add("line \(mark.line)") }
    let start = json.mark
    let record = try readFields()
    guard let latitude = record.latitude.value(in: -9e8...9e8),
      let longitude = record.longitude.value(in: -18e8...18e8)
    else { return placeless.add("line \(start.line)") }
    guard case .time? = record.time else {
      if isUntimed == nil {
        isUntimed = json.refusal(
          "no record with a position has a time; the first without", at: start,
          hint: "expected timestamp, as in 2026-05-17T09:30:00Z, or timestampMs")
      }
      return placeless.add("line \(start.line)")
    }
    count += 1
    var point = TrackPoint(
      at: Coordinate(latitudeDegrees: latitude / 1e7, longitudeDegrees: longitude / 1e7),
      time: record.time, line: start.line)
    point.fix.accuracy = HorizontalAccuracy(record.accuracy)
    point.fix.speedMetersPerSecond = record.velocity.value(in: ValueRange.speed).map(abs)
    point.fix.courseDegrees =
      record.platform == "IOS"
      ? ValueRange.angle(record.heading)
      : ValueRange.androidCourse(record.heading, speed: record.velocity, accuracy: .absent)
    point.fix.provider = record.provider
    try timeline.add(point)
  }

  private mutating func readFields() throws(Diagnostic) -> Record {
    var fields = JSONFields(RecordKey.keys)
    var record = Record()
    while let key = try json.nextKey(&fields) {
      switch key {
      case .latitude: record.latitude = try json.looseNumber()
      case .longitude: record.longitude = try json.looseNumber()
      case .timestamp, .milliseconds:
        let time = try json.looseTime()
        if case .time? = time { record.time = time }
      case .accuracy: record.accuracy = try json.looseNumber()
      case .velocity: record.velocity = try json.looseNumber()
      case .heading: record.heading = try json.looseNumber()
      case .source:
        record.provider = Fix.Provider(googleSource: try json.looseString() ?? "")
      case .device:
        if case .value(let tag) = try json.looseNumber(), devices.count < Self.deviceLimit {
          devices.insert(Int64(tag.clamped))
        }
      case .platform: record.platform = try json.looseString()
      }
    }
    return record
  }
}

extension Double {
  /// Clamped to what 64 bits hold.
  fileprivate var clamped: Double { Swift.min(Swift.max(self, -9e18), 9e18) }
}

extension Fix.Provider {
  /// From the word in Google's location history for how a position was found.
  init(googleSource word: String) {
    switch word.uppercased() {
    case "GPS", "GNSS": self = .gnss
    case "WIFI", "CELL", "NETWORK": self = .network
    case "FUSED": self = .fused
    default: self = .unknown
    }
  }
}
