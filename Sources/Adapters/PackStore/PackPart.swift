import Geodesy
import WalkRouter

/// A part of a graph in a pack file: rows of numbers, the lowest byte first.
enum PackPart: Int, CaseIterable {
  /// East and north of each node, as doubles.
  case nodes = 1
  /// For each edge both ends, length in millimeters and width in meters, 4 bytes each; traits and
  /// crowd, one byte each.
  case edges = 2
  /// The number of bends of each edge, 4 bytes each, then all bends in the format of nodes; empty
  /// if all edges are straight.
  case bends = 3
  /// The bytes of `HubLabels`; only in packs that were built with an index.
  case labels = 4

  /// The parts that must be there.
  static let needed: [PackPart] = [.nodes, .edges, .bends]

  private static let pointBytes = 16
  private static let edgeBytes = 18

  // MARK: writing

  static func bytes(nodes: [PlanePoint]) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(pointBytes * nodes.count)
    for node in nodes { data.append(node) }
    return data
  }

  static func bytes(edges: [WalkGraph.Edge]) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(edgeBytes * edges.count)
    for edge in edges {
      data.append(UInt32(bitPattern: edge.from))
      data.append(UInt32(bitPattern: edge.to))
      data.append(edge.lengthMillimeters)
      data.append(edge.widthMeters.bitPattern)
      data.append(edge.traits.rawValue)
      data.append(edge.crowd.rawValue)
    }
    return data
  }

  static func bytes(bends: EdgeBends) -> [UInt8] {
    var data: [UInt8] = []
    if bends.count == 0 { return data }
    for edge in 0..<bends.edgeCount { data.append(UInt32(bends[Int32(edge)].count)) }
    for edge in 0..<bends.edgeCount {
      for bend in bends[Int32(edge)] { data.append(bend) }
    }
    return data
  }

  // MARK: reading

  static func nodes(_ bytes: UnsafeRawBufferPointer) throws(PackRefusal) -> [PlanePoint] {
    guard bytes.count % pointBytes == 0 else { throw .damaged("half a node") }
    return (0..<bytes.count / pointBytes).map { bytes.point(at: $0 * pointBytes) }
  }

  static func edges(_ bytes: UnsafeRawBufferPointer) throws(PackRefusal) -> [WalkGraph.Edge] {
    guard bytes.count % edgeBytes == 0 else { throw .damaged("half an edge") }
    var isKnown = true
    let edges = stride(from: 0, to: bytes.count, by: edgeBytes).map { place in
      let crowd = WalkGraph.Crowd(rawValue: bytes[place + 17])
      if crowd == nil { isKnown = false }
      return WalkGraph.Edge(
        from: Int32(bitPattern: bytes.number(at: place)),
        to: Int32(bitPattern: bytes.number(at: place + 4)),
        lengthMillimeters: bytes.number(at: place + 8),
        widthMeters: Float(bitPattern: bytes.number(at: place + 12)),
        traits: WalkGraph.Traits(rawValue: bytes[place + 16]), crowd: crowd ?? .none)
    }
    guard isKnown else { throw .damaged("a number of an edge is out of range") }
    return edges
  }

  /// - Parameter count: number of edges.
  static func bends(
    _ bytes: UnsafeRawBufferPointer, count: Int
  ) throws(PackRefusal) -> EdgeBends {
    if bytes.isEmpty { return EdgeBends() }
    let head = 4 * count
    guard bytes.count >= head, (bytes.count - head) % pointBytes == 0 else {
      throw .damaged("half a bend")
    }
    let counts = (0..<count).map { bytes.number(at: 4 * $0) }
    let points = stride(from: head, to: bytes.count, by: pointBytes).map { bytes.point(at: $0) }
    guard counts.reduce(0, { $0 + Int($1) }) == points.count else {
      throw .damaged("bends of other edges")
    }
    return EdgeBends(counts: counts, points: points)
  }
}

extension [UInt8] {
  mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  mutating func append(_ point: PlanePoint) {
    append(point.east.bitPattern)
    append(point.north.bitPattern)
  }
}

extension UnsafeRawBufferPointer {
  func number(at place: Int) -> UInt32 {
    UInt32(littleEndian: loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  func double(at place: Int) -> Double {
    Double(
      bitPattern: UInt64(littleEndian: loadUnaligned(fromByteOffset: place, as: UInt64.self)))
  }

  func point(at place: Int) -> PlanePoint {
    PlanePoint(east: double(at: place), north: double(at: place + 8))
  }
}
