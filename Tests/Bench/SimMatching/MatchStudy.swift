import LaneMatching
public import SimSensors

/// Many matched walks with one preset: the benefit of matching against the raw fixes, walk by walk
/// (MG-9, H-5).
public struct MatchStudy: Sendable {
  /// Seeds of the walks that judge parameters; no parameter was chosen on them.
  public static let judgingSeeds: ClosedRange<UInt64> = 10_001...10_100

  public let preset: GnssPreset
  public let noiseScale: Double
  /// In order of the seeds.
  public let walks: [MatchScores]
  public let p50Meters: WalkComparison
  public let p95Meters: WalkComparison
  public let wrongLaneShare: WalkComparison

  /// - Parameters:
  ///   - noiseScale: factor of the error in the noise that the matcher assumes.
  ///   - seeds: seeds of the walks; an interval needs at least ten.
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

  /// Whether all three are better than the raw fixes with statistical certainty.
  public var isBetter: Bool {
    p50Meters.isBetter && p95Meters.isBetter && wrongLaneShare.isBetter
  }

  /// Share of the fixes whose match is exactly on the walker's edge.
  public var onEdgeShare: Double { share(of: \.onEdge, in: \.fixes) }
  /// Share of the fixes with a confident match.
  public var confidentShare: Double { share(of: \.confident, in: \.fixes) }
  /// Share of the confident matches in the right lane.
  public var confidentInLaneShare: Double { share(of: \.confidentInLane, in: \.confident) }

  /// The probabilities reported on all walks, and how often they were right.
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
