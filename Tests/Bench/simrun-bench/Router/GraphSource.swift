import Foundation
import PackStore
import SimMaps
import TestSupport
import WalkRouter

/// The source of a graph for measurements.
struct GraphSource {
  var name: String
  private var origin: Origin

  private enum Origin {
    case town
    case pack(String)
    case map(String)
  }

  /// The old town of Monaco, the synthetic medina, a town of 11 000 junctions, and the maps that
  /// `SIMRUN_MAPS` names.
  static var all: [GraphSource] {
    let more = ProcessInfo.processInfo.environment["SIMRUN_MAPS"] ?? ""
    return [
      GraphSource(
        name: "monaco-ville",
        origin: .map(ReferenceData.url("monaco_osm/monaco_ville.osm").path)),
      GraphSource(name: "medina", origin: .pack("scenarios/packs/medina.pack")),
      GraphSource(name: "town", origin: .town),
    ]
      + more.split(separator: ":").map { path in
        let file = path.split(separator: "/").last ?? path
        return GraphSource(
          name: "map-" + (file.split(separator: ".").first ?? file), origin: .map(String(path)))
      }
  }

  /// The file of the graph; nil if the graph is generated.
  var path: String? {
    switch origin {
    case .town: nil
    case .pack(let path), .map(let path): path
    }
  }

  /// Returns nil if there is no such file.
  func graph() throws -> WalkGraph? {
    if let path, !FileManager.default.isReadableFile(atPath: path) { return nil }
    return switch origin {
    case .town: try MapImport(MapFile(BenchTown().map.pbf, named: "town.osm.pbf")).graph
    case .pack(let path): try PackFile.read(path).graph
    case .map(let path): try MapImport(MapFile(path: path)).graph
    }
  }
}
