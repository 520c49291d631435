import Foundation
import Geodesy
import Sensing

/// Noisy walks on a graph with their truth, made by `make_traces.py` of the reference.
struct MatchingWalks {
  struct Step {
    var seconds: Int64
    var fix: Coordinate
    var truth: Coordinate
  }

  /// Walks with one fix a second.
  let walks: [[Step]]

  var count: Int { walks.reduce(0) { $0 + $1.count } }

  /// Makes walks along the shortest ways of the tables in `folder`, or throws why it can't.
  init(_ peers: RouterPeers, in folder: URL) throws(ReferenceProgram.Unusable) {
    _ = try peers.runScript("make_traces.py", [folder.path, "10"])
    let file = folder.appendingPathComponent("traces.csv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var walks: [Substring: [Step]] = [:]
    var names: [Substring] = []
    for line in text.split(whereSeparator: \.isNewline).dropFirst() {
      let cells = line.split(separator: ",")
      let numbers = cells.compactMap { Double($0) }
      guard numbers.count == 8 else { continue }
      if walks[cells[0]] == nil { names.append(cells[0]) }
      walks[cells[0], default: []].append(
        Step(
          seconds: Int64(numbers[1]),
          fix: Coordinate(latitudeDegrees: numbers[2], longitudeDegrees: numbers[3]),
          truth: Coordinate(latitudeDegrees: numbers[4], longitudeDegrees: numbers[5])))
    }
    self.walks = names.compactMap { walks[$0] }
  }

  /// Returns the median distance of positions from the truth, in meters.
  static func medianError(_ positions: [(found: Coordinate, truth: Coordinate)]) -> Double {
    let errors = positions.map { $0.found.distanceMeters(to: $0.truth) }.sorted()
    return errors.isEmpty ? .nan : errors[errors.count / 2]
  }
}
