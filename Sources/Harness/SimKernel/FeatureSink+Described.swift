public import SimObservations

extension FeatureSink {
  /// Records an observation of `kind`, now, which must be among those of the feature: its numbers
  /// in the order of its fields. Of a word the number is its place, and NaN stands for no value.
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
