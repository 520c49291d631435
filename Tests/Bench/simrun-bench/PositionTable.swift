import CAllocationCounter
import Foundation
import LaneMatching
import Sensing
import SimMatching
import SimNumerics
import SimSensors
import SimWorlds

/// The app's own position on walks of drawn phones whose fixes drift, under every sky, compared
/// with the fixes and with the lanes they are matched to.
enum PositionTable {
  /// - Parameter words: number of walks per cell, and names of skies; all skies if none is named.
  static func main(_ words: [String]) {
    let count = words.first.flatMap(UInt64.init) ?? 100
    let seeds = MatchStudy.judgingSeeds.lowerBound..<MatchStudy.judgingSeeds.lowerBound + count
    let names = words.dropFirst()
    print("own position, \(count) walks each; before → own [95 % of the difference]")
    for preset in GnssPreset.all where names.isEmpty || names.contains(preset.name) {
      var control: PositionStudy?
      for drift in PositionDrift.all {
        let study = PositionStudy(preset, drift, seeds: seeds, control: control)
        show(study)
        control = control ?? study
      }
      for scale in [0.5, 2] {
        let study = PositionStudy(preset, .none, accuracyScale: scale, seeds: seeds)
        print("\n\(preset.name), accuracies × \(scale)")
        showCircles(study)
      }
      var shifted = MapErrors()
      shifted.offsetMeters = 2...5
      print("\n\(preset.name), maps with errors shifted by 2–5 m")
      showCircles(PositionStudy(preset, .none, mapErrors: shifted, seeds: seeds))
    }
  }

  /// Measures the time per fix, and the allocations after a warm-up of half a walk.
  static func measure(into table: inout Table) {
    let walk = MatchWalk(
      seed: MatchStudy.judgingSeeds.lowerBound, preset: .medinaLane, isDrawn: true)
    let time = Stopwatch.median(15) {
      var position = WalkPosition(graph: walk.graph)
      for fix in walk.fixes { position.handle(fix, at: fix.delivered) }
      Stopwatch.keep(position.estimate)
    }
    table.add("own position on a medina's lanes", time / Double(walk.fixes.count), "ns/fix")
    var position = WalkPosition(graph: walk.graph)
    let half = walk.fixes.count / 2
    for fix in walk.fixes.prefix(half) { position.handle(fix, at: fix.delivered) }
    allocation_counter_start()
    for fix in walk.fixes.dropFirst(half) { position.handle(fix, at: fix.delivered) }
    let count = allocation_counter_stop()
    guard allocation_counter_is_available() else { return }
    table.addPlain("what it allocates, warm", Double(count), "in \(walk.fixes.count - half) fixes")
  }

  private static func show(_ study: PositionStudy) {
    print("\n\(study.preset.name), drift: \(study.drift.name)")
    for (name, score, unit) in scores {
      let (fixes, lanes) = (study.againstFixes(score), study.againstLanes(score))
      print(
        "  \(name)  fixes \(text(fixes, unit))   lanes \(text(lanes, unit))"
          + (fixes.isWorse || lanes.isWorse ? "  worse" : ""))
    }
    showCircles(study)
    if let meters = study.lastingP90Meters {
      print(String(format: "  20 s after, p90 %+.1f m against no drift", meters))
    }
  }

  private static func showCircles(_ study: PositionStudy) {
    let shares = [study.mean(\.inside68), study.mean(\.inside95), study.mean(\.sure)]
    print(
      String(
        format: "  inside 68 %% %.1f, 95 %% %.1f; sure %.1f %%, sure and wrong %.2f %%",
        100 * shares[0], 100 * shares[1], 100 * shares[2], 100 * study.mean(\.sureWrong)))
  }

  private static let scores: [(String, @Sendable (MatchScores.Positions) -> Double, Double)] = [
    ("p50 m       ", { $0.p50Meters }, 1), ("p95 m       ", { $0.p95Meters }, 1),
    ("wrong lane %", { $0.wrongLaneShare }, 100),
  ]

  private static func text(_ comparison: WalkComparison, _ unit: Double) -> String {
    let means = [comparison.before, comparison.after].map { String(format: "%.1f", unit * $0) }
    let interval = comparison.difference.interval.map {
      String(format: " [%+.1f, %+.1f]", unit * $0.lowerBound, unit * $0.upperBound)
    }
    return means.joined(separator: " → ") + (interval ?? "")
  }
}
