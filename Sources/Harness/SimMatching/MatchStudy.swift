import LaneMatching
public import SimNumerics
public import SimSensors

/// Many walks with one preset, matched: what matching is worth there, walk by walk against the raw
/// fixes (MG-9, H-5).
public struct MatchStudy: Sendable {
  /// One score of all walks.
  public struct Comparison: Sendable {
    /// Means over the walks.
    public var raw: Double
    public var matched: Double
    /// Mean of what each walk gained, matched less raw, with its 95 % interval.
    public var difference: Estimate

    /// Whether matching made it surely smaller.
    public var isBetter: Bool { (difference.interval?.upperBound ?? .infinity) < 0 }
  }

  /// Walks to judge parameters by; none was chosen on them.
  public static let judgingSeeds: ClosedRange<UInt64> = 10_001...10_100

  public let preset: GnssPreset
  public let noiseScale: Double
  /// In order of the seeds.
  public let walks: [MatchScores]
  public let p50Meters: Comparison
  public let p95Meters: Comparison
  public let wrongLaneShare: Comparison

  /// - Parameters:
  ///   - noiseScale: by how much what the matcher takes for the noise is off.
  ///   - seeds: of the walks, ten at least for an interval.
  public init(
    _ preset: GnssPreset, noiseScale: Double = 1, seeds: some Sequence<UInt64> = judgingSeeds
  ) {
    var policy = LaneMatcher.Policy()
    policy.noiseScale = noiseScale
    let walks = seeds.map { MatchScores(MatchWalk(seed: $0, preset: preset), policy: policy) }
    func compare(_ value: (MatchScores.Positions) -> Double) -> Comparison {
      let (raw, matched) = (walks.map { value($0.raw) }, walks.map { value($0.matched) })
      return Comparison(
        raw: raw.mean, matched: matched.mean,
        difference: Estimate(meanDifferenceFrom: raw, to: matched))
    }
    self.preset = preset
    self.noiseScale = noiseScale
    self.walks = walks
    p50Meters = compare { $0.p50Meters }
    p95Meters = compare { $0.p95Meters }
    wrongLaneShare = compare { $0.wrongLaneShare }
  }

  /// Whether all three are surely better than the raw fixes.
  public var isBetter: Bool {
    p50Meters.isBetter && p95Meters.isBetter && wrongLaneShare.isBetter
  }

  /// Share of the fixes whose match is on the walker's very edge.
  public var onEdgeShare: Double { share(of: \.onEdge, in: \.fixes) }
  /// Share of the fixes with a confident match.
  public var confidentShare: Double { share(of: \.confident, in: \.fixes) }
  /// Share of the confident matches in the right lane.
  public var confidentInLaneShare: Double { share(of: \.confidentInLane, in: \.confident) }

  /// What was told on all walks, and what came true.
  public var told: ToldProbabilities {
    walks.reduce(into: ToldProbabilities()) { $0.add($1.told) }
  }

  private func share(
    of part: KeyPath<MatchScores, Int>, in whole: KeyPath<MatchScores, Int>
  ) -> Double {
    let count = walks.reduce(0) { $0 + $1[keyPath: whole] }
    return Double(walks.reduce(0) { $0 + $1[keyPath: part] }) / Double(count)
  }
}

extension [Double] {
  /// NaN where there are none; those that measured nothing (NaN) are left out.
  fileprivate var mean: Double {
    let values = filter { !$0.isNaN }
    return values.reduce(0, +) / Double(values.count)
  }
}
