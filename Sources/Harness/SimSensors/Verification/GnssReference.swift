/// The statistics that a GNSS preset must have at one fix per second, over walks of an hour.
///
/// The targets of the five usual presets are the table that their parameters were tuned to; those
/// of `medina_deep`, which has no table, are means of the definition; its p95, 50.2 m with a
/// deviation of 1.0 m over seeds, is at the lower end of the 50–100 m measured in dense downtowns.
/// The definition is the generator in its first form: one draw per second for onsets, no time to a
/// first fix, written in numpy. The spreads are from the same generator: seeds 1 to 20 of
/// `numpy.random.default_rng`, each 80 walks of an hour, percentiles over all fixes of a seed, the
/// least and the greatest of the twenty. Values that far in the tail vary by 5–20 % with the seed
/// even over 80 hours.
struct GnssReference: Sendable {
  var preset: GnssPreset
  /// Errors in meters.
  var p50, p68, p75, p95: Double
  /// Spread of the 99th percentile over seeds, in meters.
  var p99: ClosedRange<Double>
  /// Share of fixes less than 5 m off across the lane.
  var acrossBelow5: Double
  /// Share of the seconds that have a fix.
  var availability: Double
  /// Share of fixes within the reported accuracy.
  var withinIOS, withinAndroid: Double
  /// Share of fixes farther off than twice the accuracy of iOS: spread over seeds.
  var beyondTwice: ClosedRange<Double>
  /// Median of the reported accuracy of iOS, in meters.
  var accuracy: Double

  static let all = [
    GnssReference(
      preset: .openSky, p50: 3.1, p68: 3.9, p75: 4.3, p95: 6.4, p99: 8.020...8.515,
      acrossBelow5: 0.94, availability: 1, withinIOS: 0.71, withinAndroid: 0.76,
      beyondTwice: 0.0107...0.0162, accuracy: 4),
    GnssReference(
      preset: .street, p50: 6.4, p68: 8.4, p75: 9.4, p95: 16.5, p99: 27.41...30.68,
      acrossBelow5: 0.54, availability: 0.99, withinIOS: 0.64, withinAndroid: 0.69,
      beyondTwice: 0.0413...0.0483, accuracy: 8),
    GnssReference(
      preset: .medinaLane, p50: 11.2, p68: 15.3, p75: 17.5, p95: 35.7, p99: 56.72...64.99,
      acrossBelow5: 0.30, availability: 0.94, withinIOS: 0.54, withinAndroid: 0.58,
      beyondTwice: 0.1056...0.1225, accuracy: 12),
    GnssReference(
      preset: .medinaDeep, p50: 14.0, p68: 19.7, p75: 23.0, p95: 50.2, p99: 82.81...94.45,
      acrossBelow5: 0.222, availability: 0.935, withinIOS: 0.462, withinAndroid: 0.496,
      beyondTwice: 0.1863...0.1988, accuracy: 13.2),
    GnssReference(
      preset: .coveredSouk, p50: 17.8, p68: 24, p75: 27.2, p95: 53.3, p99: 82.48...92.28,
      acrossBelow5: 0.21, availability: 0.43, withinIOS: 0.48, withinAndroid: 0.52,
      beyondTwice: 0.1318...0.1549, accuracy: 17),
    GnssReference(
      preset: .indoor, p50: 18.9, p68: 24.9, p75: 27.9, p95: 46.7, p99: 66.24...79.64,
      acrossBelow5: 0.23, availability: 0.33, withinIOS: 0.58, withinAndroid: 0.63,
      beyondTwice: 0.0572...0.0773, accuracy: 21),
  ]
}
