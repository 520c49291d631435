public import Geodesy
public import Sensing
import WalkRouter

/// The walks between the places of a plan and from its start, in whole minutes.
///
/// A leg of up to 20 m takes 0 minutes; the others follow the common walking formula, rounded up,
/// at least 1 and at most 60 minutes. The way back takes the same time.
public struct WalkLegs: Hashable, Sendable {
  /// How the length of a leg was determined.
  public enum Basis: UInt8, CaseIterable, Sendable {
    /// From a route of the router.
    case routed
    /// From the straight line.
    case estimated
    /// One of its ends is unknown.
    case assumed
  }

  public struct Leg: Hashable, Sendable {
    /// In 0...60.
    public var minutes: Int { Int(count) }
    public let basis: Basis
    /// Whether the walk takes longer than the 60 minutes counted.
    public let isCut: Bool
    // only three bytes, because there is one leg for each pair of places
    private let count: UInt8

    init(minutes: Int, _ basis: Basis) {
      count = UInt8(min(max(0, minutes), WalkLegs.mostMinutes))
      self.basis = basis
      isCut = minutes > WalkLegs.mostMinutes
    }
  }

  /// A route found by a router.
  public struct Way: Hashable, Sendable {
    public var meters: Double
    public var milliseconds: UInt32

    public init(meters: Double, milliseconds: UInt32) {
      self.meters = meters
      self.milliseconds = milliseconds
    }
  }

  /// Returns the route between two positions; nil if there is none, or no pack.
  public typealias Router = (Coordinate, Coordinate) -> Way?

  /// Distance, in meters, up to which a leg takes no time.
  static let nearMeters = 20.0
  static let mostMinutes = 60

  private let count: Int
  /// Row by row; the last row is for the start.
  private var legs: [Leg]

  /// Calls `router` once for each pair.
  init(_ places: [PlanPlace], from start: Coordinate?, by policy: DayPlan.Policy, _ router: Router?)
  {
    count = places.count
    let none = Leg(minutes: 0, .estimated)
    legs = [Leg](repeating: none, count: count * (count + 1))
    for a in 0..<count {
      for b in 0..<a {
        let near = places[a].area != nil && places[a].area == places[b].area
        let leg = WalkLegs.leg(places[a].position, places[b].position, near, policy, router)
        legs[a * count + b] = leg
        legs[b * count + a] = leg
      }
    }
    restart(from: start, to: places, by: policy, router)
  }

  /// Moves the start to another position.
  mutating func restart(
    from start: Coordinate?, to places: [PlanPlace], by policy: DayPlan.Policy, _ router: Router?
  ) {
    let start = start.flatMap(PlanPlace.position)
    for (index, place) in places.enumerated() {
      legs[count * count + index] = WalkLegs.leg(start, place.position, false, policy, router)
    }
  }

  /// Moves the start to the place with this index.
  mutating func restart(at place: Int) {
    for index in 0..<count { legs[count * count + index] = legs[place * count + index] }
  }

  /// The leg from the place with index `a`, nil for the start, to that with index `b`.
  func leg(from a: Int?, to b: Int) -> Leg { legs[(a ?? count) * count + b] }

  /// - Parameter isNear: whether both are known to be in one area.
  static func leg(
    _ a: Coordinate?, _ b: Coordinate?, _ isNear: Bool, _ policy: DayPlan.Policy, _ router: Router?
  ) -> Leg {
    guard let a, let b else {
      return Leg(minutes: isNear ? policy.assumedMinutes : policy.assumedFarMinutes, .assumed)
    }
    if let way = router?(a, b) {
      return leg(meters: way.meters, milliseconds: way.milliseconds, .routed)
    }
    let meters = a.distanceMeters(to: b)
    return leg(
      meters: meters, milliseconds: policy.walk.milliseconds(straightMeters: meters), .estimated)
  }

  private static func leg(meters: Double, milliseconds: UInt32, _ basis: Basis) -> Leg {
    guard meters > nearMeters else { return Leg(minutes: 0, basis) }
    return Leg(minutes: max(1, Int(WalkTime.minutes(milliseconds: UInt64(milliseconds)))), basis)
  }
}

extension WalkLegs.Basis: NamedCase {
  public var name: String {
    switch self {
    case .routed: "routed"
    case .estimated: "estimated"
    case .assumed: "assumed"
    }
  }
}
