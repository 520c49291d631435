import Sensing
import SimKernel
import SimText

/// The properties of a feature that describe its positions.
struct GeoJSONProperties {
  /// One for each position of a line, or one for a point.
  var times: [Timestamp?] = []
  var isTimeGarbled: JSONReader.Mark?
  var accuracy = HorizontalAccuracy.notGiven
  var speed: Double?
  var course: Double?
  var provider = Fix.Provider.unknown
  /// Only in simrun's own files.
  var delivered: Instant?
  var measured: Instant?
  var heading: Heading?
  /// Whether this is the line of the track that simrun's own files show on maps.
  var isOwnTrack = false
  var oddCount = 0

  enum Key {
    case time, accuracy, invalidAccuracy, speed, course, provider, delivered, measured, heading, own
    case coordinateProperties

    static let keys = JSONKeys<Key>(
      [
        ("time", .time), ("t_ns", .delivered), ("accuracy_m", .accuracy),
        ("invalid_accuracy", .invalidAccuracy), ("speed_mps", .speed),
        ("course_deg", .course), ("provider", .provider), ("measured_ns", .measured),
        ("heading", .heading), ("simrun", .own), ("timestamp", .time), ("datetime", .time),
        ("date", .time), ("recorded_at", .time), ("when", .time), ("times", .time),
        ("timestamps", .time), ("coordTimes", .time),
        ("coordinateProperties", .coordinateProperties), ("accuracy", .accuracy),
        ("horizontalAccuracy", .accuracy), ("horizontal_accuracy", .accuracy),
        ("hAcc", .accuracy), ("hacc", .accuracy), ("h_accuracy", .accuracy), ("speed", .speed),
        ("velocity", .speed), ("course", .course), ("bearing", .course),
      ], refusingOthers: false)
  }
}

extension JSONReader {
  /// Reads the properties of a feature, or the coordinateProperties in them.
  ///
  /// - Parameter isOwn: whether simrun wrote the file.
  mutating func read(
    _ properties: inout GeoJSONProperties, isOwn: Bool
  ) throws(Diagnostic) {
    if try takeNull() { return }
    try beginObject()
    var fields = JSONFields(GeoJSONProperties.Key.keys)
    while let key = try nextKey(&fields) {
      switch key {
      case .time:
        if properties.times.contains(where: { $0 != nil }) {
          try skip()
        } else {
          properties.times = []
          try times(into: &properties)
        }
      case .coordinateProperties:
        if try kind() == .object { try read(&properties, isOwn: isOwn) } else { try skip() }
      case .accuracy: try takeAccuracy(&properties, isOwn: isOwn)
      case .invalidAccuracy where isOwn:
        properties.accuracy = try invalidAccuracy(after: properties.accuracy)
      case .invalidAccuracy: try skip()
      case .speed: properties.speed = try measure(properties.speed, &properties)
      case .course: properties.course = try measure(properties.course, &properties)
      case .heading where isOwn:
        properties.heading = try heading(JSONReader.deliveredHeadingKeys)
      case .heading: properties.course = try measure(properties.course, &properties)
      case .provider: properties.provider = try provider()
      case .delivered where isOwn:
        properties.delivered = try instant("t_ns", in: 0...SimrunTraceRange.instants.upperBound)
      case .measured where isOwn:
        properties.measured = try instant("measured_ns", in: SimrunTraceRange.instants)
      case .delivered, .measured: try skip()
      case .own:
        if try kind() == .string {
          properties.isOwnTrack = try string() == "track"
        } else {
          try skip()
        }
      }
    }
  }

  /// Reads a time, or arrays of times at any depth.
  private mutating func times(into properties: inout GeoJSONProperties) throws(Diagnostic) {
    switch try kind() {
    case .array:
      try beginArray()
      while try nextElement() { try times(into: &properties) }
      return
    case .string, .number: properties.times.append(try time())
    default:
      try skip()
      properties.times.append(nil)
    }
    if properties.times.last == .garbled, properties.isTimeGarbled == nil {
      properties.isTimeGarbled = mark
    }
    guard properties.times.count <= GeoJSONFormat.positionLimit else {
      throw refusal(
        "more than \(GeoJSONFormat.positionLimit) times in one feature", at: mark,
        hint: "split it by day")
    }
  }

  /// Reads a number, also one in quotes; returns `given` where an earlier name gave one.
  private mutating func measure(
    _ given: Double?, _ properties: inout GeoJSONProperties
  ) throws(Diagnostic) -> Double? {
    switch try kind() {
    case .number:
      let value = try number()
      return given ?? value
    case .string:
      try takeString(isKept: true)
      let number = text.withUnsafeBufferPointer { Number($0) }
      if number == .garbled { properties.oddCount += 1 }
      guard case .value(let value) = number else { return given }
      return given ?? value
    default:
      try skip()
      return given
    }
  }

  /// As `measure`; NaN, which JSON can only have in quotes, means that the phone calls the fix
  /// unusable. Values that simrun wrote are taken unchanged.
  private mutating func takeAccuracy(
    _ properties: inout GeoJSONProperties, isOwn: Bool
  ) throws(Diagnostic) {
    let isText = try kind() == .string
    let meters = try measure(nil, &properties)
    guard properties.accuracy == .notGiven else { return }
    if let meters {
      properties.accuracy = isOwn ? .given(meters) : HorizontalAccuracy(.value(meters))
    } else if isText {
      properties.accuracy = text.withUnsafeBufferPointer { HorizontalAccuracy(Number($0), $0) }
    }
  }

  private mutating func provider() throws(Diagnostic) -> Fix.Provider {
    guard try kind() == .string else {
      try skip()
      return .unknown
    }
    return Fix.Provider(named: try string())
  }
}
