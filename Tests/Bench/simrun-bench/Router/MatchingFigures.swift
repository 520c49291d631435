import Foundation
import Geodesy
import LaneMatching
import Sensing
import TestSupport
import WalkRouter

/// Speed and quality of matching walks to a graph, fix by fix, compared with Meili.
struct MatchingFigures {
  private let graph: WalkGraph
  private let walks: MatchingWalks

  /// The accuracy of every fix that the script reports to Meili.
  private static let accuracyMeters = 8.0
  /// Target for the median error; the fixes themselves are off by 9.5 m.
  private static let largestMedianMeters = 6.0

  /// Makes walks along the tables in `folder`.
  init(
    _ graph: WalkGraph, _ peers: RouterPeers, in folder: URL
  ) throws(ReferenceProgram.Unusable) {
    (self.graph, walks) = (graph, try MatchingWalks(peers, in: folder))
  }

  func print(beside peers: RouterPeers, in folder: URL) {
    guard walks.count > 0 else {
      return Swift.print("  no walks to match: the graph has no way of 2.5 km")
    }
    let steps = walks.walks.joined()
    let raw = MatchingWalks.medianError(steps.map { ($0.fix, $0.truth) })
    Swift.print(
      "  matching \(walks.count) fixes of \(walks.walks.count) walks, off by \(text(raw)) m")
    let ours = matched()
    var meili: Double?
    do throws(ReferenceProgram.Unusable) {
      let script = ReferenceData.package.appendingPathComponent("Tests/Bench/peers/meili.py")
      for line in try peers.run([script.path, folder.path]).split(separator: "\n") {
        let cells = line.split(separator: " ")
        let numbers = cells.dropFirst().compactMap { Double($0) }
        guard numbers.count == 3 else { continue }
        if cells[0] == "every" { meili = numbers[0] }
        row("Meili, \(cells[0])", numbers[0], numbers[1], numbers[2], "")
      }
    } catch {
      Swift.print("    Meili: missing (\(error.message))")
    }
    let isFast = meili.map { "; as fast as Meili: \(ours.speed >= $0 ? "met" : "not met")" } ?? ""
    let isNear = ours.error <= Self.largestMedianMeters
    row(
      "ours, every", ours.speed, ours.error, ours.share,
      "median ≤ \(Self.largestMedianMeters) m: \(isNear ? "met" : "not met")\(isFast)")
  }

  /// Returns the fixes per second, the median error in meters, and the share of matched fixes.
  private func matched() -> (speed: Double, error: Double, share: Double) {
    let inputs = walks.walks.map { walk in
      walk.map { step in
        Fix(
          coordinate: step.fix, horizontalAccuracyMeters: Self.accuracyMeters,
          measured: .zero + .seconds(Double(step.seconds)))
      }
    }
    let fresh = LaneMatcher(graph: graph)
    var found: [LaneMatch?] = []
    let time = Stopwatch.median(5) {
      found.removeAll(keepingCapacity: true)
      for walk in inputs {
        var matcher = fresh
        for fix in walk { found.append(matcher.handle(fix, at: fix.delivered)) }
      }
    }
    let positions = zip(found, walks.walks.joined()).compactMap { match, step in
      match.map { (graph.plane.coordinate($0.point), step.truth) }
    }
    let count = Double(walks.count)
    return (
      count / time * 1e9, MatchingWalks.medianError(positions), Double(positions.count) / count
    )
  }

  private func row(
    _ who: String, _ speed: Double, _ error: Double, _ share: Double, _ verdict: String
  ) {
    Swift.print(
      "    \(who): \(text(speed)) fixes/s, off by \(text(error)) m, \(text(share * 100)) % of the"
        + " fixes matched by themselves  \(verdict)")
  }

  private func text(_ value: Double) -> String { RouterTable.text(value) }
}
