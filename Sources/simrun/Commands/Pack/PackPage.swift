import Geodesy
import PackStore
import SimMaps
import SimText
import WalkRouter

/// The description of a pack.
enum PackPage {
  /// The lines of the description; names in them come from files.
  static func lines(of content: PackContent) -> [String] {
    let graph = GraphSummary(content.graph)
    let origin = graph.origin
    let parts = graph.componentMeters
    var lines = [
      "\(content.name)",
      "map data: \(content.attribution)",
      "around \(degrees(origin.latitudeDegrees)), \(degrees(origin.longitudeDegrees))",
      "\(graph.nodes) nodes, \(graph.edges) edges with \(graph.bends) bends, "
        + "\(kilometers(graph.lengthMeters)) of lanes",
      "dead ends: \(graph.deadEnds) of the nodes",
      "steps \(kilometers(graph.stepsMeters)), under a roof \(kilometers(graph.coveredMeters)), "
        + "width known \(kilometers(graph.widthKnownMeters))",
    ]
    if let first = parts.first {
      lines.append(
        parts.count == 1
          ? "all of it is connected"
          : "\(parts.count) parts that are not connected; the largest has "
            + "\(kilometers(first)), the rest \(kilometers(parts.dropFirst().reduce(0, +)))")
    }
    lines.append(index(of: content.graph))
    lines.append("\(content.places.count) places with names")
    if let border = content.graph.border {
      let corners = border.rings.reduce(0) { $0 + $1.count }
      lines.append("cut at a border of \(corners) corners, beyond which nothing is known")
    }
    return lines
  }

  private static func index(of graph: WalkGraph) -> String {
    guard let labels = graph.labels else { return "no index: routes are searched for" }
    let mean = Double(labels.entryCount) / Double(max(1, graph.nodes.count))
    return "index of shortest walks: \(labels.entryCount) labels, "
      + "\(Decimals.text(mean, decimals: 1)) per node and \(labels.largestCount) at most, "
      + "in \(labels.bytes.count) bytes"
  }

  private static func kilometers(_ meters: Double) -> String {
    "\(Decimals.text(meters / 1000, decimals: 2)) km"
  }

  private static func degrees(_ degrees: Double) -> String {
    Decimals.text(degrees, decimals: 5)
  }
}

extension PackFile {
  /// Reads a pack for a command.
  static func load(_ path: String) throws -> PackContent {
    try packs(path) { () throws(PackRefusal) in try read(path) }
  }
}
