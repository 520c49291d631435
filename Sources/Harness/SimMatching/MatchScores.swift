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

  private var rawTally = Tally()
  private var tally = Tally()

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
    let real = walk.truth.point(at: fix.measured)
    let edge = walk.truth.sample(at: fix.measured).edge
    let line = graph.line(of: edge)
    let point = graph.plane.point(fix.coordinate)
    fixes += 1
    func isInLane(_ point: PlanePoint, on other: Int32?) -> Bool {
      other == edge || point.distance(toLine: line) <= MatchScores.laneMeters
    }
    let nearest = graph.snap(point, within: 1000)?.edge
    rawTally.add(point.distance(to: real), isInLane: isInLane(point, on: nearest))
    let place = match?.point ?? point
    let isRight = isInLane(place, on: match?.edge ?? nearest)
    tally.add(place.distance(to: real), isInLane: isRight)
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

/// Errors of a walk, and how many lay in a wrong lane.
private struct Tally: Sendable {
  private var errors: [Double] = []
  private var wrong = 0

  mutating func add(_ meters: Double, isInLane: Bool) {
    errors.append(meters)
    if !isInLane { wrong += 1 }
  }

  mutating func positions() -> MatchScores.Positions {
    MatchScores.Positions(
      p50Meters: Quantiles.select(0.5, of: &errors) ?? .nan,
      p95Meters: Quantiles.select(0.95, of: &errors) ?? .nan,
      wrongLaneShare: errors.isEmpty ? .nan : Double(wrong) / Double(errors.count))
  }
}

extension PlanePoint {
  /// The distance to the nearest point of `line`, in meters.
  fileprivate func distance(toLine line: [PlanePoint]) -> Double {
    zip(line, line.dropFirst()).reduce(.infinity) {
      min($0, Segment($1.0, $1.1).nearest(to: self).distance)
    }
  }
}
