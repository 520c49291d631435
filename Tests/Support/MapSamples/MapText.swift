public import SimMaps
public import SimText

/// A small map in OpenStreetMap XML: nodes on a grid of 1e-4 degrees, ways between them.
public struct MapText: Sendable {
  public var nodes: [String] = []
  public var ways: [String] = []
  public var relations: [String] = []

  public init() {}

  /// Adds a node `east` and `north` steps of 1e-4 degrees from 7.42° E, 43.73° N.
  public mutating func node(_ id: Int, _ east: Int, _ north: Int, _ tags: [String: String] = [:]) {
    node(
      id, latitude: "43.\(730_000 + 100 * north)", longitude: "7.\(420_000 + 100 * east)", tags)
  }

  public mutating func node(
    _ id: Int, latitude: String, longitude: String, _ tags: [String: String] = [:]
  ) {
    nodes.append(
      "<node id='\(id)' lat='\(latitude)' lon='\(longitude)'>\(Self.text(tags))</node>")
  }

  public mutating func way(_ id: Int, _ refs: [Int], _ tags: [String: String]) {
    let members = refs.map { "<nd ref='\($0)'/>" }.joined()
    ways.append("<way id='\(id)'>\(members)\(Self.text(tags))</way>")
  }

  public mutating func relation(_ id: Int, ways: [Int], _ tags: [String: String]) {
    let members = ways.map { "<member type='way' ref='\($0)' role='outer'/>" }.joined()
    relations.append("<relation id='\(id)'>\(members)\(Self.text(tags))</relation>")
  }

  /// Returns nodes 1… on a line from west to east.
  public static func line(_ count: Int) -> MapText {
    var map = MapText()
    for id in 1...count { map.node(id, id, 0) }
    return map
  }

  public var text: String {
    "<?xml version='1.0'?>\n<osm version='0.6'>\n"
      + (nodes + ways + relations).joined(separator: "\n") + "\n</osm>\n"
  }

  public func read(clip: MapClip = .everything) throws(Diagnostic) -> MapImport {
    try MapImport(MapFile(Array(text.utf8), named: "map.osm"), clip: clip)
  }

  private static func text(_ tags: [String: String]) -> String {
    tags.sorted { $0.key < $1.key }.map { "<tag k='\($0.key)' v='\($0.value)'/>" }.joined()
  }
}
