import Foundation
import SimMatching
import SimNumerics
import SimSensors

/// Matching compared with raw fixes for every preset, with the noise that the matcher assumes
/// unchanged, halved and doubled: means over walks, and 95 % intervals of the gain.
struct PresetTable {
  private static let scales = [0.5, 1, 2]

  func print() {
    let seeds = MatchStudy.judgingSeeds
    Swift.print(
      "\nmatching by preset and noise scale, \(seeds.count) walks each:"
        + " raw → matched [95 % of the difference]")
    Swift.print(
      row("preset", ["p50 m", "p95 m", "wrong lane %", "on edge %", "confident %", "right %"], ""))
    for preset in GnssPreset.all {
      for scale in Self.scales {
        let study = MatchStudy(preset, noiseScale: scale, seeds: seeds)
        let shares = [study.onEdgeShare, study.confidentShare, study.confidentInLaneShare]
        Swift.print(
          row(
            "\(preset.name) × \(scale)",
            [
              text(study.p50Meters, 1), text(study.p95Meters, 1), text(study.wrongLaneShare, 100),
            ] + shares.map { String(format: "%.1f", 100 * $0) },
            verdict(of: study)))
      }
    }
  }

  private func verdict(of study: MatchStudy) -> String {
    let compared = [
      ("p50", study.p50Meters), ("p95", study.p95Meters), ("wrong lane", study.wrongLaneShare),
    ]
    let doubtful = compared.filter { !$0.1.isBetter }.map(\.0)
    return doubtful.isEmpty ? "better" : "not surely better: " + doubtful.joined(separator: ", ")
  }

  private func row(_ name: String, _ cells: [String], _ verdict: String) -> String {
    let widths = [30, 32, 32, 11, 13, 9]
    let padded = zip(cells, widths).map { cell, width in
      String(repeating: " ", count: max(1, width - cell.count)) + cell
    }
    let room = String(repeating: " ", count: max(0, 20 - name.count))
    return "  " + name + room + padded.joined() + "  " + verdict
  }

  private func text(_ comparison: WalkComparison, _ scale: Double) -> String {
    let values = [comparison.before, comparison.after].map { String(format: "%.2f", scale * $0) }
    let interval = comparison.difference.interval.map {
      String(format: " [%+.2f, %+.2f]", scale * $0.lowerBound, scale * $0.upperBound)
    }
    return values.joined(separator: " → ") + (interval ?? "")
  }
}
