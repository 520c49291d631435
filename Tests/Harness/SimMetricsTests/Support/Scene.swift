import Geodesy
import Sensing
import SimEnergy
import SimMetrics

@testable import SimKernel

/// A run written by hand: what a metric is told, and nothing else.
struct Scene {
  struct Redraw {
    var at: Double
    var arrow = 0.0
    var turn = 0.0
    var bearing = 0.0
    var distance = 100.0
    var age = 0.5
    /// 0 acquiring, 1 fresh, 2 stale, 3 stopped.
    var location = 1.0
    /// 0 good, 1 weak, 2 unavailable.
    var confidence = 0.0
  }

  var fixes: [Fix] = []
  /// Which of the fixes the app was given; nil for all.
  var given: [Int32]?
  /// When headings were given that told nothing.
  var headings: [Double] = []
  /// Headings that did; the others are left out where there are some.
  var phoneHeadings: [Heading] = []
  var platform: Platform?
  var script: [ScriptedEvent] = []
  var phone: [PhoneChange] = []
  var sensing: [SensingChange] = [.init(at: .zero, .all)]
  var redraws: [Redraw] = []
  var stops: [Double] = []
  /// Reason 0 is the first plan, 1 a deviation.
  var plans: [(at: Double, reason: Double, settled: Double)] = []
  var unanswered: [Double] = []
  var lines: [DrawnLine] = []
  /// What the way home showed of the way that remained.
  var progress: [(at: Double, remaining: Double)] = []
  /// Observations of the kinds below, by the name of the kind.
  var others: [(kind: String, at: Double, values: [Double])] = []
  var truth: GroundTruth?
  var power: PowerPlan? = PowerPlan()
  var end = 100.0

  static let otherKinds = [
    "route.level", "route.right_level", "cards.plan", "cards.none", "cards.level",
    "cards.right_level", "cards.card", "cards.step", "cards.medina", "cards.signal",
    "cards.estimate", "tour.point", "tour.fence", "tour.triggered", "tour.started", "tour.paused",
    "tour.resumed", "tour.sought", "tour.ended", "tour.silent", "tour.alert", "tour.dropped",
    "map.centered", "locate.asked", "locate.cached", "locate.ended", "session.phase",
    "lanes.given", "lanes.match", "lanes.none", "route.position", "cards.position",
    "compass.position", "tour.position",
  ]

  var record: RunRecord {
    var log = ObservationLog()
    func kind(_ name: String, _ fields: Int) -> ObservationKind {
      ObservationKind(name, (0..<fields).map { .init("\($0)", .number(decimals: 1)) })
    }
    _ = log.register([
      kind("compass.redraw", 8), kind("session.stopped", 1), kind("route.plan", 4),
      kind("route.none", 1), kind("route.progress", 3),
    ])
    let firstOther = log.register(Scene.otherKinds.map { kind($0, 8) })
    var entries: [Observation] = redraws.map {
      Observation(
        instant: .s($0.at), kind: 0,
        values: SIMD8(
          $0.arrow, $0.turn, $0.bearing, $0.distance, $0.age, $0.location, $0.confidence, 0))
    }
    entries += stops.map { Observation(instant: .s($0), kind: 1, values: SIMD8(repeating: 1)) }
    entries += plans.map {
      Observation(
        instant: .s($0.at), kind: 2,
        values: SIMD8($0.reason, 50, $0.settled, $0.settled / 2, 0, 0, 0, 0))
    }
    entries += unanswered.map {
      Observation(instant: .s($0), kind: 3, values: SIMD8(repeating: 0))
    }
    entries += progress.map {
      Observation(
        instant: .s($0.at), kind: 4, values: SIMD8($0.remaining, 0, 30, 0, 0, 0, 0, 0))
    }
    entries += others.map { other in
      var values = SIMD8<Double>(repeating: .nan)
      for (index, value) in other.values.enumerated() { values[index] = value }
      let kind = Scene.otherKinds.firstIndex(of: other.kind) ?? 0
      return Observation(
        instant: .s(other.at), kind: firstOther + Int32(kind), values: values)
    }
    let headings =
      phoneHeadings.isEmpty ? headings.map { Heading(measured: .s($0)) } : phoneHeadings
    for entry in entries.sorted(by: { $0.instant < $1.instant }) { log.append(entry) }
    return RunRecord(
      trace: Trace(fixes: fixes, headings: headings, platform: platform, truth: truth),
      script: script, home: Scene.origin, log: log,
      givenFixes: given ?? fixes.indices.map(Int32.init),
      givenHeadings: headings.indices.map(Int32.init),
      sensing: sensing, phone: phone, lines: lines, end: .s(end), eventCount: 0)
  }

  func score(_ metric: String) throws -> Score {
    try (MetricCatalog.named(metric) ?? { throw Unknown(metric: metric) }()).score(
      RunView(record, power: power))
  }

  struct Unknown: Error { var metric: String }

  static let origin = Coordinate(latitudeDegrees: 31.6, longitudeDegrees: -8)
  static let plane = LocalPlane(origin: origin)

  static func fix(
    _ measured: Double, delivered: Double? = nil, east: Double = 0, north: Double = 0,
    accuracy: Double? = 5, _ provider: Fix.Provider = .gnss
  ) -> Fix {
    Fix(
      coordinate: plane.coordinate(PlanePoint(east: east, north: north)),
      horizontalAccuracyMeters: accuracy, provider: provider, measured: .s(measured),
      delivered: delivered.map(Instant.s))
  }

  /// A walker who stands `east` meters east of home to the end of the scene, facing north.
  static func standing(east: Double, facing: Double = 0) -> GroundTruth {
    walking([(0, east), (1000, east)], facing: facing)
  }

  /// A walker who is so many meters east of home at these seconds, evenly spaced.
  static func walking(_ points: [(Double, Double)], facing: Double = 0) -> GroundTruth {
    GroundTruth(
      plane: plane, step: .seconds(points[1].0 - points[0].0),
      samples: points.map { _, east in
        GroundTruth.Sample(
          point: PlanePoint(east: east, north: 0), speedMetersPerSecond: 1,
          facingDegrees: facing, laneDegrees: 0, edge: 0)
      })
  }

  /// A heading that says `degrees` of true north.
  static func heading(
    _ at: Double, _ degrees: Double?, report: Heading.Report = .degrees(10)
  ) -> Heading {
    Heading(trueDegrees: degrees, report: report, measured: .s(at))
  }

  /// A line from `west` to 1000 m east, `north` of home.
  static func line(
    _ at: Double, north: Double, from west: Double = -1000, readBytes: Int = 500, labels: Int = 40
  ) -> DrawnLine {
    DrawnLine(
      instant: .s(at),
      points: [PlanePoint(east: west, north: north), PlanePoint(east: 1000, north: north)],
      readBytes: readBytes, settledLabels: labels)
  }
}

extension Instant {
  static func s(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }
}

func events(_ list: (Double, AppEvent)...) -> [ScriptedEvent] {
  list.map { ScriptedEvent(at: .s($0.0), $0.1) }
}
