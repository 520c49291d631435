import LaneMatching
public import SimSensors

/// Many walks with one preset, matched: what matching is worth there, walk by walk against the raw
/// fixes (MG-9, H-5).
public struct MatchStudy: Sendable {
  /// Walks to judge parameters by; none was chosen on them.
  public static let judgingSeeds: ClosedRange<UInt64> = 10_001...10_100

  public let preset: GnssPreset
  public let noiseScale: Double
  /// In order of the seeds.
  public let walks: [MatchScores]
  public let p50Meters: WalkComparison
  public let p95Meters: WalkComparison
  public let wrongLaneShare: WalkComparison

  /// - Parameters:
  ///   - noiseScale: by how much what the matcher takes for the noise is off.
  ///   - seeds: of the walks, ten at least for an interval.
  public init(
    _ preset: GnssPreset, noiseScale: Double = 1, seeds: some Sequence<UInt64> = judgingSeeds
  ) {
    var policy = LaneMatcher.Policy()
    policy.noiseScale = noiseScale
    let walks = seeds.map { MatchScores(MatchWalk(seed: $0, preset: preset), policy: policy) }
    func compare(_ value: (MatchScores.Positions) -> Double) -> WalkComparison {
      WalkComparison(from: walks.map { value($0.raw) }, to: walks.map { value($0.matched) })
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
