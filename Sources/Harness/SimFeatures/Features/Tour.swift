public import AudioTour
public import SimKernel

/// An audio tour under test (SW-1 to SW-8).
public struct TourSettings: FeatureSettings {
  public static let name = "tour"
  public static let summary = "an audio tour: points that play when one comes near, in order"
  public static let controlsSensors = true
  public static let needsGraph = false

  /// nil only where none could be read, and then nothing is run.
  public var tour: Tour?
  /// The file it comes from, from where the user is; nil as above.
  public var tourPath: String?
  public var policy = TourPolicy.ours
  private var preset = "ours"

  private static let presets: [(name: String, policy: TourPolicy)] = [
    ("ours", .ours), ("today_ios", .todayIOS), ("today_android", .todayAndroid),
    ("second_handler", .secondHandler),
  ]

  public init() {}

  public mutating func read(_ parameters: some FeatureParameters) {
    let file = parameters.tour(
      "tour", isRequired: tour == nil, "the file of the tour, from the scenario's folder")
    tour = file?.tour ?? tour
    tourPath = file?.path ?? tourPath
    let name = parameters.choice(
      "preset", TourSettings.presets.map(\.name), default: preset,
      "what the settings are where nothing else is said: ours, or what the shipping apps do")
    if name != preset, let found = TourSettings.presets.first(where: { $0.name == name }) {
      policy = found.policy
      preset = name
    }
    policy.read(parameters)
  }

  public func makeFeature(at site: Site) -> any Feature {
    TourFeature(
      TourGuide(
        tour: tour ?? Tour(points: []), policy: policy,
        resuming: site.saved.flatMap(TourProgress.init(words:))))
  }

  public func makeReferee(at site: Site, truth: GroundTruth) -> (any Feature)? {
    TourReferee(tour ?? Tour(points: []))
  }
}
