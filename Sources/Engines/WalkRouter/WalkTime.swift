/// The common walk-time formula (MG-13): the time for an edge, in whole milliseconds.
///
///     time = length / (speed × area × steps × crowd), rounded up
///
/// The shipping apps have three formulas that give 13, 14 and 15 minutes for a kilometer; here
/// every part of the app uses this one. Times are rounded up edge by edge, so that they add up
/// exactly in any order and no edge is faster than `fastest`.
public struct WalkTime: Hashable, Sendable {
  /// Speed on open ground without a crowd, in mm/s. 4.5 km/h: the planner's value of the shipping
  /// apps; measured free walking is 1.34 m/s (Weidmann, Transporttechnik der Fussgänger, 1993).
  public var speedMillimetersPerSecond: UInt32 = 1250
  /// Factor of the speed in this area, in thousandths.
  public var areaPermille: UInt32
  /// Factor on stairs: 0.61 m/s up and 0.69 m/s down, against 1.34 m/s (Weidmann).
  public var stepsPermille: UInt32 = 487
  /// Factors in a crowd, by `WalkGraph.Crowd`: 1.30, 1.06 and 0.81 m/s at 0.5, 1 and 1.5 persons
  /// per square meter, against 1.34 m/s (Weidmann's speed by density).
  public var lightCrowdPermille: UInt32 = 970
  public var busyCrowdPermille: UInt32 = 790
  public var packedCrowdPermille: UInt32 = 600
  /// Length along lanes per straight distance, in thousandths, if no route is known (assumed).
  public var detourPermille: UInt32 = 1300

  /// A formula of the shipping apps for a whole leg; nil for the common one.
  package var shipping: Shipping?

  /// The three formulas of the shipping apps: whole minutes for each leg, from its length alone.
  package enum Shipping: Sendable {
    /// 1.25 m/s times the area's factor, plus a tenth, rounded up.
    case aTenthMore
    /// 75 m a minute, 50 m in the medina, rounded up.
    case roundedUp
    /// The same, rounded down.
    case cutOff
  }

  /// Outside the medina: the full speed.
  public static let outside = WalkTime(areaPermille: 1000)
  /// Inside the medina: 0.875 m/s, the factor 0.7 of the shipping apps. It is between a tourist's
  /// 1.0 ± 0.2 m/s and the 0.6–0.8 m/s of a full souk (assumed; not measured in Marrakech).
  public static let medina = WalkTime(areaPermille: 700)

  public init(areaPermille: UInt32) { self.areaPermille = areaPermille }

  /// A roof does not change the time; the people under it do, and they have a class of their own.
  public func milliseconds(along edge: WalkGraph.Edge) -> UInt32 {
    milliseconds(millimeters: edge.lengthMillimeters, of: edge)
  }

  /// The time for `millimeters` of `edge`.
  public func milliseconds(millimeters: UInt32, of edge: WalkGraph.Edge) -> UInt32 {
    WalkTime.milliseconds(millimeters, at: speed(steps: edge.isSteps, crowd: edge.crowd))
  }

  /// The time for a leg of which only the straight distance is known; negative and infinite
  /// distances are clamped.
  public func milliseconds(straightMeters meters: Double) -> UInt32 {
    let way = meters * Double(detourPermille)  // in millimeters
    return WalkTime.milliseconds(
      UInt32(min(max(0, way.rounded(.up)), Double(UInt32.max))),
      at: speed(steps: false, crowd: .none))
  }

  /// The shown time of a leg of `meters` that takes `milliseconds` by the common formula.
  package func told(_ milliseconds: UInt32, forMeters meters: Double) -> UInt32 {
    guard let shipping else { return milliseconds }
    let share = Double(areaPermille) / 1000
    let metersPerMinute = areaPermille < 1000 ? 50.0 : 75
    let minutes =
      switch shipping {
      case .aTenthMore: (meters / (1.25 * share) * 1.1 / 60).rounded(.up)
      case .roundedUp: (meters / metersPerMinute).rounded(.up)
      case .cutOff: (meters / metersPerMinute).rounded(.down)
      }
    return UInt32(min(max(0, minutes), 70_000)) * 60_000
  }

  /// Whole minutes as the app shows them, rounded up, so that users do not arrive late.
  public static func minutes(milliseconds: UInt64) -> UInt64 { (milliseconds + 59_999) / 60_000 }

  /// The greatest speed on any edge, in micrometers per second.
  var fastest: UInt64 {
    var fastest: UInt64 = 1
    for crowd in WalkGraph.Crowd.allCases {
      fastest = max(fastest, speed(steps: false, crowd: crowd), speed(steps: true, crowd: crowd))
    }
    return fastest
  }

  /// The speed in micrometers per second, at least 1.
  fileprivate func speed(steps: Bool, crowd: WalkGraph.Crowd) -> UInt64 {
    let crowdPermille: UInt32 =
      switch crowd {
      case .none: 1000
      case .light: lightCrowdPermille
      case .busy: busyCrowdPermille
      case .packed: packedCrowdPermille
      }
    // multiplied one by one, each factor at most ten thousand: no product overflows
    var speed = UInt64(min(speedMillimetersPerSecond, 1_000_000)) * 1000
    speed = speed * UInt64(min(areaPermille, 10_000)) / 1000
    if steps { speed = speed * UInt64(min(stepsPermille, 10_000)) / 1000 }
    speed = speed * UInt64(min(crowdPermille, 10_000)) / 1000
    return max(1, speed)
  }

  fileprivate static func milliseconds(_ millimeters: UInt32, at speed: UInt64) -> UInt32 {
    UInt32(clamping: (UInt64(millimeters) * 1_000_000 + speed - 1) / speed)
  }
}

/// The speeds of a formula, computed once for all kinds of edges.
struct WalkSpeeds: Sendable {
  /// By crowd, without and with stairs.
  private let speeds: [UInt64]

  init(_ time: WalkTime) {
    speeds = WalkGraph.Crowd.allCases.flatMap {
      [time.speed(steps: false, crowd: $0), time.speed(steps: true, crowd: $0)]
    }
  }

  /// The time for `millimeters` of `edge`.
  func milliseconds(millimeters: UInt32, of edge: WalkGraph.Edge) -> UInt32 {
    WalkTime.milliseconds(
      millimeters, at: speeds[2 * Int(edge.crowd.rawValue) + (edge.isSteps ? 1 : 0)])
  }
}
