public import Geodesy
public import SimText

/// The stops of a tour as exported by an app or a map: GeoJSON, JSON, CSV or GPX, with fields of
/// any of the usual names (SW-2).
public struct StopList: Sendable {
  public struct Stop: Sendable {
    /// Unique among the stops.
    public var name: String
    public var coordinate: Coordinate
    /// nil where the file has no radius.
    public var radiusMeters: Double?
    public var audioSeconds: Double?
  }

  /// In the order of the tour, at least one.
  public let stops: [Stop]
  /// The meaning assigned to each field, as in `'triggerRadius' is the radius`.
  public let mapped: [String]
  /// Fields that were not used.
  public let unused: [String]

  /// The largest number of stops of a tour.
  static let mostStops = 500

  /// Size of the longest file, in bytes: five hundred stops with long texts need less.
  private static let byteLimit = 1 << 24

  /// Reads the file at `path`. Its first character determines the format.
  ///
  /// Throws, with the place, where it has no stops or a stop that can't be understood.
  public init(path: String) throws(Diagnostic) {
    let source = try ByteSource(path: path, expecting: "the stops of a tour")
    var bytes: [UInt8] = []
    while case let chunk = try source.next(), !chunk.isEmpty {
      bytes += chunk
      guard bytes.count <= Self.byteLimit else {
        throw Diagnostic(
          "the file has more than \(Self.byteLimit >> 20) MB, expected the stops of a tour",
          at: .init(file: path))
      }
    }
    try self.init(bytes, named: path)
  }

  /// Reads a whole file from memory; `path` is its name in diagnostics.
  public init(_ bytes: [UInt8], named path: String) throws(Diagnostic) {
    let source = ByteSource(bytes, named: path)
    let start = (bytes.startWithByteOrderMark ? bytes.dropFirst(3) : bytes[...])
      .first { $0 > 0x20 }
    let records: [StopRecord] =
      switch start {
      case UInt8(ascii: "<"): try StopWaypoints.read(source)
      case UInt8(ascii: "{"), UInt8(ascii: "["): try StopObjects.read(JSONDocument(source))
      default: try StopRows.read(source)
      }
    guard !records.isEmpty else {
      throw Diagnostic(
        "the file holds no stops", at: .init(file: path),
        hint:
          "expected points in GeoJSON, objects with lat and lon in JSON, waypoints in GPX, or a "
          + "CSV with a header")
    }
    guard records.count <= Self.mostStops else {
      throw Diagnostic(
        "the file holds \(records.count) stops, expected at most \(Self.mostStops)",
        at: .init(file: path))
    }
    try self.init(records)
  }

  init(_ records: [StopRecord]) throws(Diagnostic) {
    let fields = StopFields(records)
    var stops: [(order: Double, stop: Stop)] = []
    var names: Set<String> = []
    for (index, record) in records.enumerated() {
      let place = try record.coordinate(fields)
      var name = fields.text(.name, of: record) ?? "stop \(index + 1)"
      while !names.insert(name).inserted { name += " (\(index + 1))" }
      let stop = Stop(
        name: name, coordinate: place, radiusMeters: try record.positive(.radius, fields),
        audioSeconds: try record.positive(.audio, fields))
      stops.append((try record.positive(.order, fields) ?? 0, stop))
    }
    // a stable sort: stops without numbers stay as they are
    self.stops = stops.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }.map(\.element.stop)
    mapped = fields.words
    unused = fields.unused
  }
}

/// A stop as in its file: fields with their texts.
struct StopRecord {
  struct Field {
    var name: String
    var text: String
    /// Makes a refusal at this field.
    var refusal: @Sendable (_ message: String, _ hint: String?) -> Diagnostic
  }

  var fields: [Field]
  /// Longitude and latitude where they are a pair of their own, as in GeoJSON.
  var pair: [Double]?
  /// Makes a refusal at the whole stop.
  var refusal: @Sendable (_ message: String, _ hint: String?) -> Diagnostic

  func coordinate(_ names: StopFields) throws(Diagnostic) -> Coordinate {
    var (latitude, longitude) = (pair?.last, pair?.first)
    if pair == nil {
      latitude = try number(.latitude, names)
      longitude = try number(.longitude, names)
    }
    guard let latitude, let longitude else {
      throw refusal(
        "the stop has no latitude and longitude",
        "expected a point, or fields such as lat and lon; found "
          + (fields.isEmpty ? "none" : fields.prefix(8).map(\.name).joined(separator: ", ")))
    }
    guard (-89...89).contains(latitude), (-180...180).contains(longitude) else {
      let isSwapped = (-89...89).contains(longitude) && (-180...180).contains(latitude)
      throw refusal(
        "a stop can't be at latitude \(latitude), longitude \(longitude)",
        isSwapped ? "latitude and longitude look swapped" : nil)
    }
    return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
  }

