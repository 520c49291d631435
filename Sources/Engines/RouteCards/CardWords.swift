import Geodesy
import Sensing

/// What a card says besides arrow, distance and times (MG-8, MG-11, MG-12).
public struct CardWords: Hashable, Sendable {
  /// The next stop, as an index into the stops of the plan; nil when all stops are done.
  public var stop: Int?
  /// Whether it says how to find that stop.
  public var hasHint: Bool
  /// Whether the phrase card that asks people for the way is one tap away.
  public var offersAsking: Bool
}

/// What is shown in the place of the map (MG-19).
public struct MapPane: Hashable, Sendable {
  public enum Content: UInt8, CaseIterable, Sendable {
    /// The map.
    case drawn
    /// The reason why there is no map.
    case explained
    /// Nothing: no app should ever show this.
    case blank
  }

  public var content: Content
  /// Whether a tap leads to a valid pack.
  public var offersPack: Bool
}

extension RouteCards {
  /// How an app handles a stop without a known place (MG-11).
  package enum PlacelessStop: Sendable {
    case kept
    /// It is dropped from the plan.
    case dropped
    /// Its missing coordinates are replaced by 0, 0.
    case atZero
  }

  /// What an app shows if its pack is missing or broken (MG-19).
  package enum WithoutPack: Sendable {
    /// The arrow, the reason, and a link to a pack.
    case leadsOn
    /// The arrow and the reason.
    case reasonOnly
    /// The arrow beside an empty map.
    case blankMap
    /// Only an empty map: the arrow waits for the pack, too.
    case nothing
  }
}

extension RouteCards {
  /// Whether the card helps to ask people for the way: in Medina Mode, and if the place of the stop
  /// is unknown.
  func offersAsking(_ capability: Capability) -> Bool {
    guard policy.medina.offersAsking, !progress.isFinished else { return false }
    return medinaReason != .off || capability.reason == .stopWithoutPlace
  }

  func pane(_ capability: Capability) -> MapPane {
    let isBlank = policy.withoutPack == .blankMap || policy.withoutPack == .nothing
    let content: MapPane.Content =
      capability.level >= .map ? .drawn : isBlank ? .blank : .explained
    return MapPane(
      content: content,
      offersPack: policy.withoutPack == .leadsOn && capability.reason.asksForPack)
  }

  static func begin(
    _ plan: RoutePlan, at instant: Instant, _ placeless: PlacelessStop
  ) -> RouteProgress {
    var progress = RouteProgress(starting: plan, at: instant)
    if placeless == .dropped { progress.stops.removeAll { plan.stops[$0].coordinate == nil } }
    return progress
  }
}

extension RoutePlan {
  /// The plan of an app that handles stops without coordinates as `placeless` says.
  func taken(_ placeless: RouteCards.PlacelessStop) -> RoutePlan {
    guard placeless == .atZero else { return self }
    var plan = self
    for stop in plan.stops.indices where plan.stops[stop].coordinate == nil {
      plan.stops[stop].coordinate = RouteCards.nowhere
    }
    return plan
  }
}

extension CapabilityReason {
  /// Whether a valid pack would help.
  public var asksForPack: Bool {
    switch self {
    case .packMissing, .tilesMissing, .tilesCorrupt, .graphMissing, .graphCorrupt: true
    case .routed, .noFix, .stopWithoutPlace, .offPack, .tooFar, .unreachable, .goalOffPack,
      .goalTooFar:
      false
    }
  }
}
