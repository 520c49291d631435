import Geodesy
import Sensing
import SimKernel
import SimObservations
import SimSensors

/// A phone behind a platform, and an app that makes the requests of the test and records its
/// events.
///
/// By default the phone replays a recording of a walk north at 1 m/s with an exact fix each second,
/// without any randomness.
struct PhoneBench {
  var options: PlatformOptions
  var seconds: Double
  var fixes: [Fix]
  var headings: [Heading] = []
  /// The ground truth of a synthetic walk; nil for a recording.
  var truth: GroundTruth?
  var seed: UInt64 = 1
  /// The app's sensor requests, with their times.
  var requests: [(at: Double, SensorRequest)] = []
  var asks: [(at: Double, PhoneRequest)] = []
  var app: [(at: Double, AppEvent)] = []
  var phone: [(at: Double, PhoneEvent)] = []

  init(_ rules: Platform, seconds: Double = 60) {
    options = PlatformOptions(rules: rules)
    self.seconds = seconds
    fixes = Self.fixes(seconds: seconds)
  }

  /// The same walk as a synthetic one, whose truth the phone's sources use.
  static func walk(_ rules: Platform, seconds: Double = 60, speed: Double = 1) -> PhoneBench {
    var bench = PhoneBench(rules, seconds: seconds)
    bench.truth = Lane.truth(seconds: seconds, speed: speed)
    bench.fixes = fixes(seconds: seconds, speed: speed)
    bench.options.startsCold = true
    return bench
  }

  /// Exact fixes, one per second.
  static func fixes(
    seconds: Double, speed: Double = 1, accuracy: Double = 5
  ) -> [Fix] {
    stride(from: 0, through: seconds, by: 1).map { second in
      Fix(
        coordinate: at(north: second * speed), horizontalAccuracyMeters: accuracy,
        speedMetersPerSecond: speed, provider: .gnss, measured: .s(second))
    }
  }

  static func at(north: Double, east: Double = 0) -> Coordinate {
    Lane.plane.coordinate(PlanePoint(east: east, north: north))
  }

  /// Headings against magnetic north that start at 0 and turn at `degreesPerSecond`, 50 per second.
  static func headings(
    seconds: Double, degreesPerSecond: Double, declination: Double? = 0,
    report: Heading.Report = .degrees(10)
  ) -> [Heading] {
    (0...Int(seconds * 50)).map { index in
      let turned = Double(index) / 50 * degreesPerSecond
      return Heading(
        magneticDegrees: turned.truncatingRemainder(dividingBy: 360),
        trueDegrees: declination.map { (turned + $0).truncatingRemainder(dividingBy: 360) },
        report: report, source: .compass, measured: .s(Double(index) / 50))
    }
  }

  func run() throws -> PhoneStory {
    let trace = Trace(
      fixes: fixes, headings: headings, platform: options.rules, truth: truth)
    let listener = Listener(requests: requests, asks: asks)
    let lives = Lives(listener)
    let record = try Simulation(
      trace: trace, facts: SceneFacts(home: .init(name: "home", coordinate: Self.at(north: 0))),
      script: app.map { ScriptedEvent(at: .s($0.at), $0.1) }, features: [listener],
      end: .s(seconds), sensing: .off,
      platform: options.makePlatform(
        over: trace, end: .s(seconds), random: RandomStream(seed: seed).fork("platform")),
      phoneScript: phone.map { ScriptedPhoneEvent(at: .s($0.at), $0.1) },
      relaunch: { _, _ in lives.next() }
    ).run()
    return PhoneStory(record: record, told: lives.all.flatMap(\.told))
  }
}

/// The events that the app received in a run.
struct PhoneStory {
  var record: RunRecord
  var told: [(at: Double, event: Event)]

  var fixes: [Fix] { record.givenFixes }
  var headings: [Heading] { Array(record.givenHeadings) }
  /// The delivery time of each fix, in seconds.
  var fixTimes: [Double] { fixes.map(\.delivered.seconds) }
  var headingTimes: [Double] { headings.map(\.delivered.seconds) }

  /// The delivery time of each event for which `isIt` returns true, in seconds.
  func times(_ isIt: (Event) -> Bool) -> [Double] { told.filter { isIt($0.event) }.map(\.at) }

  func times(of failure: LocationFailure) -> [Double] { times { $0 == .failure(failure) } }

  func times(_ kind: RegionEvent.Kind, _ region: Int32 = 1) -> [Double] {
    times { $0 == .region(RegionEvent(region: region, kind: kind)) }
  }

  /// The state of the phone at `seconds`.
  func state(at seconds: Double) -> PhoneState? {
    record.phone.last { $0.instant <= .s(seconds) }?.state
  }
}

/// The app in all its lives.
private final class Lives {
  private(set) var all: [Listener]

  init(_ first: Listener) { all = [first] }

  /// The app of the next life, which makes no requests.
  func next() -> Listener {
    all.append(Listener(requests: [], asks: []))
    return all[all.count - 1]
  }
}

private final class Listener: Feature {
  let kinds: [ObservationKind] = []
  let interests = EventKinds.all
  var told: [(at: Double, event: Event)] = []
  private let requests: [(at: Double, SensorRequest)]
  private let asks: [(at: Double, PhoneRequest)]

  init(requests: [(at: Double, SensorRequest)], asks: [(at: Double, PhoneRequest)]) {
    self.requests = requests
    self.asks = asks
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    // the first event begins its life
    if told.isEmpty {
      for (index, time) in (requests.map(\.at) + asks.map(\.at)).enumerated() {
        guard time > 0 else {
          ask(index, &sink)
          continue
        }
        sink.ask(
          for: WakeRequest(instant: .s(time), token: WakeToken(rawValue: UInt8(index))))
      }
    }
    told.append((instant.seconds, event))
    if case .wake(let token) = event { ask(Int(token.rawValue), &sink) }
  }

  private func ask(_ index: Int, _ sink: inout FeatureSink) {
    if index < requests.count {
      sink.ask(for: requests[index].1)
    } else {
      sink.ask(for: asks[index - requests.count].1)
    }
  }
}

extension Instant {
  static func s(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }
}

extension SensorRequest {
  /// A request for location only, with this accuracy class and these filters.
  static func location(
    _ accuracy: Accuracy = .best, filter: Double = 0, inBackground: Bool = false,
    pausing: Bool = false
  ) -> SensorRequest {
    var request = SensorRequest(location: true, heading: false, accuracy: accuracy)
    request.distanceFilterMeters = filter
    request.runsInBackground = inBackground
    request.pausesAutomatically = pausing
    return request
  }

  /// A request for location only, in the form of Android.
  static func location(
    every interval: Double, fastest: Double = 0, delay: Double = 0,
    _ accuracy: Accuracy = .best, inBackground: Bool = false
  ) -> SensorRequest {
    var request = location(accuracy, inBackground: inBackground)
    request.interval = .seconds(interval)
    request.fastestInterval = .seconds(fastest)
    request.longestDelay = .seconds(delay)
    return request
  }

  /// A request for headings only.
  static func heading(filter: Double = 0, every interval: Double = 0) -> SensorRequest {
    var request = SensorRequest(location: false, heading: true)
    request.headingFilterDegrees = filter
    request.headingInterval = .seconds(interval)
    return request
  }
}