  /// A number above 0 in a field; nil where the field is missing or empty.
  func positive(_ kind: StopFields.Kind, _ names: StopFields) throws(Diagnostic) -> Double? {
    guard let field = names.field(kind, of: self), !field.text.isEmpty else { return nil }
    guard let number = kind == .audio ? Self.seconds(field.text) : try number(kind, names),
      number > 0, number.isFinite
    else {
      // a name such as intro.mp3 gives no length
      if kind == .audio, Double(field.text) == nil { return nil }
      throw field.refusal("expected a number above 0, found \(field.text.quoted())", nil)
    }
    return number
  }

  private func number(
    _ kind: StopFields.Kind, _ names: StopFields
  ) throws(Diagnostic) -> Double? {
    guard let field = names.field(kind, of: self), !field.text.isEmpty else { return nil }
    // as in 30 m, or 31,63 of a table with decimal commas
    var text = field.text.replacing(",", with: ".")
    if kind == .radius, text.hasSuffix("m") {
      text = String(text.dropLast().trimmingBlanks)
    }
    guard let number = Double(text), number.isFinite else {
      throw field.refusal("expected a number, found \(field.text.quoted())", nil)
    }
    return number
  }

  /// Seconds as a number, or as in `1:20`.
  private static func seconds(_ text: String) -> Double? {
    let bare = text.hasSuffix("s") ? text.dropLast().trimmingBlanks : text[...]
    let parts = bare.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard (1...3).contains(parts.count), !parts.contains(nil) else { return nil }
    return parts.reduce(0) { 60 * $0 + ($1 ?? 0) }
  }
}

/// The fields of the records by their meaning.
struct StopFields {
  enum Kind: String, CaseIterable {
    case latitude, longitude, name, order, radius, audio

    /// Possible names of the field, without case and marks, the best first.
    var aliases: [String] {
      switch self {
      case .latitude: ["latitude", "lat", "y", "geolat"]
      case .longitude: ["longitude", "lon", "lng", "long", "x", "geolon", "geolng"]
      case .name: ["name", "title", "label", "stopname", "id", "identifier", "slug"]
      case .order:
        [
          "order", "stopnumber", "stoporder", "sequence", "seq", "position", "number", "no", "nr",
          "index", "sortorder", "stop",
        ]
      case .radius:
        [
          "triggerradiusmeters", "triggerradiusm", "triggerradius", "radiusmeters", "radiusm",
          "radius", "geofenceradius", "triggerdistance",
        ]
      case .audio:
        [
          "audioseconds", "audiodurationseconds", "audioduration", "audiolength", "durationseconds",
          "durations", "durationsec", "duration", "length", "audio",
        ]
      }
    }

    var words: String {
      switch self {
      case .latitude, .longitude, .name: "the \(rawValue)"
      case .order: "the place in the tour"
      case .radius: "the radius, in meters"
      case .audio: "the length of the audio, in seconds"
      }
    }
  }

  private var names: [Kind: String] = [:]
  /// Names of the records' fields, in order.
  private var all: [String] = []

  init(_ records: [StopRecord]) {
    for record in records {
      for field in record.fields where !all.contains(field.name) { all.append(field.name) }
    }
    for kind in Kind.allCases {
      for alias in kind.aliases where names[kind] == nil {
        names[kind] = all.first { Self.bare($0) == alias && !names.values.contains($0) }
      }
    }
  }

  func field(_ kind: Kind, of record: StopRecord) -> StopRecord.Field? {
    guard let name = names[kind] else { return nil }
    return record.fields.first { $0.name == name }
  }

  /// The text of a field; nil where the field is missing or empty.
  func text(_ kind: Kind, of record: StopRecord) -> String? {
    field(kind, of: record).flatMap { $0.text.isEmpty ? nil : $0.text }
  }

  var words: [String] {
    Kind.allCases.compactMap { kind in names[kind].map { "\($0.quoted()) is \(kind.words)" } }
  }

  var unused: [String] { all.filter { !names.values.contains($0) } }

  /// The name without case and marks: `trigger_radius` is `triggerradius`.
  private static func bare(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}
