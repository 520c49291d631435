public import Geodesy
public import Sensing

/// A place of a day's plan.
public struct RouteStop: Hashable, Sendable {
  public var name: String
  /// nil where nobody knows: the stop has no leg and no arrow, and is a stop all the same.
  public var coordinate: Coordinate?
  /// Time spent there.
  public var stay: Timespan
  /// How to find it, shown on the leg that leads there.
  public var hint: String?

  public init(
    name: String, coordinate: Coordinate?, stay: Timespan = .zero, hint: String? = nil
  ) {
    self.name = name
    self.coordinate = coordinate
    self.stay = stay
    self.hint = hint
  }
}

/// The stops of a day, in the order they were planned.
public struct RoutePlan: Hashable, Sendable {
  public var routeId: UInt32
  public var stops: [RouteStop]

  public init(routeId: UInt32, stops: [RouteStop]) {
    self.routeId = routeId
    self.stops = stops
  }
}

/// How far a plan has come: what the app keeps in its user database (MG-11).
public struct RouteProgress: Hashable, Sendable {
  public var routeId: UInt32
  /// Counts the reflows: which order of stops the index means.
  public var itineraryId: UInt32
  /// Index into `stops`; their count when all is done.
  public var currentStepIndex: Int
  public var startedAt: Instant
  /// The stops of the itinerary, as indices into those of the plan.
  public var stops: [Int]

  public init(
    routeId: UInt32, itineraryId: UInt32, currentStepIndex: Int, startedAt: Instant, stops: [Int]
  ) {
    self.routeId = routeId
    self.itineraryId = itineraryId
    self.currentStepIndex = currentStepIndex
    self.startedAt = startedAt
    self.stops = stops
  }

  /// At the first stop of `plan`.
  public init(starting plan: RoutePlan, at instant: Instant) {
    self.init(
      routeId: plan.routeId, itineraryId: 0, currentStepIndex: 0, startedAt: instant,
      stops: Array(plan.stops.indices))
  }

  /// Whether it can be of `plan`: what a database gives back may be of another plan, or broken.
  public func fits(_ plan: RoutePlan) -> Bool {
    var seen = [Bool](repeating: false, count: plan.stops.count)
    for stop in stops {
      guard seen.indices.contains(stop), !seen[stop] else { return false }
      seen[stop] = true
    }
    return routeId == plan.routeId && (0...stops.count).contains(currentStepIndex)
  }

  public var isFinished: Bool { currentStepIndex == stops.count }

  /// The current stop is done.
  public mutating func finishStep() { if !isFinished { currentStepIndex += 1 } }

  /// The current stop is left out, and those behind it move up.
  public mutating func skipStep() {
    guard !isFinished else { return }
    stops.remove(at: currentStepIndex)
    itineraryId &+= 1
  }
}
