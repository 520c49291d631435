import Geodesy
public import LaneMatching
import Sensing
import SimKernel
import SimNumerics
import WalkRouter

/// How well the fixes of a walk, and the matches of them, tell where the walker was (H-5).
public struct MatchScores: Sendable {
  /// Of the raw fixes, or of the matches; NaN where there were none.
  public struct Positions: Sendable {
    /// Quantiles of the distance from the truth, in meters.
    public var p50Meters = Double.nan
    public var p95Meters = Double.nan
    /// Share of the time in a wrong lane: the nearest (or matched) edge is not the walker's, and
    /// that one is more than `laneMeters` away.
    public var wrongLaneShare = Double.nan
  }

  /// How far from the walker's edge a place is still in its lane, in meters.
  public static let laneMeters = 5.0

  public private(set) var raw = Positions()
  /// Where a fix has no match, its own place counts.
  public private(set) var matched = Positions()
  public private(set) var fixes = 0
  /// Matches on the walker's very edge.
  public private(set) var onEdge = 0
  public private(set) var confident = 0
  /// Confident matches on the walker's edge, or within `laneMeters` of it.
  public private(set) var confidentInLane = 0
  public private(set) var told = ToldProbabilities()

  private var rawTally = PositionTally()
  private var tally = PositionTally()

  /// Matches the fixes of `walk` one by one, as they come.
  public init(_ walk: MatchWalk, policy: LaneMatcher.Policy = LaneMatcher.Policy()) {
    var matcher = LaneMatcher(graph: walk.graph, policy: policy)
    for fix in walk.fixes {
      take(fix, matcher.handle(fix, at: fix.delivered), of: walk)
    }
    raw = rawTally.positions()
    matched = tally.positions()
  }

  private mutating func take(_ fix: Fix, _ match: LaneMatch?, of walk: MatchWalk) {
    let graph = walk.graph
    let edge = walk.truth.sample(at: fix.measured).edge
    let point = graph.plane.point(fix.coordinate)
    fixes += 1
    rawTally.add(point, of: walk, at: fix.measured)
    let isRight = tally.add(match?.point ?? point, on: match?.edge, of: walk, at: fix.measured)
    count(match, isInLane: isRight, edge)
  }

  private mutating func count(_ match: LaneMatch?, isInLane: Bool, _ edge: Int32) {
    guard let match else { return }
    let isOn = match.edge == edge
    if isOn { onEdge += 1 }
    if match.isConfident {
      confident += 1
      if isInLane { confidentInLane += 1 }
    }
    told.add(match.probability, isRight: isOn)
  }
}

/// Probabilities that were told, by tenths, and how often they came true.
public struct ToldProbabilities: Sendable {
  public struct Tenth: Sendable {
    public var count = 0
    public var right = 0
    public var sum = 0.0
  }

  public private(set) var tenths = [Tenth](repeating: Tenth(), count: 10)

  public init() {}

  public mutating func add(_ probability: Double, isRight: Bool) {
    let tenth = min(9, Int(probability * 10))
    tenths[tenth].count += 1
    tenths[tenth].sum += probability
    if isRight { tenths[tenth].right += 1 }
  }

  public mutating func add(_ other: ToldProbabilities) {
    for index in tenths.indices {
      tenths[index].count += other.tenths[index].count
      tenths[index].right += other.tenths[index].right
      tenths[index].sum += other.tenths[index].sum
    }
  }

  /// Mean distance between what was told and what came true, weighed by how often (the expected
  /// calibration error); nil without any.
  public var calibrationError: Double? {
    let count = tenths.reduce(0) { $0 + $1.count }
    if count == 0 { return nil }
    return tenths.reduce(0) { $0 + abs($1.sum - Double($1.right)) } / Double(count)
  }
}
