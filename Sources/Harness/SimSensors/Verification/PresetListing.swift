import SimKernel
import SimText

/// The presets and their checks as text and JSON.
public enum PresetListing {
  /// A table for each sensor, with a row per number and a column per preset.
  public static var text: String {
    table("GNSS presets (phone: gnss)", GnssPreset.all)
      + "\n" + table("Compass presets (phone: compass)", HeadingPreset.all)
      + "\n`by_surroundings` takes the preset of what stands around the walker.\n"
  }

  /// The same with every number's basis; each preset is an object.
  public static var json: String {
    json([
      ("gnss", .array(GnssPreset.all.map { object($0) })),
      ("compass", .array(HeadingPreset.all.map { object($0) })),
    ])
  }

  /// A line for each check, and how many are met.
  public static func text(_ checks: [PresetCheck]) -> String {
    var rows = [["", "sensor", "preset", "number", "measured", "target", "accepted"]]
    for check in checks {
      let dimension = check.dimension
      let accepted = check.accepted
      let target =
        switch check.target {
        case .near(let value, let share):
          "\(dimension.format(value)) ±\(Dimension.share.formatExactly(share))"
        case .within: "the range"
        }
      let bounds = [accepted.lowerBound, accepted.upperBound].map { dimension.format($0) }
      rows.append([
        check.isMet ? "✓" : "✗", check.sensor, check.preset, check.name,
        dimension.format(check.measured), target, bounds.joined(separator: " … "),
      ])
    }
    let met = checks.count(where: \.isMet)
    let verdict = met == checks.count ? "✓ met" : "✗ NOT met"
    return aligned(rows) + "\n\(verdict): \(met) of \(checks.count) numbers of the presets\n"
  }

  public static func json(_ checks: [PresetCheck]) -> String {
    json([
      (
        "checks",
        .array(
          checks.map { check in
            [
              "sensor": .string(check.sensor),
              "preset": .string(check.preset),
              "name": .string(check.name),
              "unit": .string(check.dimension.baseSymbol),
              "measured": .optional(check.measured),
              "least": .number(check.accepted.lowerBound),
              "most": .number(check.accepted.upperBound),
              "met": .bool(check.isMet),
            ]
          })
      )
    ])
  }

  static func json(_ members: [(key: String, value: JSONValue)]) -> String {
    var sink = ByteSink()
    JSONValue.object([("format", .integer(1))] + members).append(to: &sink)
    return String(decoding: sink.bytes, as: UTF8.self) + "\n"
  }

  /// - Parameter isTold: selects the numbers to include.
  static func object(
    _ preset: some DescribedPreset, telling isTold: (PresetParameter) -> Bool = { _ in true }
  ) -> JSONValue {
    [
      "name": .string(preset.name),
      "evidence": .string(preset.evidence),
      "parameters": .array(
        preset.parameters.filter(isTold).map {
          [
            "name": .string($0.name),
            "value": .number($0.value),
            "unit": .string($0.unit),
            "basis": .string($0.basis.rawValue),
          ]
        }),
    ]
  }

  static func table(_ title: String, _ presets: [some DescribedPreset]) -> String {
    let columns = presets.map(\.parameters)
    var rows = [["  number"] + presets.map(\.name) + ["unit"]]
    for (row, parameter) in columns[0].enumerated() {
      let cells = columns.map { column in
        Dimension.count.formatExactly(column[row].value)
          + (column[row].basis == .tuned ? " t" : "  ")
      }
      rows.append(["  " + parameter.name] + cells + [parameter.unit])
    }
    let evidence = presets.map { "  \($0.name): \($0.evidence)\n" }
    return title + "\n" + aligned(rows)
      + "  t: tuned so that the results fit field tests; all others are assumed\n"
      + evidence.joined()
  }

  /// Makes columns as wide as their widest cell.
  private static func aligned(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }
}

extension Dimension {
  /// The unit in which values are written.
  fileprivate var baseSymbol: String { self == .share || self == .count ? "1" : symbol }
}
