import Geodesy
import Sensing
import SimEnergy
import SimMetrics
import SimObservations

@testable import SimKernel

/// A run written by hand, which contains only what a metric reads.
struct Scene {
  /// An observation of a feature.
  struct Sighting {
    /// From the start of the run.
    var seconds: Double
    var observation: any Observation
    /// The subject of the observation; nil where the type implies it.
    var subject: Subject?

    static func at(
      _ seconds: Double, _ observation: some Observation, of subject: Subject? = nil
    ) -> Sighting {
      Sighting(seconds: seconds, observation: observation, subject: subject)
    }
  }

  var fixes: [Fix] = []
  /// Indices of the fixes that the app was given; nil for all.
  var given: [Int]?
  /// Times of headings without a value.
  var headings: [Double] = []
  /// Headings with values; where there are some, `headings` is ignored.
  var phoneHeadings: [Heading] = []
  var platform: Platform?
  var script: [ScriptedEvent] = []
  var phone: [PhoneChange] = []
  var sensing: [SensingChange] = [.init(at: .zero, .all)]
  /// In any order; observations of one instant keep the order in which they are written.
  var seen: [Sighting] = []
  var tourStops: [SceneFacts.TourStop] = []
  var isTourOrdered = true
  var planPlaces: [SceneFacts.PlanPlace] = []
  var lines: [DrawnLine] = []
  /// The lanes of the app's map; nil without a map.
  var lanes: [SceneFacts.Lane]?
  /// The same after a change of the pack.
  var newLanes: [SceneFacts.Lane]?
  var truth: GroundTruth?
  /// The faults and the times at which they were active.
  var faults: [FaultBite] = []
  var power: PowerPlan? = PowerPlan()
  var end = 100.0

  mutating func saw(
    _ observation: some Observation, of subject: Subject? = nil, at seconds: Double
  ) {
    seen.append(.at(seconds, observation, of: subject))
  }

  mutating func saw(_ sightings: [Sighting]) { seen += sightings }

  /// Adds a fault that displaces positions from `start` to `end`, in seconds.
  mutating func pushed(from start: Double, to end: Double) {
    faults.append(FaultBite(name: "drift", start: .s(start), end: .s(end), displaces: true))
  }

  /// Adds a stop to the tour, `east` meters east of home; by default with a radius of 20 m and 60 s
  /// of audio.
  mutating func tourStop(
    east: Double, radius: Double = 20, audio: Double = 60, hasAudio: Bool = true
  ) {
    tourStops.append(
      .init(
        name: "stop", coordinate: Scene.place(east: east), radiusMeters: radius,
        audioSeconds: audio, hasAudio: hasAudio))
  }

  var record: RunRecord {
    let headings =
      phoneHeadings.isEmpty ? headings.map { Heading(measured: .s($0)) } : phoneHeadings
    return RunRecord(
      trace: Trace(fixes: fixes, headings: headings, platform: platform, truth: truth),
      script: script, facts: facts, log: log,
      givenFixes: given?.map { fixes[$0] } ?? fixes, givenHeadings: Given(headings),
      sensing: sensing, phone: phone, lines: lines, end: .s(end), eventCount: 0)
  }

  private var facts: SceneFacts {
    var facts = SceneFacts(
      home: .init(name: "home", coordinate: Scene.origin), tourStops: tourStops)
    facts.planPlaces = planPlaces
    if let lanes { facts.lanes = { lanes } }
    if let newLanes { facts.newLanes = { newLanes } }
    facts.isTourOrdered = isTourOrdered
    return facts
  }

  private var log: ObservationLog {
    var log = ObservationLog()
    log.register(ObservationCatalog.all)
    let ordered = seen.enumerated().sorted {
      ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset)
    }
    for (_, sighting) in ordered {
      log.append(sighting.observation, of: sighting.subject, at: .s(sighting.seconds))
    }
    return log
  }

  func score(_ metric: String) throws -> Score {
    try (MetricCatalog.named(metric) ?? { throw Unknown(metric: metric) }()).score(
      RunView(record, power: power, faults: faults))
  }

  /// The run with the phone's power, as metrics read it.
  var view: RunView { RunView(record, power: PowerPlan(), faults: faults) }

  struct Unknown: Error { var metric: String }

  static let origin = Coordinate(latitudeDegrees: 31.6, longitudeDegrees: -8)
  static let plane = LocalPlane(origin: origin)

  /// A place `east` meters east of home.
  static func place(east: Double) -> Coordinate {
    plane.coordinate(PlanePoint(east: east, north: 0))
  }

  static func fix(
    _ measured: Double, delivered: Double? = nil, east: Double = 0, north: Double = 0,
    accuracy: Double? = 5, _ provider: Fix.Provider = .gnss
  ) -> Fix {
    Fix(
      coordinate: plane.coordinate(PlanePoint(east: east, north: north)),
      horizontalAccuracyMeters: accuracy, provider: provider, measured: .s(measured),
      delivered: delivered.map(Instant.s))
  }

  /// A walker who stands `east` meters east of home until the end of the scene.
  static func standing(east: Double, facing: Double = 0) -> GroundTruth {
    walking([(0, east), (1000, east)], facing: facing)
  }

  /// A walker who is at these distances east of home at these seconds, evenly spaced.
  static func walking(_ points: [(Double, Double)], facing: Double = 0) -> GroundTruth {
    GroundTruth(
      plane: plane, step: .seconds(points[1].0 - points[0].0),
      samples: points.map { _, east in
        GroundTruth.Sample(
          point: PlanePoint(east: east, north: 0), speedMetersPerSecond: 1,
          facingDegrees: facing, laneDegrees: 0, edge: 0)
      })
  }

  /// A heading of `degrees` against true north.
  static func heading(
    _ at: Double, _ degrees: Double?, report: Heading.Report = .degrees(10)
  ) -> Heading {
    Heading(trueDegrees: degrees, report: report, measured: .s(at))
  }

  /// A lane from `west` to `east` of home, through it.
  static func lane(from west: Double, to east: Double) -> SceneFacts.Lane {
    let ends = [west, east].map { PlanePoint(east: $0, north: 0) }
    return SceneFacts.Lane(from: 0, to: 1, points: ends)
  }

  /// A line from `west` to 1000 m east, `north` of home.
  static func line(
    _ at: Double, north: Double, from west: Double = -1000
  ) -> DrawnLine {
    DrawnLine(
      instant: .s(at),
      points: [PlanePoint(east: west, north: north), PlanePoint(east: 1000, north: north)])
  }
}

extension Instant {
  static func s(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }
}

func events(_ list: (Double, AppEvent)...) -> [ScriptedEvent] {
  list.map { ScriptedEvent(at: .s($0.0), $0.1) }
}
