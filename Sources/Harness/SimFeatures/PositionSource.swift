import Geodesy
import LaneMatching
import Sensing
import SimKernel
import SimObservations
import WalkRouter

/// What a feature takes the walker's position from (MG-9).
struct PositionChoice: Sendable {
  private enum Source: String, CaseIterable { case fixes, lanes, own }

  private var source = Source.fixes

  mutating func read(_ parameters: some FeatureParameters) {
    let before = source
    source = parameters.word(
      "position", Source.allCases.map(\.rawValue), source,
      """
      whether it goes by the fix, by the lane that fixes are matched to where that is sure, or by \
      a position of its own, which knows its error
      """)
    if source == .lanes, before != .lanes { parameters.needMap(at: "position") }
  }

  /// What metrics on it need; empty where it goes by fixes.
  func aspects(of feature: String) -> [String] {
    switch source {
    case .fixes: []
    case .lanes: ["\(feature).lanes"]
    case .own: ["\(feature).lanes", "\(feature).own"]
    }
  }

  /// nil where the feature goes by fixes, or by lanes and there is no map.
  func source(on graph: WalkGraph?, at site: Site) -> PositionSource? {
    let policy = LaneMatcher.Policy().at(site)
    return switch source {
    case .fixes: nil
    case .lanes: graph.map { PositionSource(LaneMatcher(graph: $0, policy: policy), on: $0.plane) }
    // paces that are made up say nothing of fixes that slide
    case .own: site.assumesTimes ? nil : PositionSource(WalkPosition(graph: graph, policy: policy))
    }
  }
}

/// Where positions come from that are not the fixes themselves.
struct PositionSource {
  // of the two one is there; an enum would copy its memory with every fix
  private var matcher: LaneMatcher?
  private var own: WalkPosition?
  private let plane: LocalPlane?
  private var origin: PositionOrigin?

  init(_ matcher: LaneMatcher, on plane: LocalPlane) {
    self.matcher = matcher
    self.plane = plane
  }

  init(_ own: WalkPosition) {
    self.own = own
    plane = nil
  }

  /// Whether it comes with circles that say how far it can be trusted.
  var knowsItsError: Bool { own != nil }

  /// What a feature that goes by one is seen doing besides.
  static func kinds(of subject: Subject) -> [ObservationKind] {
    [PositionTaken.kind(of: subject), PositionEstimated.kind(of: subject)]
  }

  /// What is made of an event.
  struct Taken {
    /// A fix lies where the walker is taken to be.
    var event: Event
    /// The lane that it is matched to; nil where the fix can't be used, or no lane is near.
    var match: LaneMatch?
    /// The app's own position where `event` is a fix at it.
    var position: PositionEstimate?
  }

  /// Takes in `event` where it is a fix. What positions now come from is observed where that
  /// changes.
  mutating func take(_ event: Event, at instant: Instant, in sink: inout FeatureSink) -> Taken {
    guard case .fix(let fix) = event else { return Taken(event: event) }
    let taken = own == nil ? onLane(fix, at: instant) : ours(fix, at: instant, in: &sink)
    // what follows from a fix that is not used is what was
    let now: PositionOrigin =
      own != nil ? .own : matcher?.match?.isConfident ?? false ? .lane : .fix
    if now != origin { sink.observe(PositionTaken(origin: now)) }
    origin = now
    return taken
  }

  /// `fix` on the lane that it is matched to where that is sure; else as it is.
  private mutating func onLane(_ fix: Fix, at instant: Instant) -> Taken {
    let match = matcher?.handle(fix, at: instant)
    guard let match, let plane, match.isConfident else {
      return Taken(event: .fix(fix), match: match)
    }
    var moved = fix
    moved.coordinate = plane.coordinate(match.point)
    return Taken(event: .fix(moved), match: match)
  }

  /// `fix` at the app's own position, as accurate as that is; as it is where it can't be used.
  private mutating func ours(
    _ fix: Fix, at instant: Instant, in sink: inout FeatureSink
  ) -> Taken {
    guard own?.handle(fix, at: instant) ?? false, let estimate = own?.estimate else {
      return Taken(event: .fix(fix))
    }
    var moved = fix
    moved.coordinate = estimate.coordinate
    moved.horizontalAccuracyMeters = estimate.radius68Meters
    sink.observe(
      PositionEstimated(
        coordinate: estimate.coordinate, radius68Meters: estimate.radius68Meters,
        radius95Meters: estimate.radius95Meters, ageSeconds: (instant - estimate.measured).seconds))
    return Taken(event: .fix(moved), match: own?.match, position: estimate)
  }
}

extension LaneMatcher.Policy {
  /// The same, but never sure where the times of the fixes are made up: a pace is what tells one
  /// lane from the next.
  func at(_ site: Site) -> Self {
    guard site.assumesTimes else { return self }
    var policy = self
    policy.confidentShare = .infinity
    return policy
  }
}
