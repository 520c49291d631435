import Geodesy
import Sensing
import SimKernel
import SimText

/// Reads the features of a GeoJSON file.
struct GeoJSONReader {
  private var json: JSONReader
  private let sink: any TraceSink
  private var track: GeoJSONTrack
  private var clock: SimrunTraceClock?
  private var hasFeatures = false

  private enum Key: String, CaseIterable {
    case type, geometry, properties, coordinates, features, locations
    case own = "simrun"
    static let keys = JSONKeys<Key>(refusingOthers: false)
  }

  private struct Feature {
    var geometry: GeoJSONGeometry?
    var properties = GeoJSONProperties()
  }

  init(_ json: JSONReader, into sink: any TraceSink) {
    self.json = json
    self.sink = sink
    track = GeoJSONTrack(into: sink, file: json.source.name)
  }

  mutating func read() throws(Diagnostic) {
    let start = try readObject(isTop: true)
    guard try !json.hasMore() else {
      throw json.refusal("more after the end of the object", at: json.next)
    }
    if let clock {
      clock.count(into: sink)
      return
    }
    if track.isEmpty {
      throw json.refusal(
        track.otherCount > 0
          ? "no track: \(track.otherCount) features, and none is a line or a point"
          : "no track: the file holds no line and no point", at: start,
        hint: "a track is a LineString with coordTimes, or a Point with a time for every fix")
    }
    try track.finish()
  }

  /// Reads a feature, or the whole file, which may be a single feature.
  private mutating func readObject(isTop: Bool) throws(Diagnostic) -> JSONReader.Mark {
    try json.beginObject()
    let start = json.mark
    var fields = JSONFields(Key.keys)
    var feature = Feature()
    var type = GeoJSONGeometry.Kind.other
    var bare: GeoJSONGeometry?
    while let key = try json.nextKey(&fields) {
      switch key {
      case .type: type = GeoJSONGeometry.Kind(try json.string())
      case .geometry where clock != nil && feature.properties.isOwnTrack: try json.skip()
      case .geometry: feature.geometry = try json.geometry()
      case .properties: try json.read(&feature.properties, isOwn: clock != nil)
      case .coordinates where isTop:
        var geometry = GeoJSONGeometry(start: start)
        try json.positions(into: &geometry)
        bare = geometry
      case .features where isTop, .locations where isTop:
        hasFeatures = true
        try json.beginArray()
        while try json.nextElement() { _ = try readObject(isTop: false) }
      case .own where isTop: try readOwn()
      default: try json.skip()
      }
    }
    if var geometry = bare {
      geometry.kind = type
      try json.finish(&geometry)
      feature.geometry = geometry
    }
    if !isTop || feature.geometry != nil { try add(feature, start) }
    return start
  }

  private mutating func add(
    _ feature: Feature, _ start: JSONReader.Mark
  ) throws(Diagnostic) {
    guard clock == nil else { return try addOwn(feature, start) }
    guard !feature.properties.isOwnTrack else { return }
    if let garbled = feature.properties.isTimeGarbled, track.timeline.garbledTime == nil {
      track.timeline.garbledTime = json.refusal(
        "a time that can't be read", at: garbled,
        hint: "expected ISO 8601, as in 2026-05-17T09:30:00Z, or a number since 1970")
    }
    let timeCount = feature.properties.times.count
    if let line = feature.geometry, line.kind == .line, timeCount > 1,
      timeCount != line.positions.count
    {
      throw json.refusal(
        "\(timeCount) times for \(line.positions.count) positions", at: start,
        hint: "the times can't be matched to the positions")
    }
    try track.add(feature.geometry, feature.properties)
  }
}

// MARK: Files by simrun

extension GeoJSONReader {
  private enum OwnKey: String, CaseIterable {
    case format
    case epoch = "epoch_ns"
    case platform, origin
    static let keys = JSONKeys<OwnKey>(refusingOthers: true)
  }

  private mutating func readOwn() throws(Diagnostic) {
    guard try json.kind() == .object else { return try json.skip() }
    try json.beginObject()
    let start = json.mark
    var fields = JSONFields(OwnKey.keys)
    var head = TraceHead(format: GeoJSONFormat.name)
    var hasVersion = false
    while let key = try json.nextKey(&fields) {
      switch key {
      case .format: hasVersion = try json.version() > 0
      case .epoch: head.epochNanoseconds = try json.epoch()
      case .platform: head.platform = try json.word("platform")
      case .origin: head.origin = try json.origin()
      }
    }
    guard hasVersion, !hasFeatures else {
      throw json.refusal(
        "a 'simrun' that is not first, or has no format", at: start,
        hint: "simrun writes {\"type\":\"FeatureCollection\",\"simrun\":{\"format\":1,…},…}")
    }
    sink.begin(head)
    clock = SimrunTraceClock()
  }

  private mutating func addOwn(
    _ feature: Feature, _ start: JSONReader.Mark
  ) throws(Diagnostic) {
    let properties = feature.properties
    guard !properties.isOwnTrack else { return }
    guard let geometry = feature.geometry, geometry.kind == .point, properties.delivered != nil
    else {
      throw json.refusal(
        "a feature that simrun did not write, in a file that simrun wrote", at: start,
        hint: "to read it like any other file, remove \"simrun\" at the top")
    }
    if var heading = properties.heading {
      heading.delivered = try clock!.deliver(heading.delivered, &json, start)
      heading.measured = try clock!.measured(heading.measured, heading.delivered, &json, start)
      clock!.headingCount += 1
      sink.take(heading)
    }
    var fix = Fix(
      coordinate: geometry.positions[0], accuracy: properties.accuracy,
      speedMetersPerSecond: properties.speed, courseDegrees: properties.course,
      provider: properties.provider, measured: .zero)
    guard fix.isInTraceRange else {
      throw json.refusal("a fix with a value out of range", at: start)
    }
    fix.delivered = try clock!.deliver(properties.delivered, &json, start)
    fix.measured = try clock!.measured(
      properties.measured ?? .distantFuture, fix.delivered, &json, start)
    clock!.fixCount += 1
    sink.take(fix)
  }
}
