import SimKernel
import SimText

/// The checks of the published sweep as text and JSON.
public enum SweepListing {
  /// One line per number, and how many are in their range; for drawn phones, how many have moved.
  public static func text(
    _ checks: [SweepCheck], walks: Int, phones: SweepPhones = .ideal
  ) -> String {
    var rows = [["", "preset", "R", "number", "published", "ours", "24 h of ours"]]
    for check in checks {
      let format = { (value: Double) in
        check.dimension == .length
          ? "\(Decimals.text(value, decimals: 1)) m" : Decimals.text(value, decimals: 3)
      }
      rows.append([
        check.isMet ? "✓" : phones == .ideal ? "✗" : "≠", check.preset,
        "\(Decimals.readable(check.radiusMeters)) m", check.name, format(check.published),
        format(check.measured),
        "\(format(check.interval.lowerBound)) … \(format(check.interval.upperBound))",
      ])
    }
    let met = checks.count(where: \.isMet)
    let word = met == checks.count ? "✓ met" : "✗ NOT met"
    let verdict =
      phones == .ideal
      ? "\(word): \(met) of \(checks.count) numbers of the sweep"
      : "≠ moved: \(checks.count - met) of \(checks.count) numbers, with phones that are drawn"
    return AlignedTable(rows).text
      + "\nPasses of a stop at 1 m/s with a fix a second, cut from \(walks) h of walks for each "
      + "preset;\nthe published table must lie within the spread of our tables of 24 h.\n"
      + "\(verdict)\n"
  }

  public static func json(
    _ checks: [SweepCheck], walks: Int, phones: SweepPhones = .ideal
  ) -> String {
    var sink = ByteSink()
    JSONValue.object([
      ("format", .integer(1)), ("walks", .integer(walks)), ("phones", .string(phones.rawValue)),
      (
        "checks",
        .array(
          checks.map { check in
            .object([
              ("preset", .string(check.preset)), ("radius_m", .number(check.radiusMeters)),
              ("name", .string(check.name)),
              ("unit", .string(check.dimension == .share ? "1" : check.dimension.symbol)),
              ("published", .number(check.published)), ("measured", .optional(check.measured)),
              ("least", .number(check.interval.lowerBound)),
              ("most", .number(check.interval.upperBound)), ("met", .bool(check.isMet)),
            ])
          })
      ),
    ]).append(to: &sink)
    return sink.text + "\n"
  }
}
