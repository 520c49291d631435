import Geodesy
public import LaneMatching
import Sensing
import SimKernel
import SimNumerics
import WalkRouter

/// The accuracy of the fixes of a walk, and of their matches, against the walker's true place
/// (H-5).
public struct MatchScores: Sendable {
  /// Scores of the raw fixes or of the matches; NaN if there were none.
  public struct Positions: Sendable {
    /// Quantiles of the distance from the truth, in meters.
    public var p50Meters = Double.nan
    public var p95Meters = Double.nan
    /// Share of the time in a wrong lane: the nearest (or matched) edge is not the walker's edge,
    /// and the walker's edge is more than `laneMeters` away.
    public var wrongLaneShare = Double.nan
  }

  /// Distance from the walker's edge within which a place is still in its lane, in meters.
  public static let laneMeters = 5.0

  public private(set) var raw = Positions()
  /// Scores of the matches; a fix without a match counts with its own position.
  public private(set) var matched = Positions()
  public private(set) var fixes = 0
  /// Number of matches exactly on the walker's edge.
  public private(set) var onEdge = 0
  public private(set) var confident = 0
  /// Number of confident matches on the walker's edge, or within `laneMeters` of it.
  public private(set) var confidentInLane = 0
  public private(set) var told = ToldProbabilities()

  private var rawTally = PositionTally()
  private var tally = PositionTally()

  /// Matches the fixes of `walk` one by one, in order of delivery.
  public init(_ walk: MatchWalk, policy: LaneMatcher.Policy = LaneMatcher.Policy()) {
    var matcher = LaneMatcher(graph: walk.graph, policy: policy)
    for fix in walk.fixes {
      add(fix, matcher.handle(fix, at: fix.delivered), of: walk)
    }
    raw = rawTally.positions()
    matched = tally.positions()
  }

  private mutating func add(_ fix: Fix, _ match: LaneMatch?, of walk: MatchWalk) {
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

/// Probabilities reported by the matcher, by tenths, and how often they were right.
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

  /// Mean difference between reported probabilities and observed shares, weighted by count (the
  /// expected calibration error); nil without any.
  public var calibrationError: Double? {
    let count = tenths.reduce(0) { $0 + $1.count }
    if count == 0 { return nil }
    return tenths.reduce(0) { $0 + abs($1.sum - Double($1.right)) } / Double(count)
  }
}
