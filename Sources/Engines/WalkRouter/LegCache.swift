public import Geodesy

/// The legs of a plan, each worked out once (MG-10).
///
/// A redraw asks for a leg ten times a second or more and gets the same one, until the way to it
/// was planned anew, the plan reflowed so that step numbers mean other stops, or the pack changed.
public struct LegCache: Sendable {
  public struct Key: Hashable, Sendable {
    public var routeId: UInt32
    public var stepIndex: Int

    public init(routeId: UInt32, stepIndex: Int) {
      self.routeId = routeId
      self.stepIndex = stepIndex
    }
  }

  /// The way to one stop.
  public struct Leg: Hashable, Sendable {
    /// Empty where only a distance is known.
    public var points: [PlanePoint]
    public var lengthMeters: Double
    public var milliseconds: UInt32
    /// Whether it follows lanes; else it is an estimate from the straight line.
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

  /// What makes legs invalid.
  public enum Change: Hashable, Sendable {
    /// The way of one leg was planned anew.
    case reroute(Key)
    /// Stops were left out or moved: the steps of the route have other numbers.
    case reflow(routeId: UInt32)
    /// Another pack, or none.
    case pack
  }

  /// The kinds of change; see `ignored`.
  package enum Cause: Sendable { case reroute, reflow, pack }

  /// What leaves legs as they are though it makes them invalid, as in a cache that forgot it.
  package var ignored: Cause?

  /// Questions answered from memory, and those that were not, since the start.
  public private(set) var hits = 0
  public private(set) var misses = 0
  // a plan has a handful of stops
  private var entries: [(key: Key, leg: Leg)] = []

  public init() {}

  public var count: Int { entries.count }

  /// Returns the leg of `key`; nil where it is to be worked out, and kept.
  public mutating func find(_ key: Key) -> Leg? {
    if let entry = entries.first(where: { $0.key == key }) {
      hits += 1
      return entry.leg
    }
    misses += 1
    return nil
  }

  /// Keeps a leg that was worked out, in the place of what was there.
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
