import Geodesy
import Sensing
import SimKernel
import SimText

/// First line of the truth: the meaning of its samples.
struct TruthHead {
  var origin: Coordinate
  var step: Timespan
  var count: Int
  var arrival: Instant?
}

private enum FixKey: String, CaseIterable {
  case latitude = "lat"
  case longitude = "lon"
  case accuracy = "accuracy_m"
  case invalidAccuracy = "invalid_accuracy"
  case speed = "speed_mps"
  case course = "course_deg"
  case provider
  case measured = "measured_ns"
  static let keys = JSONKeys<FixKey>(refusingOthers: true)
}

enum HeadingKey: String, CaseIterable {
  case source
  case magnetic = "magnetic_deg"
  case `true` = "true_deg"
  case invalid
  case accuracy = "accuracy_deg"
  case status
  case measured = "measured_ns"
  case delivered = "t_ns"

  static func keys(withDelivery: Bool) -> JSONKeys<HeadingKey> {
    let keys = allCases.filter { withDelivery || $0 != .delivered }
    return JSONKeys(keys.map { ($0.rawValue, $0) }, refusingOthers: true)
  }
}

private enum OriginKey: String, CaseIterable {
  case scenario, seed, command
  static let keys = JSONKeys<OriginKey>(refusingOthers: true)
}

private enum TruthKey: String, CaseIterable {
  case latitude = "lat"
  case longitude = "lon"
  case step = "step_ns"
  case samples
  case arrival = "arrival_ns"
  static let keys = JSONKeys<TruthKey>(refusingOthers: true)
}

private enum CountKey: String, CaseIterable {
  case fixes, headings, motions
  static let keys = JSONKeys<CountKey>(refusingOthers: true)
}

