import Foundation
import PackStore
import WalkRouter

/// The cost of a graph's pack with its index: size, opening, and building from a map.
struct PackFigures {
  private let graph: WalkGraph
  private let map: URL

  private static let mostBytes = 5e6
  private static let longestOpening = 10e6  // nanoseconds

  init(of graph: WalkGraph, map: URL) { (self.graph, self.map) = (graph, map) }

  /// - Parameter preparation: seconds that OSRM needs to prepare the same map for MLD.
  func print(beside preparation: Double?) throws {
    let folder = map.deletingLastPathComponent()
    let pack = folder.appendingPathComponent("ours.pack").path
    let bare = WalkGraph(
      plane: graph.plane, nodes: graph.nodes, edges: graph.edges, bends: graph.bends,
      area: graph.border)
    var sizes: [Int] = []
    for graph in [bare, graph] {
      try PackFile.write(
        PackContent(name: "bench", attribution: "none", graph: graph, places: []), to: pack)
      sizes.append(try Data(contentsOf: URL(fileURLWithPath: pack)).count)
    }
    let opening = try Stopwatch.processorMedian(15) { try PackFile.read(pack) }
    let build = try Stopwatch.median(3) {
      try Child.run([
        "pack", "build", map.path, "-o", folder.appendingPathComponent("built.pack").path,
      ])
    }
    let labels = Stopwatch.median(3) { Stopwatch.keep(HubLabels(of: graph)) }
    row(
      "pack with its index", Double(sizes[1]) / 1e6, "MB",
      "\(RouterTable.text(Double(sizes[0]) / 1e6)) MB without", Double(sizes[1]) <= Self.mostBytes,
      "≤ 5 MB")
    row(
      "opening it", opening / 1e6, "ms", "read and verified; of the processor",
      opening <= Self.longestOpening,
      "≤ 10 ms")
    row(
      "building it from the map", build / 1e6, "ms",
      "labels alone \(RouterTable.text(labels / 1e6)) ms"
        + (preparation.map { "; OSRM MLD prepares in \(RouterTable.text($0 * 1e3)) ms" } ?? ""),
      preparation.map { build / 1e9 <= $0 }, "no slower")
  }

  private func row(
    _ what: String, _ value: Double, _ unit: String, _ note: String, _ isMet: Bool?, _ bar: String
  ) {
    let verdict = isMet.map { "\(bar) \($0 ? "met" : "not met")" } ?? ""
    Swift.print("  \(what): \(RouterTable.text(value)) \(unit) (\(note))  \(verdict)")
  }
}
