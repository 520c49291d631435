import Geodesy
public import LaneMatching
public import Sensing
public import SimKernel
import SimNumerics
public import WalkRouter

/// How well fixes, and what is matched from them, tell where a walker was.
public struct MatchScores: Sendable {
  /// Of the raw fixes, or of the matches.
  public struct Positions: Sendable {
    /// Quantiles of the distance from the truth, in meters.
    public var p50 = Double.nan
    public var p95 = Double.nan
    /// Share of the fixes that are in a wrong lane: another edge is nearest (or matched) than the
    /// walker is on, and that one is more than 5 m away.
    public var wrongLaneShare = Double.nan
  }

  public var raw = Positions()
  public var matched = Positions()
  public var fixes = 0
  /// Fixes that no match was given for; they count with their raw place.
  public var unmatched = 0
  /// Share of the fixes whose match is on the very edge.
  public var rightEdgeShare = 0.0
  public var confident = 0
  /// Confident matches in the right lane: on the edge, or within 5 m of it.
  public var confidentRight = 0
  /// Changes of the matched edge, and of the walker's.
  public var switches = 0
  public var trueSwitches = 0
  public var minutes = 0.0
  /// Time from the walker's change of edge until the match is on the new one, in seconds, of those
  /// that came to it before the walker left it again.
  public var delays: [Double] = []
  /// By tenths of the told probability: how many matches, and how many on the right edge.
  public var told = [Int](repeating: 0, count: 10)
  public var toldRight = [Int](repeating: 0, count: 10)
  /// Sum of told probabilities by tenths.
  public var toldSum = [Double](repeating: 0, count: 10)

  /// How far from the true edge a place still is in the right lane, in meters.
  public static let laneMeters = 5.0

  public init(_ fixes: [Fix], truth: GroundTruth, graph: WalkGraph, policy: LaneMatcher.Policy) {
    var matcher = LaneMatcher(graph: graph, policy: policy)
    var (rawErrors, errors) = ([Double](), [Double]())
    var (rawWrong, wrong) = (0, 0)
    var last: (matched: Int32, real: Int32)?
    var waiting: Instant?
    for fix in fixes {
      let sample = truth.sample(at: fix.measured)
      let real = truth.point(at: fix.measured)
      let point = graph.plane.point(fix.coordinate)
      let edge = sample.edge
      self.fixes += 1
      let line = graph.line(of: edge)
      rawErrors.append(point.distance(to: real))
      let rawEdge = graph.snap(point, within: 500)?.edge
      let isRawWrong = rawEdge != edge && point.distance(toLine: line) > MatchScores.laneMeters
      if isRawWrong { rawWrong += 1 }
      guard let match = matcher.handle(fix, at: fix.delivered) else {
        unmatched += 1
        errors.append(point.distance(to: real))
        if isRawWrong { wrong += 1 }
        continue
      }
      errors.append(match.point.distance(to: real))
      let isOn = match.edge == edge
      let isRight = isOn || match.point.distance(toLine: line) <= MatchScores.laneMeters
      if !isRight { wrong += 1 }
      if isOn { rightEdgeShare += 1 }
      if match.isConfident {
        confident += 1
        if isRight { confidentRight += 1 }
      }
      let tenth = min(9, Int(match.probability * 10))
      told[tenth] += 1
      toldSum[tenth] += match.probability
      if isOn { toldRight[tenth] += 1 }
      if let last {
        if last.matched != match.edge { switches += 1 }
        if last.real != edge {
          trueSwitches += 1
          waiting = fix.measured
        }
      }
      if isOn, let since = waiting {
        delays.append((fix.measured - since).seconds)
        waiting = nil
      }
      last = (match.edge, edge)
    }
    minutes = truth.end.seconds / 60
    let count = Double(max(1, self.fixes))
    rightEdgeShare /= count
    raw = Positions(
      p50: Quantiles.select(0.5, of: &rawErrors) ?? .nan,
      p95: Quantiles.select(0.95, of: &rawErrors) ?? .nan,
      wrongLaneShare: Double(rawWrong) / count)
    matched = Positions(
      p50: Quantiles.select(0.5, of: &errors) ?? .nan,
      p95: Quantiles.select(0.95, of: &errors) ?? .nan, wrongLaneShare: Double(wrong) / count)
  }
}

extension PlanePoint {
  /// The distance to the nearest point of `line`, in meters.
  func distance(toLine line: [PlanePoint]) -> Double {
    zip(line, line.dropFirst()).reduce(.infinity) {
      min($0, Segment($1.0, $1.1).nearest(to: self).distance)
    }
  }
}
