import Foundation

/// Figures, also in units of the calibration, which are comparable between machines.
struct Table {
  private let calibrationNanoseconds: Double
  private var rows: [[String]] = []

  init(calibrationNanoseconds: Double) { self.calibrationNanoseconds = calibrationNanoseconds }

  /// Adds a time in nanoseconds, per `unit`.
  mutating func add(_ name: String, _ nanoseconds: Double, _ unit: String) {
    let ratio = nanoseconds / calibrationNanoseconds
    rows.append([name, Table.text(nanoseconds), unit, "× " + Table.text(ratio)])
  }

  /// Adds a total time, in milliseconds and in loops of the calibration (an hour's samples).
  mutating func addWhole(_ name: String, _ nanoseconds: Double) {
    let loops = nanoseconds / (calibrationNanoseconds * Calibration.samples)
    rows.append([name, Table.text(nanoseconds / 1e6), "ms", Table.text(loops) + " loops"])
  }

  mutating func addPlain(_ name: String, _ value: Double, _ unit: String) {
    rows.append([name, Table.text(value), unit, ""])
  }

  func print() {
    let header = ["what", "measured", "", "calibrations"]
    let widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    for row in [header] + rows {
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 1 || column == 3 ? padding + cell : cell + padding
      }
      Swift.print(cells.joined(separator: "  "))
    }
  }

  /// Returns the value with three digits.
  private static func text(_ value: Double) -> String {
    value >= 100
      ? String(Int(value.rounded())) : String(format: value >= 10 ? "%.1f" : "%.2f", value)
  }
}
