/// A valid map in one of the supported formats, with most of the content such a file can have.
public struct MapSample: Sendable, CustomStringConvertible {
  public var name: String
  public var bytes: [UInt8]
  public var description: String { name }

  /// One sample per format.
  public static let all = [
    MapSample(name: "osm", bytes: Array(text.utf8)),
    MapSample(name: "osm.gz", bytes: PBFText.gzip(Array(text.utf8))),
    MapSample(name: "osm.pbf", bytes: pbf(field: 3)),
    // not compressed, so that damage reaches the data and not only their checksum
    MapSample(name: "osm.pbf-raw", bytes: pbf(field: 1)),
  ]

  private static let text: String = {
    var map = MapText()
    for id in 1...8 { map.node(id, 2 * id, id % 3) }
    map.node(9, 5, 1, ["name": "Café des Épices", "amenity": "cafe"])
    map.node(10, latitude: "0", longitude: "0")
    map.way(1, [1, 2, 3, 4], ["highway": "footway", "width": "2.5 m"])
    map.way(2, [3, 5, 6, 99], ["highway": "steps", "oneway:foot": "-1"])
    map.way(3, [5, 7, 8, 5], ["area": "yes"])
    map.way(4, [1, 10, 4], ["highway": "path", "covered": "yes"])
    map.way(5, [4, 8], ["highway": "trunk", "foot": "yes"])
    map.relation(1, ways: [3, 77], ["type": "multipolygon", "highway": "pedestrian"])
    return map.text
  }()

  /// - Parameter field: 1 for uncompressed blobs, 3 for zlib.
  private static func pbf(field: Int) -> [UInt8] {
    var map = PBFText()
    map.append("OSMHeader", PBFText.header(["OsmSchema-V0.6", "DenseNodes"]), field: field)
    map.append("OSMData", block, field: field)
    map.append("OSMData", PBFText.block(), field: field)
    return map.bytes
  }

  private static let strings = [
    "", "highway", "footway", "steps", "name", "Souk", "amenity", "cafe", "type", "multipolygon",
    "area", "yes", "width", "3.5", "pedestrian",
  ]

  /// A block with plain and dense nodes with tags, ways, a relation, and offsets for all of them.
  private static let block: [UInt8] = {
    func packed(_ values: [UInt64]) -> [UInt8] { values.flatMap(PBFText.varint) }
    func signed(_ values: [Int64]) -> [UInt8] { values.flatMap(PBFText.signed) }
    func field(_ number: UInt64, _ value: Int64) -> [UInt8] {
      PBFText.varint(number << 3) + PBFText.signed(value)
    }
    let table = strings.flatMap { PBFText.bytes(1, Array($0.utf8)) }
    let node =
      field(1, 20) + PBFText.bytes(2, packed([4, 6])) + PBFText.bytes(3, packed([5, 7]))
      + field(8, 43_730_000) + field(9, 7_420_500)
    let dense =
      PBFText.bytes(1, signed([10, 1, 1, 1]))
      + PBFText.bytes(8, signed([43_730_000, 500, 0, -500]))
      + PBFText.bytes(9, signed([7_420_000, 0, 1000, 0]))
      + PBFText.bytes(10, packed([0, 4, 5, 6, 7, 0, 0, 0]))
    func way(_ id: Int, _ tags: [(UInt64, UInt64)], _ refs: [Int64]) -> [UInt8] {
      PBFText.number(1, id) + PBFText.bytes(2, packed(tags.map(\.0)))
        + PBFText.bytes(3, packed(tags.map(\.1))) + PBFText.bytes(8, signed(refs))
    }
    let relation =
      PBFText.number(1, 5) + PBFText.bytes(2, packed([8, 1]))
      + PBFText.bytes(3, packed([9, 14])) + PBFText.bytes(8, packed([0, 0]))
      + PBFText.bytes(9, signed([31, 1])) + PBFText.bytes(10, packed([1, 2]))
    let ways =
      PBFText.bytes(3, way(30, [(1, 2), (12, 13)], [10, 1, 1]))
      + PBFText.bytes(
        3, way(31, [(10, 11)], [10, 1, 1, 1, -3]))
      + PBFText.bytes(3, way(32, [(1, 3)], [13, -3, 90]))
    return PBFText.bytes(1, table) + PBFText.bytes(2, PBFText.bytes(1, node))
      + PBFText.bytes(2, PBFText.bytes(2, dense)) + PBFText.bytes(2, ways)
      + PBFText.bytes(2, PBFText.bytes(4, relation)) + PBFText.number(17, 1000)
      + PBFText.number(19, 1000) + PBFText.number(20, -1000)
  }()
}
