public import Geodesy

/// The legs of a plan, each computed once (MG-10).
///
/// A redraw requests a leg ten times a second or more and gets the cached one, until the route to
/// it is planned anew, the plan changes its step numbers, or the pack changes.
public struct LegCache: Sendable {
  public struct Key: Hashable, Sendable {
    public var routeId: UInt32
    public var stepIndex: Int

    public init(routeId: UInt32, stepIndex: Int) {
      self.routeId = routeId
      self.stepIndex = stepIndex
    }
  }

  /// The walk to one stop.
  public struct Leg: Hashable, Sendable {
    /// Empty if only a distance is known.
    public var points: [PlanePoint]
    public var lengthMeters: Double
    public var milliseconds: UInt32
    /// Whether it follows lanes; otherwise it is an estimate from the straight line.
    public var isRouted: Bool

    public init(
      points: [PlanePoint], lengthMeters: Double, milliseconds: UInt32, isRouted: Bool
    ) {
      self.points = points
      self.lengthMeters = lengthMeters
      self.milliseconds = milliseconds
      self.isRouted = isRouted
    }

    public init(_ route: Route) {
      self.init(
        points: route.points, lengthMeters: route.lengthMeters,
        milliseconds: route.milliseconds, isRouted: true)
    }
  }

  /// Events that make legs invalid.
  public enum Change: Hashable, Sendable {
    /// The route of one leg was planned anew.
    case reroute(Key)
    /// Stops were dropped or moved: the steps of the route have new numbers.
    case reflow(routeId: UInt32)
    /// The pack was replaced or removed.
    case pack
  }

  /// The kinds of change; see `ignored`.
  package enum Cause: Sendable { case reroute, reflow, pack }

  /// A change that does not invalidate legs, although it should: simulates a cache with this bug.
  package var ignored: Cause?

  /// Requests answered from the cache, and other requests, since the start.
  public private(set) var hits = 0
  public private(set) var misses = 0
  // a plan has a handful of stops
  private var entries: [(key: Key, leg: Leg)] = []

  public init() {}

  public var count: Int { entries.count }

  /// Returns the leg of `key`; nil if the caller must compute it and keep it.
  public mutating func find(_ key: Key) -> Leg? {
    if let entry = entries.first(where: { $0.key == key }) {
      hits += 1
      return entry.leg
    }
    misses += 1
    return nil
  }

  /// Keeps a computed leg and replaces an earlier one.
  public mutating func keep(_ leg: Leg, for key: Key) {
    invalidate(.reroute(key))
    entries.append((key, leg))
  }

  public mutating func invalidate(_ change: Change) {
    switch change {
    case .reroute(let key): entries.removeAll { $0.key == key }
    case .reflow(let routeId):
      if ignored != .reflow { entries.removeAll { $0.key.routeId == routeId } }
    case .pack: if ignored != .pack { entries.removeAll() }
    }
  }
}
