import SimNumerics
public import SimSensors
public import SimWorlds

/// Many walks of drawn phones with one preset and drifting fixes: the benefit of the app's own
/// position, walk by walk, against the fixes and the lanes they are matched to (MG-2, H-5).
public struct PositionStudy: Sendable {
  public let preset: GnssPreset
  public let drift: PositionDrift
  public let walks: [PositionScores]
  /// Increase of each walk's error against `control` 20 s after the drift, in meters.
  public let lastingMeters: [Double]

  /// - Parameters:
  ///   - accuracyScale: factor of the phone's reported accuracies.
  ///   - mapErrors: the errors of the app's map, nil for an exact one; by default those of a
  ///     scenario that names none.
  ///   - seeds: seeds of the walks; an interval needs at least ten.
  ///   - control: the same walks without a drift.
  public init(
    _ preset: GnssPreset, _ drift: PositionDrift, accuracyScale: Double = 1,
    mapErrors: MapErrors? = MapErrors(), seeds: some Sequence<UInt64>, control: PositionStudy? = nil
  ) {
    self.preset = preset
    self.drift = drift
    let walks = seeds.map {
      PositionScores(
        MatchWalk(seed: $0, preset: preset, isDrawn: true, mapErrors: mapErrors), drift,
        accuracyScale: accuracyScale)
    }
    self.walks = walks
    lastingMeters = zip(walks, control?.walks ?? []).compactMap { $0.lasting(drift, without: $1) }
  }

  /// Compares a score of the own position with that of the fixes.
  public func againstFixes(
    _ score: (MatchScores.Positions) -> Double
  ) -> WalkComparison {
    WalkComparison(from: walks.map { score($0.raw) }, to: walks.map { score($0.own) })
  }

  /// Compares a score of the own position with that of the lanes, or of the fixes where lanes are
  /// not sure.
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
