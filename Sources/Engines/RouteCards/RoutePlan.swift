public import Geodesy
public import Sensing

/// A stop of a day's plan.
public struct RouteStop: Hashable, Sendable {
  public var name: String
  /// nil if unknown: the stop then has no leg and no arrow, but still counts as a stop.
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

/// The progress of a plan, saved in the app's user database (MG-11).
public struct RouteProgress: Hashable, Sendable {
  public var routeId: UInt32
  /// Number of changes of the order: identifies the order that the index refers to.
  public var itineraryId: UInt32
  /// Index into `stops`; their count when all stops are done.
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

  /// Progress at the first stop of `plan`.
  public init(starting plan: RoutePlan, at instant: Instant) {
    self.init(
      routeId: plan.routeId, itineraryId: 0, currentStepIndex: 0, startedAt: instant,
      stops: Array(plan.stops.indices))
  }

  /// Whether this can be progress of `plan`: saved data may belong to another plan, or be damaged.
  public func fits(_ plan: RoutePlan) -> Bool {
    var seen = [Bool](repeating: false, count: plan.stops.count)
    for stop in stops {
      guard seen.indices.contains(stop), !seen[stop] else { return false }
      seen[stop] = true
    }
    return routeId == plan.routeId && (0...stops.count).contains(currentStepIndex)
  }

  public var isFinished: Bool { currentStepIndex == stops.count }

  /// Marks the current stop as done.
  public mutating func finishStep() { if !isFinished { currentStepIndex += 1 } }

  /// Drops the current stop; the later ones move up.
  public mutating func skipStep() {
    guard !isFinished else { return }
    stops.remove(at: currentStepIndex)
    itineraryId &+= 1
  }
}
