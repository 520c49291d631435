public import AudioTour
import Geodesy
import Sensing
public import SimKernel
import WalkRouter

/// An audio tour under test (SW-1 to SW-9).
public struct TourSettings: FeatureSettings {
  public static let name = "tour"
  public static let summary = "an audio tour: points that play in order when the walker comes near"
  public static let controlsSensors = true
  public static let needsGraph = false

  /// nil only if none could be read, and then nothing runs.
  public var tour: Tour?
  /// Its file, relative to the user's current directory; nil as above.
  public var tourPath: String?
  public var policy = TourPolicy.ours
  private var preset = "ours"
  private var choice = PositionChoice()

  private static let presets: [(name: String, policy: TourPolicy)] = [
    ("ours", .ours), ("today_ios", .todayIOS), ("today_android", .todayAndroid),
    ("second_handler", .secondHandler),
  ]

  public init() {}

  public var aspects: [String] { choice.aspects(of: Self.name) }

  public func limitation(by lack: RecordingLack) -> String? {
    switch lack {
    case .accuracy:
      policy.fences.accuracyLimitMeters == nil ? nil : "the fence gate lets none of them in"
    case .times: "the times at which stops are entered are assumed"
    case .fixes: "no stop is ever entered"
    case .course, .headings, .report, .trueNorth: nil
    }
  }

  public mutating func read(_ parameters: some FeatureParameters) {
    let file = parameters.tour(
      "tour", isRequired: tour == nil, "the file of the tour, relative to the scenario's folder")
    tour = file?.tour ?? tour
    tourPath = file?.path ?? tourPath
    let name = parameters.choice(
      "preset", TourSettings.presets.map(\.name), default: preset,
      "default settings: ours, or those of the shipping apps")
    if name != preset, let found = TourSettings.presets.first(where: { $0.name == name }) {
      policy = found.policy
      preset = name
    }
    policy.read(parameters)
    choice.read(parameters)
  }

  public func makeFeature(at site: Site) -> any Feature {
    let tour = tour ?? Tour(points: [])
    let position = choice.source(on: site.graph, at: site)
    return TourFeature(
      TourGuide(
        tour: tour, policy: policy,
        lanes: position == nil ? [] : site.graph.map { tour.lanes(in: $0) } ?? [],
        resuming: site.saved.flatMap(TourProgress.init(words:))), position: position)
  }

  public func add(to facts: inout SceneFacts, at site: Site) {
    facts.isTourOrdered = policy.sequence == .next
    facts.tourStops = (tour?.points ?? []).map { point in
      var stop = SceneFacts.TourStop(
        name: point.id, coordinate: point.coordinate, radiusMeters: point.triggerRadiusMeters,
        audioSeconds: point.audioDuration.seconds, hasAudio: point.hasAudio)
      stop.approachDegrees = point.approachDegrees
      return stop
    }
  }
}

extension Tour {
  /// For each point the edges on which a walker counts as being there; empty if all edges count, or
  /// if none is near enough.
  fileprivate func lanes(in graph: WalkGraph) -> [[Int32]] {
    points.map { point in
      point.laneReachMeters.map {
        graph.edges(within: $0, of: graph.plane.point(point.coordinate))
      } ?? []
    }
  }
}
