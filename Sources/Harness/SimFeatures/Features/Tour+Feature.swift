import AudioTour
import Sensing
import SimKernel
import WalkRouter

final class TourFeature: Feature {
  private enum Kind: Int {
    case fence, region, triggered, heard, queued, dropped, alert, silent
    case started, paused, resumed, sought, ended, completed
  }

  let kinds: [ObservationKind]
  private static let kinds: [ObservationKind] = {
    func words<Value>(_ name: String, _ cases: [Value]) -> ObservationKind.Field {
      .init(name, .choice(RouteObservations.words(cases)))
    }
    let point = ObservationKind.Field("point", .number(decimals: 0))
    let position = ObservationKind.Field("position_s", .number(decimals: 1))
    let fix: [ObservationKind.Field] = [
      .init("fix_age_s", .number(decimals: 1)), .init("accuracy_m", .number(decimals: 1)),
    ]
    return [
      ObservationKind(
        "tour.fence",
        [
          point, words("kind", FenceEvent.Kind.allCases),
          .init("distance_m", .number(decimals: 1), revealsPosition: true),
        ] + fix),
      ObservationKind("tour.region", [point, words("kind", RegionEvent.Kind.allCases)]),
      ObservationKind(
        "tour.triggered", [point, words("cause", TourOutput.Trigger.allCases)] + fix),
      ObservationKind("tour.heard", [point]),
      ObservationKind("tour.queued", [point]),
      ObservationKind("tour.dropped", [point, words("cause", TourOutput.Drop.allCases)]),
      ObservationKind("tour.alert", [point]),
      ObservationKind("tour.silent", [point]),
      ObservationKind("tour.started", [point, words("cause", TourOutput.Start.allCases)]),
      ObservationKind("tour.paused", [point, words("cause", TourOutput.Pause.allCases), position]),
      ObservationKind(
        "tour.resumed", [point, words("cause", TourOutput.Resumption.allCases), position]),
      ObservationKind("tour.sought", [point, position]),
      ObservationKind("tour.ended", [point, words("cause", TourOutput.End.allCases), position]),
      ObservationKind("tour.completed", []),
    ]
  }()
  let interests: EventKinds = [.fixes, .app, .system]
  private let engine: HostedEngine<TourGuide>
  private var lanes: LaneSource?

  /// - Parameter lanes: says which lane the walker is on; nil where nobody does.
  init(_ guide: TourGuide, lanes: LaneSource?) {
    engine = HostedEngine(guide)
    self.lanes = lanes
    kinds = TourFeature.kinds + (lanes == nil ? [] : [LaneSource.kind(of: "tour")])
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    // what follows from a fix is told with its age and accuracy
    var (age, accuracy) = (Double.nan, Double.nan)
    let match = lanes?.match(event, at: instant, telling: TourFeature.kinds.count, in: &sink)
    var event = event
    if case .fix(let fix) = event {
      age = (instant - fix.measured).seconds
      accuracy = fix.horizontalAccuracyMeters ?? .nan
      event = .fix(lanes?.moved(fix, to: match) ?? fix)
    }
    engine.handle(
      into: &sink, show: { TourFeature.show($0, age, accuracy, in: &$1) },
      { $0.handle(event, matchedEdge: match?.edge, at: instant, into: &$1) })
  }

  private static func show(
    _ output: TourOutput, _ age: Double, _ accuracy: Double, in sink: inout FeatureSink
  ) {
    func see(_ kind: Kind, _ values: Double...) {
      var all = SIMD8<Double>(repeating: .nan)
      for (index, value) in values.enumerated() { all[index] = value }
      sink.observe(kind.rawValue, all)
    }
    func see(_ kind: Kind, _ point: Int, _ cause: UInt8, _ position: Timespan) {
      see(kind, Double(point), Double(cause), position.seconds)
    }
    switch output {
    case .fence(let event):
      see(
        .fence, Double(event.fence), Double(event.kind.rawValue), event.distanceMeters, age,
        accuracy)
    case .region(let point, let kind): see(.region, Double(point), Double(kind.rawValue))
    case .triggered(let point, let cause):
      see(.triggered, Double(point), Double(cause.rawValue), age, accuracy)
    case .alreadyHeard(let point): see(.heard, Double(point))
    case .queued(let point): see(.queued, Double(point))
    case .dropped(let point, let cause): see(.dropped, Double(point), Double(cause.rawValue))
    case .skippedAhead(let point): see(.alert, Double(point))
    case .silent(let point): see(.silent, Double(point))
    case .started(let point, let cause): see(.started, Double(point), Double(cause.rawValue))
    case .paused(let point, let cause, let position): see(.paused, point, cause.rawValue, position)
    case .resumed(let point, let cause, let position):
      see(.resumed, point, cause.rawValue, position)
    case .sought(let point, let position): see(.sought, Double(point), position.seconds)
    case .ended(let point, let cause, let position): see(.ended, point, cause.rawValue, position)
    case .completed: see(.completed)
    case .save(let progress): sink.save(progress.words)
    }
  }
}

/// A row of the app's user database.
extension TourProgress {
  private static let nothing: Int64 = -1

  var words: [Int64] {
    let audio = self.audio.map {
      [Int64($0.point), $0.position.nanoseconds, Int64($0.state.rawValue)]
    }
    return [Int64(reached), Int64(last ?? -1), isCompleted ? 1 : 0]
      + (audio ?? [TourProgress.nothing, 0, 0])
      + points.map { ($0.isLatched ? 1 : 0) | ($0.isHeard ? 2 : 0) | ($0.isQueued ? 4 : 0) }
  }

  /// nil for what is no such row.
  init?(words: [Int64]) {
    guard words.count >= 6, let reached = Int(exactly: words[0]), let last = Int(exactly: words[1])
    else { return nil }
    self.init(count: words.count - 6)
    self.reached = reached
    self.last = last < 0 ? nil : last
    isCompleted = words[2] == 1
    if words[3] != TourProgress.nothing {
      guard let point = Int(exactly: words[3]), let raw = UInt8(exactly: words[5]),
        let state = AudioTimeline.State(rawValue: raw)
      else { return nil }
      audio = Audio(point: point, position: Timespan(nanoseconds: words[4]), state: state)
    }
    for (index, flags) in words[6...].enumerated() {
      points[index].isLatched = flags & 1 != 0
      points[index].isHeard = flags & 2 != 0
      points[index].isQueued = flags & 4 != 0
    }
  }
}
