import Foundation
import Geodesy
import WalkRouter

/// A graph and its pairs in the text files that the references and some peers read: nodes.csv,
/// edges.csv, geom.csv and od.csv. Lengths are the graph's own.
struct GraphTables {
  private let graph: WalkGraph
  private let pairs: [BenchGraph.Pair]

  init(_ subject: BenchGraph) { (graph, pairs) = (subject.graph, subject.pairs) }

  func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, heading, rows) in [
      ("nodes", "id,lat,lon,osm_id", nodeRows),
      ("edges", "id,u,v,len_mm,osm_way,highway,npts", edgeRows),
      ("geom", "edge_id,seq,lat,lon", geometryRows),
      (
        "od", "k,src,dst,src_lat,src_lon,dst_lat,dst_lon,src_osm,dst_osm,dist_mm", pairRows
      ),
    ] {
      let text = ([heading] + rows).joined(separator: "\n") + "\n"
      try Data(text.utf8).write(to: folder.appendingPathComponent(name + ".csv"))
    }
  }

  private var nodeRows: [String] {
    graph.nodes.enumerated().map { "\($0),\(text($1)),\($0 + 1)" }
  }

  private var edgeRows: [String] {
    graph.edges.enumerated().map { index, edge in
      let points = graph.bends[Int32(index)].count + 2
      return "\(index),\(edge.from),\(edge.to),\(edge.lengthMillimeters),\(index + 1),footway,"
        + "\(points)"
    }
  }

  private var geometryRows: [String] {
    graph.edges.indices.flatMap { index in
      graph.line(of: Int32(index)).enumerated().map { "\(index),\($0),\(text($1))" }
    }
  }

  private var pairRows: [String] {
    pairs.enumerated().map { index, pair in
      let (from, to) = (graph.nodes[Int(pair.from)], graph.nodes[Int(pair.to)])
      return "\(index),\(pair.from),\(pair.to),\(text(from)),\(text(to)),"
        + "\(pair.from + 1),\(pair.to + 1),\(pair.millimeters)"
    }
  }

  /// Returns latitude and longitude to a centimeter, as in OpenStreetMap.
  private func text(_ point: PlanePoint) -> String {
    let place = graph.plane.coordinate(point)
    return String(format: "%.7f,%.7f", place.latitudeDegrees, place.longitudeDegrees)
  }
}
