import Geodesy

extension Router {
  public struct Policy: Hashable, Sendable {
    /// The quantity that the best walk minimizes.
    public enum Cost: String, CaseIterable, Hashable, Sendable {
      case length, time
    }

    public var cost = Cost.length
    public var walkTime = WalkTime.medina
    /// How much the straight line to the goal counts as it guides the search. At 0 the search is
    /// Dijkstra's: the same routes for many times the work. Above 1 it settles fewer nodes, and may
    /// return longer routes than the shortest.
    package var estimateFactor = 1.0
    /// Whether lengths are looked up if the graph has labels. If not, and for times, walks are
    /// searched for: equally good ones for many times the work.
    package var usesLabels = true
    /// Whether an end on a lane without a connection to the other end moves to a connected lane
    /// within its reach. If not, a fragment of lane beside the street traps the walker.
    package var joinsEnds = true

    public init() {}

    /// The estimated cost of a meter of the straight line: the least possible, times the factor.
    var costPerMeter: Double {
      let least: Double =
        switch cost {
        case .length: 1000
        case .time: 1e9 / Double(walkTime.fastest)
        }
      return estimateFactor * least
    }

    /// The largest cost of rounding an offset to a millimeter.
    var slack: Double { cost == .length ? 1 : max(2, costPerMeter / 1000 + 1) }
  }

  /// Returns the best walk between two places that may not be on the graph.
  public mutating func route(from start: SnapAnswer, to goal: SnapAnswer) -> RouteAnswer {
    let (from, to): (Snap, Snap)
    switch start {
    case .on(let snap): from = snap
    case .offPack: return .noRoute(.offPack)
    case .tooFar: return .noRoute(.tooFar)
    }
    switch goal {
    case .on(let snap): to = snap
    case .offPack: return .noRoute(.goalOffPack)
    case .tooFar: return .noRoute(.goalTooFar)
    }
    return route(from: from, to: to)
  }
}

/// Adds up the properties of a route piece by piece.
struct RouteSum {
  private let speeds: WalkSpeeds
  private var lengthMillimeters: UInt64 = 0
  private var milliseconds: UInt64 = 0
  private var steps: UInt64 = 0
  private var covered: UInt64 = 0
  private var crowded: UInt64 = 0

  init(_ speeds: WalkSpeeds) { self.speeds = speeds }

  mutating func add(_ millimeters: UInt32, of edge: WalkGraph.Edge) {
    let more = UInt64(millimeters)
    lengthMillimeters += more
    milliseconds += UInt64(speeds.milliseconds(millimeters: millimeters, of: edge))
    if edge.isSteps { steps += more }
    if edge.isCovered { covered += more }
    if edge.crowd != .none { crowded += more }
  }

  /// nil if its length or time exceeds 32 bits.
  func route(points: [PlanePoint], nodes: [Int32]) -> Route? {
    guard let length = UInt32(exactly: lengthMillimeters),
      let milliseconds = UInt32(exactly: milliseconds)
    else { return nil }
    var route = Route(
      points: points, nodes: nodes, lengthMillimeters: length, milliseconds: milliseconds,
      settledNodes: 0)
    // no part is longer than the whole, so these fit in 32 bits
    route.stepsMillimeters = UInt32(steps)
    route.coveredMillimeters = UInt32(covered)
    route.crowdedMillimeters = UInt32(crowded)
    return route
  }
}
