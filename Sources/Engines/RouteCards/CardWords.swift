import Geodesy
import Sensing

/// What a card says beside arrow, distance and times (MG-8, MG-11, MG-12).
public struct CardWords: Hashable, Sendable {
  /// The next stop, as an index into the stops of the plan; nil when all is done.
  public var stop: Int?
  /// Whether it says how to find that stop.
  public var hasHint: Bool
  /// Whether the phrase card that asks people for the way is one tap away.
  public var offersAsking: Bool
}

/// What stands where the map belongs (MG-19).
public struct MapPane: Hashable, Sendable {
  public enum Content: UInt8, CaseIterable, Sendable {
    /// The map.
    case drawn
    /// Why there is none.
    case explained
    /// Nothing: no app should ever show that.
    case blank
  }

  public var content: Content
  /// Whether the way to a pack that is whole is one tap away.
  public var offersPack: Bool
}

extension RouteCards {
  /// What an app makes of a stop whose place nobody knows (MG-11).
  package enum PlacelessStop: Sendable {
    case kept
    /// It is left out of the plan.
    case dropped
    /// Its missing coordinates are taken for 0, 0.
    case atZero
  }

  /// What an app shows where its pack is missing or broken (MG-19).
  package enum WithoutPack: Sendable {
    /// The arrow, the reason, and the way to a pack.
    case leadsOn
    /// The arrow and the reason.
    case reasonOnly
    /// The arrow beside an empty map.
    case blankMap
    /// An empty map alone: the arrow waits for the pack, too.
    case nothing
  }
}

extension RouteCards {
  /// Whoever the phone can't lead is helped to ask: in Medina Mode, and where nobody knows the
  /// place of the stop.
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
  /// The plan as an app has it that takes stops without coordinates for something else.
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
  /// Whether a pack that is whole would help.
  public var asksForPack: Bool {
    switch self {
    case .packMissing, .tilesMissing, .tilesCorrupt, .graphMissing, .graphCorrupt: true
    case .routed, .noFix, .stopWithoutPlace, .offPack, .tooFar, .unreachable, .goalOffPack,
      .goalTooFar:
      false
    }
  }
}
