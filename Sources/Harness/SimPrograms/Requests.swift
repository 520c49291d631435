import Geodesy
import Sensing
import SimText

private enum RequestKey: String, CaseIterable {
  case location, heading, accuracy
  case distanceFilter = "distance_filter_m"
  case interval = "interval_ns"
  case fastestInterval = "fastest_interval_ns"
  case longestDelay = "longest_delay_ns"
  case headingFilter = "heading_filter_deg"
  case headingInterval = "heading_interval_ns"
  case worksOutHeadings = "works_out_headings"
  case runsInBackground = "runs_in_background"
  case pausesAutomatically = "pauses_automatically"
  case motion
  case motionInterval = "motion_interval_ns"
  static let keys = JSONKeys<RequestKey>(refusingOthers: true)
}

private enum AskKey: String, CaseIterable {
  case locateOnce = "locate_once"
  case locateAnew = "locate_anew"
  case cancelLocate = "cancel_locate"
  case watch, unwatch
  case playsAudio = "plays_audio"
  case authorization
  static let keys = JSONKeys<AskKey>(refusingOthers: true)
}

private enum LocateKey: String, CaseIterable {
  case accuracy
  case deadline = "deadline_ns"
  static let keys = JSONKeys<LocateKey>(refusingOthers: true)
}

private enum RegionKey: String, CaseIterable {
  case region
  case latitude = "lat"
  case longitude = "lon"
  case radius = "radius_m"
  case dwell = "dwell_ns"
  static let keys = JSONKeys<RegionKey>(refusingOthers: true)
}

/// A program's requests to the sensors and the phone.
extension JSONReader {
  mutating func sensorRequest() throws(Diagnostic) -> SensorRequest {
    try beginObject()
    let start = mark
    var keys = JSONFields(RequestKey.keys)
    var request = SensorRequest.off
    var (location, heading): (Bool?, Bool?)
    while let key = try nextKey(&keys) {
      switch key {
      case .location: location = try bool()
      case .heading: heading = try bool()
      case .accuracy: request.accuracy = try word("accuracy")
      case .distanceFilter:
        request.distanceFilterMeters = try number("distance_filter_m", in: 0...1e7)
      case .interval: request.interval = try span("interval_ns")
      case .fastestInterval: request.fastestInterval = try span("fastest_interval_ns")
      case .longestDelay: request.longestDelay = try span("longest_delay_ns")
      case .headingFilter:
        request.headingFilterDegrees = try number("heading_filter_deg", in: 0...360)
      case .headingInterval: request.headingInterval = try span("heading_interval_ns")
      case .worksOutHeadings: request.worksOutHeadings = try bool()
      case .runsInBackground: request.runsInBackground = try bool()
      case .pausesAutomatically: request.pausesAutomatically = try bool()
      case .motion: request.motion = try motionKinds()
      case .motionInterval: request.motionInterval = try span("motion_interval_ns")
      }
    }
    guard let location, let heading else {
      throw refusal("something is missing, expected 'location' and 'heading'", at: start)
    }
    (request.location, request.heading) = (location, heading)
    return request
  }

  mutating func phoneRequest() throws(Diagnostic) -> PhoneRequest {
    try beginObject()
    let start = mark
    var keys = JSONFields(AskKey.keys)
    var found: [PhoneRequest] = []
    while let key = try nextKey(&keys) {
      switch key {
      case .locateOnce:
        let (accuracy, deadline) = try locate()
        found.append(.locateOnce(accuracy, deadline: deadline))
      case .locateAnew:
        let (accuracy, deadline) = try locate()
        found.append(.locateAnew(accuracy, deadline: deadline))
      case .cancelLocate:
        guard try bool() else {
          throw refusal("'cancel_locate' is false, expected true", at: mark, hint: "leave it out")
        }
        found.append(.cancelLocateOnce)
      case .watch: found.append(try region(isWatched: true))
      case .unwatch: found.append(try region(isWatched: false))
      case .playsAudio: found.append(.playsAudio(try bool()))
      case .authorization: found.append(.authorization(try word("authorization")))
      }
    }
    guard found.count == 1 else {
      throw refusal(
        "\(found.count) things are asked for at once, expected one", at: start,
        hint: "one of \(AskKey.keys.list)")
    }
    return found[0]
  }

  private mutating func locate() throws(Diagnostic) -> (SensorRequest.Accuracy, Timespan?) {
    try beginObject()
    let start = mark
    var keys = JSONFields(LocateKey.keys)
    var accuracy: SensorRequest.Accuracy?
    var deadline: Timespan?
    while let key = try nextKey(&keys) {
      switch key {
      case .accuracy: accuracy = try word("accuracy")
      case .deadline: deadline = try span("deadline_ns")
      }
    }
    guard let accuracy else { throw refusal("something is missing: 'accuracy'", at: start) }
    return (accuracy, deadline)
  }

  private mutating func region(isWatched: Bool) throws(Diagnostic) -> PhoneRequest {
    try beginObject()
    let start = mark
    var keys = JSONFields(RegionKey.keys)
    var number: Int32?
    var (latitude, longitude, radius): (Double?, Double?, Double?)
    var dwell: Timespan?
    while let key = try nextKey(&keys) {
      switch key {
      case .region:
        number = Int32(try integer("region", in: Int64(Int32.min)...Int64(Int32.max)))
      case .latitude: latitude = try self.number("lat", in: -90...90)
      case .longitude: longitude = try self.number("lon", in: -180...180)
      case .radius: radius = try self.number("radius_m", in: 1e-3...1e7)
      case .dwell: dwell = try span("dwell_ns")
      }
    }
    guard let number else { throw refusal("something is missing: 'region'", at: start) }
    if !isWatched { return .unwatch(region: number) }
    guard let latitude, let longitude, let radius else {
      throw refusal("something is missing, expected lat, lon and radius_m", at: start)
    }
    return .watch(
      region: number,
      center: Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude),
      radiusMeters: radius, dwell: dwell)
  }

  private mutating func motionKinds() throws(Diagnostic) -> MotionKinds {
    try beginArray()
    var kinds: MotionKinds = []
    while try nextElement() {
      let kind: MotionSample.Kind = try word("motion")
      kinds.insert(MotionKinds(kind))
    }
    return kinds
  }

  /// A time of at most a year.
  private mutating func span(_ name: StaticString) throws(Diagnostic) -> Timespan {
    Timespan(nanoseconds: try integer(name, in: 0...31_622_400_000_000_000))
  }
}
