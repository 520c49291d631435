import Foundation
import Geodesy
import MapSamples
import WalkRouter

/// A map of footways in OpenStreetMap's form, written for all routers that are compared.
struct BenchMap {
  var nodes: [Coordinate] = []
  /// Ways as indices of nodes.
  var ways: [[Int]] = []

  init() {}

  /// Makes one way for each edge; the nodes of the graph come first, in their order.
  init(_ graph: WalkGraph) {
    nodes = graph.nodes.map(graph.plane.coordinate)
    for (index, edge) in graph.edges.enumerated() {
      let bends = graph.bends[Int32(index)]
      ways.append([Int(edge.from)] + (nodes.count..<nodes.count + bends.count) + [Int(edge.to)])
      nodes += bends.map(graph.plane.coordinate)
    }
  }

  /// Number of entities per block: the usual maximum.
  private static let blockSize = 8000

  /// The map in PBF; the ids of nodes are their indices plus 1.
  var pbf: [UInt8] {
    var file = PBFText()
    file.append(
      "OSMHeader",
      PBFText.header(["OsmSchema-V0.6", "DenseNodes"])
        + PBFText.bytes(5, Array("Sort.Type_then_ID".utf8)))
    for start in stride(from: 0, to: nodes.count, by: Self.blockSize) {
      let end = min(start + Self.blockSize, nodes.count)
      file.append("OSMData", block(PBFText.bytes(2, dense(start..<end))))
    }
    for start in stride(from: 0, to: ways.count, by: Self.blockSize) {
      let end = min(start + Self.blockSize, ways.count)
      file.append("OSMData", block((start..<end).flatMap { PBFText.bytes(3, way($0)) }))
    }
    return file.bytes
  }

  private func block(_ group: [UInt8]) -> [UInt8] {
    let table = ["", "highway", "footway"].flatMap { PBFText.bytes(1, Array($0.utf8)) }
    return PBFText.bytes(1, table) + PBFText.bytes(2, group)
  }

  private func dense(_ range: Range<Int>) -> [UInt8] {
    func deltas(_ field: UInt64, _ values: [Int64]) -> [UInt8] {
      let before = [0] + values.dropLast()
      return PBFText.bytes(Int(field), zip(values, before).flatMap { PBFText.signed($0 - $1) })
    }
    func degrees(_ value: Double) -> Int64 { Int64((value * 1e7).rounded()) }
    return deltas(1, range.map { Int64($0 + 1) })
      + deltas(8, nodes[range].map { degrees($0.latitudeDegrees) })
      + deltas(9, nodes[range].map { degrees($0.longitudeDegrees) })
  }

  private func way(_ index: Int) -> [UInt8] {
    let refs = ways[index].map { Int64($0 + 1) }
    let deltas = zip(refs, [0] + refs.dropLast()).flatMap { PBFText.signed($0 - $1) }
    return PBFText.number(1, index + 1) + PBFText.bytes(2, [1]) + PBFText.bytes(3, [2])
      + PBFText.bytes(8, deltas)
  }
}
