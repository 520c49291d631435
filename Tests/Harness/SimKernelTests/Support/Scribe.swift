import Geodesy
import Sensing
import SimKernel
import SimObservations

/// A feature that records its events, and acts as the test defines.
final class Scribe: Feature {
  let kinds = [Scribbled.kind()]
  let interests: EventKinds
  /// The events received, as in `0.5 fix`.
  private(set) var told: [String] = []
  private let name: String
  private let act: (Event, Instant, inout FeatureSink) -> Void

  init(
    _ name: String = "", interests: EventKinds = .all,
    act: @escaping (Event, Instant, inout FeatureSink) -> Void = { _, _, _ in }
  ) {
    self.name = name
    self.interests = interests
    self.act = act
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    told.append("\(name)\(instant.seconds) \(Scribe.word(event))")
    act(event, instant, &sink)
  }

  private static func word(_ event: Event) -> String {
    switch event {
    case .fix(let fix): "fix \(fix.measured.seconds)"
    case .heading: "heading"
    case .motion(let motion): "motion \(motion.reading.kind.name)"
    case .mapRegion(let region): "map region \(region.cause.name)"
    case .app(let event): "\(event)"
    case .sensors(let request): "sensors \(request.location) \(request.heading)"
    case .authorization(let authorization): "authorization \(authorization.status)"
    case .failure(let failure): "failure \(failure)"
    case .updatesPaused: "updates paused"
    case .region(let region): "region \(region.region) \(region.kind)"
    case .wake(let token): "wake \(token.rawValue)"
    }
  }
}

/// A value that a test lets a scribe observe.
struct Scribbled: Observation {
  static var subject: Subject? { Subject("scribe") }
  static var word: String { "event" }
  static var nature: ObservationNature { .event }
  static var summary: String { "A scribe wrote a value." }
  var value: Double?

  init() {}
  init(_ value: Double) { self.value = value }

  mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.number("value", &value, .one, decimals: 3)
  }
}

extension Instant {
  static func s(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }
}

let nowhere = Coordinate(latitudeDegrees: 31.6, longitudeDegrees: -8)

/// A scene with a home and nothing else.
let nothing = SceneFacts(home: .init(name: "home", coordinate: nowhere))

func fix(_ measured: Double, delivered: Double? = nil) -> Fix {
  Fix(coordinate: nowhere, measured: .s(measured), delivered: delivered.map(Instant.s))
}

func heading(_ seconds: Double) -> Heading { Heading(trueDegrees: 0, measured: .s(seconds)) }

/// Asks for one wake, with token 0 by default.
func wake(_ sink: inout FeatureSink, at instant: Instant, _ token: UInt8 = 0) {
  sink.ask([WakeRequest(instant: instant, token: WakeToken(rawValue: token))], nil)
}

/// Runs `features` over a trace until 10 s, by default with all sensors on.
func run(
  _ features: [any Feature], fixes: [Fix] = [], headings: [Heading] = [],
  script: [ScriptedEvent] = [], end: Double = 10, sensing: SensorRequest = .all
) throws -> RunRecord {
  try Simulation(
    trace: Trace(fixes: fixes, headings: headings), facts: nothing, script: script,
    features: features, end: .s(end), sensing: sensing
  ).run()
}
