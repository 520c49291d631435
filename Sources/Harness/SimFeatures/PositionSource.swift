import Geodesy
import LaneMatching
import Sensing
import SimKernel
import SimObservations
import WalkRouter

/// The source from which a feature takes the walker's position (MG-9).
struct PositionChoice: Sendable {
  private enum Source: String, CaseIterable { case fixes, lanes, own }

  private var source = Source.fixes

  mutating func read(_ parameters: some FeatureParameters) {
    let before = source
    source = parameters.word(
      "position", Source.allCases.map(\.rawValue), source,
      """
      the position that the feature uses: the fix, the place on the matched lane where the match \
      is sure, or the app's own position, which includes its error
      """)
    if source == .lanes, before != .lanes { parameters.needMap(at: "position") }
  }

  /// The aspects that its metrics need; empty if it uses fixes.
  func aspects(of feature: String) -> [String] {
    switch source {
    case .fixes: []
    case .lanes: ["\(feature).lanes"]
    case .own: ["\(feature).lanes", "\(feature).own"]
    }
  }

  /// nil if the feature uses fixes, or uses lanes without a map.
  func source(on graph: WalkGraph?, at site: Site) -> PositionSource? {
    let policy = LaneMatcher.Policy().at(site)
    return switch source {
    case .fixes: nil
    case .lanes: graph.map { PositionSource(LaneMatcher(graph: $0, policy: policy), on: $0.plane) }
    // assumed times give no true pace, which is needed to detect sliding fixes
    case .own: site.assumesTimes ? nil : PositionSource(WalkPosition(graph: graph, policy: policy))
    }
  }
}

/// A source of positions other than the fixes themselves.
struct PositionSource {
  // exactly one of the two is set; an enum would copy its memory with every fix
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

  /// Whether its positions have circles of their uncertainty.
  var knowsItsError: Bool { own != nil }

  /// The additional observations of a feature that uses one.
  static func kinds(of subject: Subject) -> [ObservationKind] {
    [PositionTaken.kind(of: subject), PositionEstimated.kind(of: subject)]
  }

  /// The result for an event.
  struct Taken {
    /// The event; a fix is moved to the estimated position of the walker.
    var event: Event
    /// The lane that it is matched to; nil if the fix can't be used, or no lane is near.
    var match: LaneMatch?
    /// The app's own position if `event` is a fix at it.
    var position: PositionEstimate?
  }

  /// Processes `event` if it is a fix. A change of the source of positions is observed.
  mutating func handle(_ event: Event, at instant: Instant, in sink: inout FeatureSink) -> Taken {
    guard case .fix(let fix) = event else { return Taken(event: event) }
    let taken = own == nil ? onLane(fix, at: instant) : ours(fix, at: instant, in: &sink)
    // a fix that is not used leaves the previous state
    let now: PositionOrigin =
      own != nil ? .own : matcher?.match?.isConfident ?? false ? .lane : .fix
    if now != origin { sink.observe(PositionTaken(origin: now)) }
    origin = now
    return taken
  }

  /// Returns `fix` on its matched lane if the match is sure; otherwise unchanged.
  private mutating func onLane(_ fix: Fix, at instant: Instant) -> Taken {
    let match = matcher?.handle(fix, at: instant)
    guard let match, let plane, match.isConfident else {
      return Taken(event: .fix(fix), match: match)
    }
    var moved = fix
    moved.coordinate = plane.coordinate(match.point)
    return Taken(event: .fix(moved), match: match)
  }

  /// Returns `fix` at the app's own position with that position's accuracy; unchanged if it can't
  /// be used.
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
  /// The same policy, but never sure if the times of the fixes are assumed, as only the pace
  /// distinguishes one lane from the next.
  func at(_ site: Site) -> Self {
    guard site.assumesTimes else { return self }
    var policy = self
    policy.confidentShare = .infinity
    return policy
  }
}
