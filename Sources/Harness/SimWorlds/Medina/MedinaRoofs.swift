import Geodesy
import SimKernel
import WalkRouter

/// The covered stretches of a medina: souks under a roof, each along one lane.
struct MedinaRoofs {
  /// Share of the lanes' length that is covered (assumed: 15 % of the medina a tourist walks in).
  static let share = 0.15
  /// Length of one covered stretch, in meters (assumed).
  static let lengths = 20.0...120.0

  private let nodes: [PlanePoint]
  private(set) var edges: [WalkGraph.Edge]
  /// Whether each node is at a covered edge.
  private var touched: [Bool]

  init(nodes: [PlanePoint], edges: [WalkGraph.Edge]) {
    self.nodes = nodes
    self.edges = edges
    touched = Array(repeating: false, count: nodes.count)
  }

  /// Covers stretches of `lanes`, each given as its edges in order; no two stretches meet.
  mutating func build(over lanes: [[Int]], random: inout RandomStream) {
    let lanes = lanes.map { $0.filter { edges[$0].widthMeters < World.squareWidthMeters } }
    let total = lanes.reduce(0) { $0 + $1.reduce(0) { $0 + length($1) } }
    var left = MedinaRoofs.share * total
    var starts = lanes.indices.flatMap { lane in lanes[lane].indices.map { (lane, $0) } }
    random.shuffle(&starts)
    for (lane, first) in starts where left > MedinaRoofs.lengths.lowerBound / 2 {
      let most = min(MedinaRoofs.lengths.upperBound, left + MedinaRoofs.lengths.lowerBound)
      let wanted =
        MedinaRoofs.lengths.lowerBound + (most - MedinaRoofs.lengths.lowerBound) * random.uniform()
      var stretch: [Int] = []
      var covered = 0.0
      for edge in lanes[lane][first...] where covered < wanted {
        if isTouched(edge) || covered + length(edge) > most { break }
        // an edge that was left out is between them
        if let last = stretch.last, edges[last].to != edges[edge].from { break }
        stretch.append(edge)
        covered += length(edge)
      }
      guard MedinaRoofs.lengths.contains(covered) else { continue }
      for edge in stretch { cover(edge) }
      left -= covered
    }
  }

  private func length(_ edge: Int) -> Double { Double(edges[edge].lengthMillimeters) / 1000 }

  private func isTouched(_ edge: Int) -> Bool {
    touched[Int(edges[edge].from)] || touched[Int(edges[edge].to)]
  }

  private mutating func cover(_ edge: Int) {
    edges[edge].isCovered = true
    touched[Int(edges[edge].from)] = true
    touched[Int(edges[edge].to)] = true
  }
}
