public import Geodesy
import PackStore
public import SimText
public import WalkRouter

/// A map of OpenStreetMap as a walking graph.
///
/// The file is read three times (relations, ways, nodes). Memory therefore depends only on the
/// walkable part, not on the file's size, and the order in the file does not matter.
public struct MapImport: Sendable {
  /// A node with a name.
  public struct Place: Hashable, Sendable {
    public var name: String
    /// Its kind as a tag: `tourism=museum`.
    public var kind: String
    public var point: PlanePoint
  }

  public let graph: WalkGraph
  /// Those within 200 m of a lane, in the order of the file.
  public let places: [Place]
  public let report: ImportReport

  /// The largest distance in meters from a lane of a place in the pack: across a palace or a square
  /// (assumed).
  static let placeReachMeters = 200.0

  /// Largest extent in kilometers: the plane is off by less than 1 mm/km within 10 km of its middle
  /// and by 4 mm/km at 30 km, and the graph's index has a cell for every 32 m (LocalPlaneTests).
  static let widestKilometers = 60.0

  public init(
    _ file: MapFile, clip: MapClip = .everything, rules: WalkingRules = .standard
  ) throws(Diagnostic) {
    let outlines = OutlineCollector(rules: rules, file: file.name)
    try file.read(into: outlines)
    let ways = WayCollector(rules: rules, outlines: outlines.ways, file: file.name)
    try file.read(into: ways)
    let ids = Self.distinct(ways.refs)
    let nodes = NodeCollector(ids: ids, clip: clip, file: file.name)
    try file.read(into: nodes)

    let plane = LocalPlane(origin: try Self.middle(of: nodes, ids, file: file.name))
    func point(_ position: MapPosition) -> PlanePoint {
      plane.point(
        Coordinate(
          latitudeDegrees: position.latitudeDegrees, longitudeDegrees: position.longitudeDegrees))
    }
    var (pieces, cuts) = ([LanePieces.Piece](), 0)
    for way in ways.ways {
      cuts += Self.append(way, of: ways.refs, ids, nodes.states, to: &pieces)
    }
    let network = LanePieces(
      points: zip(nodes.positions, nodes.states).map { position, state in
        state == .placed ? point(position) : PlanePoint(east: 0, north: 0)
      }, pieces: pieces)
    guard network.meters <= PackContent.laneLimitMeters else {
      throw .tooMuch(
        "more than \(Int(PackContent.laneLimitMeters / 1000)) km of lanes", in: file.name)
    }
    let border = clip.border(on: plane)
    let graph = network.graph(on: plane, border: border)
    self.graph = graph
    places = nodes.places.map { Place(name: $0.name, kind: $0.kind, point: point($0.position)) }
      .filter { graph.snap($0.point, within: Self.placeReachMeters) != nil }
    report = ImportReport(
      nodesRead: nodes.nodesRead, waysRead: ways.waysRead, waysTaken: ways.ways.count,
      leftOut: WalkingRules.Reason.allCases.map { ($0, ways.leftOut[$0] ?? 0) },
      missingNodes: nodes.states.count { $0 == .missing },
      invalidNodes: nodes.states.count { $0 == .invalid },
      clippedNodes: nodes.states.count { $0 == .clipped }, cuts: cuts,
      endlessNames: nodes.endlessNames, doubledPieces: network.doubledPieces,
      isBorderLost: border == nil && clip.cuts)
    guard !graph.edges.isEmpty else {
      throw Diagnostic(
        "no way to walk on\(report.nothingBecause)", at: .init(file: file.name),
        hint: report.clippedNodes > 0
          ? "longitude comes before latitude: a box is west,south,east,north"
          : "expected ways with 'highway' and their nodes in the same file")
    }
  }

  private static func distinct(_ refs: [Int64]) -> [Int64] {
    var ids: [Int64] = []
    for id in refs.sorted() where id != ids.last { ids.append(id) }
    return ids
  }

  /// Adds the pieces of a way between neighboring nodes that both have a position; returns how
  /// often the way was cut because a position is missing.
  private static func append(
    _ way: WayCollector.Way, of refs: [Int64], _ ids: [Int64], _ states: [NodeCollector.State],
    to pieces: inout [LanePieces.Piece]
  ) -> Int {
    var before: Int32?
    var cuts = 0
    for ref in refs[way.refs] {
      let index = ids.partitioningIndex { $0 >= ref }
      guard states[index] == .placed else {
        if before != nil { cuts += 1 }
        before = nil
        continue
      }
      if let before, before != Int32(index) {
        pieces.append(
          LanePieces.Piece(
            from: before, to: Int32(index), traits: way.traits.traits,
            widthMeters: way.traits.widthMeters))
      }
      before = Int32(index)
    }
    return cuts
  }

  /// The middle of the extent, where the plane touches the Earth.
  ///
  /// Throws where the extent is wider than a plane can be.
  private static func middle(
    of nodes: NodeCollector, _ ids: [Int64], file: String
  ) throws(Diagnostic) -> Coordinate {
    let placed = nodes.states.indices.filter { nodes.states[$0] == .placed }
    guard let first = placed.first else {
      return Coordinate(latitudeDegrees: 0, longitudeDegrees: 0)
    }
    // measured from one node, so that the antimeridian is not a border
    let start = nodes.positions[first].longitudeDegrees
    func place(_ index: Int) -> (latitude: Double, longitude: Double) {
      let position = nodes.positions[index]
      return (
        position.latitudeDegrees,
        start + Angle.wrappedTo180(position.longitudeDegrees - start)
      )
    }
    let latitudes = placed.map { place($0).latitude }.sorted()
    let longitudes = placed.map { place($0).longitude }.sorted()
    let (south, north) = (latitudes[0], latitudes[latitudes.count - 1])
    let (west, east) = (longitudes[0], longitudes[longitudes.count - 1])
    let middle = Coordinate(
      latitudeDegrees: (south + north) / 2,
      longitudeDegrees: Angle.wrappedTo180((west + east) / 2))
    let corner = Coordinate(latitudeDegrees: south, longitudeDegrees: Angle.wrappedTo180(west))
    let opposite = Coordinate(latitudeDegrees: north, longitudeDegrees: Angle.wrappedTo180(east))
    let kilometers =
      max(
        corner.distanceMeters(to: opposite), 2 * corner.distanceMeters(to: middle)) / 1000
    guard kilometers <= widestKilometers, abs(middle.latitudeDegrees) <= 85 else {
      let usual = Coordinate(
        latitudeDegrees: latitudes[latitudes.count / 2],
        longitudeDegrees: Angle.wrappedTo180(longitudes[longitudes.count / 2]))
      func distance(_ index: Int) -> Double {
        usual.distanceMeters(
          to: Coordinate(
            latitudeDegrees: place(index).latitude, longitudeDegrees: place(index).longitude))
      }
      let farthest = placed.max { distance($0) < distance($1) } ?? first
      throw Diagnostic(
        "the ways are \(Int(kilometers)) km across, expected \(Int(widestKilometers)) km at most; "
          + "the node farthest from the rest is \(ids[farthest])",
        at: .init(file: file), hint: "take a part of it: --bbox WEST,SOUTH,EAST,NORTH")
    }
    return middle
  }
}

extension Array {
  /// The first index whose element satisfies `isInSecond`; the array must be partitioned by it.
  fileprivate func partitioningIndex(where isInSecond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isInSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
