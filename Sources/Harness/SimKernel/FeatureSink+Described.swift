public import SimObservations

extension FeatureSink {
  /// Records an observation of `kind` at the current instant; the feature must have declared
  /// `kind`. The numbers are in the order of its fields. A word is given as its index, a missing
  /// value as NaN.
  public mutating func observe(
    _ kind: ObservationKind, _ first: Double = .nan, _ second: Double = .nan,
    _ third: Double = .nan, _ fourth: Double = .nan, _ fifth: Double = .nan,
    _ sixth: Double = .nan, _ seventh: Double = .nan, _ eighth: Double = .nan
  ) {
    log.append(
      SIMD8(first, second, third, fourth, fifth, sixth, seventh, eighth), kind,
      among: kinds[feature], at: instant)
  }
}
