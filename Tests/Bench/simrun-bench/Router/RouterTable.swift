import Foundation

/// Our times next to those of others, each with the bar that it should meet. Bars decide nothing:
/// they depend on the machine and on its other load.
struct RouterTable {
  /// The target for the ratio of both times.
  enum Bar {
    /// Ours takes at most this many times as long.
    case atMost(Double)
    /// Ours is at least this many times faster.
    case faster(Double)

    func isMet(by ratio: Double) -> Bool {
      switch self {
      case .atMost(let most): ratio <= most
      case .faster(let least): 1 / ratio >= least
      }
    }
  }

  private var rows: [[String]] = []

  init() {
    rows.append(["  p50 in µs", "ours", "p95", "p99", "theirs", "p95", "p99", "", "", "bar", ""])
  }

  /// Adds two measurements of the same question; `bar` is nil if there is no target.
  mutating func add(
    _ what: String, _ ours: QueryTimes, _ other: String, _ theirs: QueryTimes, _ bar: Bar?
  ) {
    let ratio = ours.p50 / theirs.p50
    let texts =
      switch bar {
      case .atMost(let most)?: ["× \(Self.text(ratio))", "≤ \(Self.text(most))"]
      case .faster(let least)?: ["\(Self.text(1 / ratio)) × faster", "≥ \(Self.text(least))"]
      case nil: ["× \(Self.text(ratio))", ""]
      }
    let verdict = bar.map { $0.isMet(by: ratio) ? "met" : "not met" } ?? ""
    rows.append(
      ["  " + what] + Self.texts(ours) + Self.texts(theirs) + [other] + texts + [verdict])
  }

  /// Adds a measurement without a counterpart, and the reason.
  mutating func add(_ what: String, _ ours: QueryTimes, _ why: String) {
    rows.append(["  " + what] + Self.texts(ours) + ["", "", "", why, "", "", ""])
  }

  func print() {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return (1...6).contains(column) ? padding + cell : cell + padding
      }
      let line = cells.joined(separator: "  ")
      Swift.print(line.prefix(line.count - line.reversed().prefix { $0 == " " }.count))
    }
  }

  private static func texts(_ times: QueryTimes) -> [String] {
    [times.p50, times.p95, times.p99].map { text($0 / 1e3) }
  }

  /// Returns the value with three digits.
  static func text(_ value: Double) -> String {
    if value >= 100 { return String(Int(value.rounded())) }
    return String(format: value >= 10 ? "%.1f" : value >= 1 ? "%.2f" : "%.3f", value)
  }
}
