public import SimKernel

/// One statistic of a preset: its target and its measured value.
public struct PresetCheck: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    /// A value, and its tolerance as a share of it.
    case near(Double, share: Double)
    case within(ClosedRange<Double>)
  }

  /// `gnss` or `compass`.
  public var sensor: String
  public var preset: String
  /// The name of the statistic, as in `p95` or `p95 at 5 Hz`.
  public var name: String
  public var dimension: Dimension
  public var target: Target
  /// NaN if there was nothing to measure; the check then fails.
  public var measured: Double

  public var isMet: Bool { accepted.contains(measured) }

  /// The accepted range of the measured value.
  public var accepted: ClosedRange<Double> {
    switch target {
    case .near(let value, let share): value * (1 - share)...value * (1 + share)
    case .within(let range): range
    }
  }
}

/// Measures the statistics of the presets against their targets (H-3).
public enum PresetVerification {
  /// Returns every check, in the order of the presets: the same for any number of `jobs`, at least
  /// 1, which run at the same time.
  public static func checks(jobs: Int) async throws -> [PresetCheck] {
    let parts: [@Sendable () -> [PresetCheck]] =
      GnssReference.all.map { reference in { @Sendable in GnssVerification.checks(reference) } }
      + HeadingPreset.all.map { preset in { @Sendable in HeadingVerification.checks(preset) } }
    var results = [[PresetCheck]](repeating: [], count: parts.count)
    var waiting = parts.indices
    try await TaskPool<(Int, [PresetCheck])>(width: jobs).run {
      guard let index = waiting.popFirst() else { return nil }
      return { (index, parts[index]()) }
    } take: { index, checks in
      results[index] = checks
    }
    return results.flatMap { $0 }
  }
}
