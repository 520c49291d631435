import SimNumerics
public import SimSensors

/// Many walks of drawn phones under one sky whose fixes drift: what the app's own position is worth
/// there, walk by walk against the fixes and the lanes they are matched to (MG-2, H-5).
public struct PositionStudy: Sendable {
  public let preset: GnssPreset
  public let drift: PositionDrift
  public let walks: [PositionScores]
  /// 20 s after the drift, how much farther off each walk is than in `control`, in meters.
  public let lastingMeters: [Double]

  /// - Parameters:
  ///   - accuracyScale: what the phone's accuracies are multiplied by.
  ///   - seeds: of the walks, ten at least for an interval.
  ///   - control: the same walks without a drift.
  public init(
    _ preset: GnssPreset, _ drift: PositionDrift, accuracyScale: Double = 1,
    seeds: some Sequence<UInt64>, control: PositionStudy? = nil
  ) {
    self.preset = preset
    self.drift = drift
    let walks = seeds.map {
      PositionScores(
        MatchWalk(seed: $0, preset: preset, isDrawn: true), drift, accuracyScale: accuracyScale)
    }
    self.walks = walks
    lastingMeters = zip(walks, control?.walks ?? []).compactMap { $0.lasting(drift, without: $1) }
  }

  /// A score of the own position against that of the fixes.
  public func againstFixes(
    _ score: (MatchScores.Positions) -> Double
  ) -> WalkComparison {
    WalkComparison(from: walks.map { score($0.raw) }, to: walks.map { score($0.own) })
  }

  /// A score of the own position against that of the lanes, the fixes where these are not sure.
  public func againstLanes(
    _ score: (MatchScores.Positions) -> Double
  ) -> WalkComparison {
    WalkComparison(from: walks.map { score($0.lanes) }, to: walks.map { score($0.own) })
  }

  /// The mean of `share` over the walks.
  public func mean(_ share: (PositionScores) -> Double) -> Double { walks.map(share).mean }

  /// The 90th percentile of `lastingMeters`; nil without a control.
  public var lastingP90Meters: Double? {
    var values = lastingMeters
    return Quantiles.select(0.9, of: &values)
  }
}