extension JSONReader {
  /// A fix without its delivery; `measured` is the distant future where it was not given.
  mutating func fix() throws(Diagnostic) -> Fix {
    try beginObject()
    let start = mark
    var fields = JSONFields(FixKey.keys)
    var latitude: Double?
    var longitude: Double?
    var fix = Fix(
      coordinate: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0), measured: .distantFuture)
    while let key = try nextKey(&fields) {
      switch key {
      case .latitude: latitude = try number("lat", in: SimrunTraceRange.latitude)
      case .longitude: longitude = try number("lon", in: SimrunTraceRange.longitude)
      case .accuracy:
        guard fix.accuracy == .notGiven else { throw twoAccuracies() }
        fix.accuracy = .given(try number("accuracy_m", in: SimrunTraceRange.accuracy))
      case .invalidAccuracy: fix.accuracy = try invalidAccuracy(after: fix.accuracy)
      case .speed: fix.speedMetersPerSecond = try number("speed_mps", in: SimrunTraceRange.speed)
      case .course: fix.courseDegrees = try number("course_deg", in: SimrunTraceRange.angle)
      case .provider: fix.provider = try word("provider")
      case .measured: fix.measured = try instant("measured_ns", in: SimrunTraceRange.instants)
      }
    }
    guard let latitude, let longitude else { throw missing("lat and lon", start) }
    fix.coordinate = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    return fix
  }

  /// The keys of a heading without `t_ns` inside of it, and of one with it.
  static let headingKeys = HeadingKey.keys(withDelivery: false)
  static let deliveredHeadingKeys = HeadingKey.keys(withDelivery: true)

  /// A heading; `measured` and `delivered` are the distant future where they were not given.
  mutating func heading(_ keys: JSONKeys<HeadingKey>) throws(Diagnostic) -> Heading {
    try beginObject()
    var fields = JSONFields(keys)
    var heading = Heading(measured: .distantFuture)
    while let key = try nextKey(&fields) {
      switch key {
      case .source: heading.source = try word("source")
      case .magnetic:
        heading.magneticDegrees = try number("magnetic_deg", in: SimrunTraceRange.angle)
      case .true: heading.trueDegrees = try number("true_deg", in: SimrunTraceRange.angle)
      case .invalid, .accuracy, .status:
        guard heading.report == .absent else {
          throw refusal(
            "two reports of one heading", at: mark,
            hint: "one of 'invalid', 'accuracy_deg' and 'status'")
        }
        heading.report = try report(key)
      case .measured: heading.measured = try instant("measured_ns", in: SimrunTraceRange.instants)
      case .delivered:
        heading.delivered = try instant("t_ns", in: 0...SimrunTraceRange.instants.upperBound)
      }
    }
    return heading
  }

  /// The flag of a fix that the phone called unusable.
  mutating func invalidAccuracy(
    after given: HorizontalAccuracy
  ) throws(Diagnostic) -> HorizontalAccuracy {
    guard given == .notGiven else { throw twoAccuracies() }
    guard try bool() else {
      throw refusal(
        "'invalid_accuracy' is false, expected true", at: mark, hint: "leave it out")
    }
    return .invalid
  }

  private mutating func twoAccuracies() -> Diagnostic {
    refusal(
      "two accuracies of one fix", at: mark, hint: "one of 'accuracy_m' and 'invalid_accuracy'")
  }

  private mutating func report(_ key: HeadingKey) throws(Diagnostic) -> Heading.Report {
    switch key {
    case .accuracy:
      return .degrees(try number("accuracy_deg", in: SimrunTraceRange.headingAccuracy))
    case .status: return .status(Int(try integer("status", in: SimrunTraceRange.status)))
    default:
      guard try bool() else {
        throw refusal("'invalid' is false, expected true", at: mark, hint: "leave it out")
      }
      return .invalid
    }
  }

  mutating func version() throws(Diagnostic) -> Int64 {
    let version = try integer()
    guard version == SimrunTraceFormat.version else {
      throw refusal(
        "a simrun trace of format \(version), expected \(SimrunTraceFormat.version)",
        at: mark, hint: "it was written by another version of simrun; use that one")
    }
    return version
  }

  mutating func epoch() throws(Diagnostic) -> Int64 {
    let epoch = try integer()
    guard Timestamp.era.contains(epoch) else {
      throw refusal(
        "'epoch_ns' is out of range: expected nanoseconds since 1970, from 1980 to 2100",
        at: mark)
    }
    return epoch
  }

  mutating func origin() throws(Diagnostic) -> TraceOrigin {
    try beginObject()
    let start = mark
    var fields = JSONFields(OriginKey.keys)
    var scenario: String?
    var seed: UInt64?
    var command: String?
    while let key = try nextKey(&fields) {
      switch key {
      case .scenario: scenario = try string()
      case .command: command = try string()
      case .seed: seed = try self.seed()
      }
    }
    guard let scenario, let seed, let command else {
      throw missing("scenario, seed and command", start)
    }
    return TraceOrigin(scenario: scenario, seed: seed, command: command)
  }

  /// An unsigned integer of 64 bits, in quotes where readers that use doubles would round it.
  private mutating func seed() throws(Diagnostic) -> UInt64 {
    if try kind() == .number { return UInt64(try integer("seed", in: 0...Int64.max)) }
    guard let seed = UInt64(try string()) else {
      throw refusal("'seed' is no number from 0 to 2⁶⁴ − 1", at: mark)
    }
    return seed
  }

  mutating func truthHead() throws(Diagnostic) -> TruthHead {
    try beginObject()
    let start = mark
    var fields = JSONFields(TruthKey.keys)
    var latitude: Double?
    var longitude: Double?
    var step: Timespan?
    var count: Int?
    var arrival: Instant?
    while let key = try nextKey(&fields) {
      switch key {
      case .latitude: latitude = try number("lat", in: SimrunTraceRange.latitude)
      case .longitude: longitude = try number("lon", in: SimrunTraceRange.longitude)
      case .step: step = Timespan(nanoseconds: try integer("step_ns", in: 1...Int64.max))
      case .samples: count = Int(try integer("samples", in: 1...Int64.max))
      case .arrival: arrival = try instant("arrival_ns", in: SimrunTraceRange.instants)
      }
    }
    guard let latitude, let longitude, let step, let count else {
      throw missing("lat, lon, step_ns and samples", start)
    }
    guard GroundTruth.isInTraceRange(step: step, count: count) else {
      throw refusal("the truth is longer than 121 years", at: start)
    }
    return TruthHead(
      origin: Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude), step: step,
      count: count, arrival: arrival)
  }

  /// A sample; values that it leaves out are those of `last`.
  mutating func sample(after last: GroundTruth.Sample?) throws(Diagnostic) -> GroundTruth.Sample {
    try beginArray()
    let start = mark
    var sample =
      last
      ?? GroundTruth.Sample(
        point: PlanePoint(east: 0, north: 0), speedMetersPerSecond: 0, facingDegrees: 0,
        laneDegrees: 0, edge: 0)
    var count = 0
    while try nextElement() {
      switch count {
      case 0: sample.point.east = try number("east", in: SimrunTraceRange.plane)
      case 1: sample.point.north = try number("north", in: SimrunTraceRange.plane)
      case 2: sample.facingDegrees = try number("facing", in: SimrunTraceRange.angle)
      case 3: sample.speedMetersPerSecond = try number("speed", in: SimrunTraceRange.speed)
      case 4: sample.laneDegrees = try number("bearing", in: SimrunTraceRange.angle)
      case 5: sample.edge = Int32(try integer("edge", in: Int64(Int32.min)...Int64(Int32.max)))
      case 6: sample.surroundings = try word("surroundings")
      case 7: sample.pose = try word("pose")
      default: try skip()
      }
      count += 1
    }
    guard count <= 8, last != nil || count == 8 else {
      throw refusal(
        "a sample of \(count) values, expected \(last == nil ? "8" : "at most 8")", at: start,
        hint: "east, north, facing, speed, bearing, edge, surroundings, pose")
    }
    return sample
  }

  /// The counts of events in the last line.
  mutating func counts() throws(Diagnostic) -> TraceCounts {
    try beginObject()
    let start = mark
    var fields = JSONFields(CountKey.keys)
    var fixes: Int64?
    var headings: Int64?
    var motions: Int64 = 0
    while let key = try nextKey(&fields) {
      switch key {
      case .fixes: fixes = try integer("fixes", in: 0...Int64.max)
      case .headings: headings = try integer("headings", in: 0...Int64.max)
      case .motions: motions = try integer("motions", in: 0...Int64.max)
      }
    }
    guard let fixes, let headings else { throw missing("fixes and headings", start) }
    return TraceCounts(fixes: fixes, headings: headings, motions: motions)
  }
}

// MARK: Values

extension JSONReader {
  fileprivate mutating func missing(_ names: String, _ start: Mark) -> Diagnostic {
    refusal("something is missing, expected \(names)", at: start)
  }
}
