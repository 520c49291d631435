import Foundation
import GRDB
public import Geodesy
import WalkRouter

extension PackFile {
  /// Reads everything in the pack at `path` except its spatial index, which `verify` checks.
  ///
  /// Throws if it is no pack, has another format, or is damaged: all of it is checked.
  public static func read(_ path: String) throws(PackRefusal) -> PackContent {
    try reading { try open(path).read { db in try readContent(db) } }
  }

  private static func readContent(_ db: Database) throws -> PackContent {
    let meta = try Meta(db)
    let places = try readPlaces(db)
    var digest = PackDigest(
      name: meta.name, attribution: meta.attribution, origin: meta.origin, places: places)
    let lanes = try Lanes(db, &digest)
    var content = PackContent(
      name: meta.name, attribution: meta.attribution,
      graph: WalkGraph(
        plane: LocalPlane(origin: meta.origin), nodes: lanes.nodes, edges: lanes.edges,
        bends: lanes.bends, area: meta.border),
      places: places)
    if let flaw = content.flawAroundLanes { throw PackRefusal.damaged(flaw) }
    guard digest.hex(with: meta.border) == meta.digest else {
      throw PackRefusal.damaged("its content is not what its digest says")
    }
    if let labels = lanes.labels {
      do throws(HubLabels.Flaw) {
        try content.graph.readLabels(labels)
      } catch {
        throw PackRefusal.damaged("\(error)")
      }
    }
    return content
  }

  /// The parts of the graph.
  private struct Lanes {
    private(set) var nodes: [PlanePoint] = []
    private(set) var edges: [WalkGraph.Edge] = []
    private(set) var bends = EdgeBends()
    /// nil if the pack has no index.
    private(set) var labels: [UInt8]?

    init(_ db: Database, _ digest: inout PackDigest) throws {
      let blobs = try PartBlob.all(db)
      // parts that are converted share one buffer, one after the other
      let largest = blobs.map { $0.part == .labels ? 0 : $0.count }.max() ?? 0
      var room = [UInt8](repeating: 0, count: largest)
      for blob in blobs {
        if blob.part == .labels {
          let bytes = try blob.bytes()
          try bytes.withUnsafeBytes { try digest.add(blob.part, $0) }
          labels = bytes
        } else {
          try room.withUnsafeMutableBytes { room in
            let bytes = UnsafeMutableRawBufferPointer(rebasing: room[..<blob.count])
            try blob.read(into: bytes)
            try digest.add(blob.part, UnsafeRawBufferPointer(bytes))
            try read(blob.part, UnsafeRawBufferPointer(bytes))
          }
        }
      }
      let ends = Int32(clamping: nodes.count)
      guard edges.allSatisfy({ (0..<ends).contains($0.from) && (0..<ends).contains($0.to) })
      else { throw PackRefusal.damaged("an edge between nodes that are not there") }
      if let flaw = PackContent.flaw(of: nodes, edges, bends) { throw PackRefusal.damaged(flaw) }
    }

    private mutating func read(_ part: PackPart, _ bytes: UnsafeRawBufferPointer) throws {
      switch part {
      case .nodes: nodes = try PackPart.nodes(bytes)
      case .edges: edges = try PackPart.edges(bytes)
      case .bends: bends = try PackPart.bends(bytes, count: edges.count)
      case .labels: break
      }
    }
  }

  /// The edges of the pack at `path` whose lines may come into `bounds`, ascending. It uses only
  /// the spatial index, and reads no more of the file than needed.
  public static func edges(
    in bounds: PlaneBounds, of path: String
  ) throws(PackRefusal) -> [Int32] {
    try reading {
      try open(path).read { db in
        try Int32.fetchAll(
          db,
          sql: """
            SELECT id FROM edge_area
            WHERE west <= ? AND east >= ? AND south <= ? AND north >= ? ORDER BY id
            """, arguments: [bounds.east, bounds.west, bounds.north, bounds.south])
      }
    }
  }

  static func open(_ path: String) throws -> DatabaseQueue {
    let size = try SystemCalls.sizeOfFile(path)
    guard size > 0 else { throw PackRefusal.notAPack }
    // SQLite does not say why it can't open a file
    guard access(path, R_OK) == 0 else { throw PackRefusal.system(path: path, number: errno) }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
      try db.execute(sql: "PRAGMA cell_size_check = ON")
      // in pages; data of a pack is read only once
      try db.execute(sql: "PRAGMA cache_size = 16")
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.read { db in
      let application = try Int.fetchOne(db, sql: "PRAGMA application_id")
      guard application == applicationID else { throw PackRefusal.notAPack }
      let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      guard found == format else { throw PackRefusal.unknownFormat(found) }
      // SQLite accepts a last page that lacks unused bytes
      guard size % pageBytes == 0 else { throw PackRefusal.damaged("it is cut off") }
      try checkTables(db)
    }
    return queue
  }

  /// Accepts only the tables of a pack: a view in place of a table could do anything.
  private static func checkTables(_ db: Database) throws {
    let rows = try Row.fetchAll(db, sql: "SELECT type, name, sql FROM sqlite_master")
    for row in rows {
      let name: String = try row.text("name")
      let known = tables.first { $0.0 == name }
      let isShadow = ["edge_area_node", "edge_area_parent", "edge_area_rowid"].contains(name)
      guard try row.text("type") == "table", isShadow || known != nil,
        try known.map({ try $0.1 == row.text("sql") }) ?? true
      else { throw PackRefusal.damaged("its tables are not those of a pack") }
    }
    guard rows.count == tables.count + 3 else { throw PackRefusal.damaged("a table is missing") }
  }

  private struct Meta {
    var name: String
    var attribution: String
    var digest: String
    var origin: Coordinate
    /// nil if the map was not cut.
    var border: WalkArea?

    init(_ db: Database) throws {
      func found(_ key: String) throws -> Row? {
        try Row.fetchOne(db, sql: "SELECT value FROM meta WHERE key = ?", arguments: [key])
      }
      func row(_ key: String) throws -> Row {
        guard let row = try found(key) else { throw PackRefusal.damaged("'\(key)' is missing") }
        return row
      }
      name = try row("name").text("value")
      attribution = try row("attribution").text("value")
      digest = try row("digest").text("value")
      origin = Coordinate(
        latitudeDegrees: try row("latitude").number("value"),
        longitudeDegrees: try row("longitude").number("value"))
      guard origin.isValid else { throw PackRefusal.damaged("its origin is not on Earth") }
      border = try found("border").map { try Self.border($0["value"]) }
    }

    private static func border(_ value: DatabaseValue) throws -> WalkArea {
      guard let data = Data.fromDatabaseValue(value), data.count % 8 == 0 else {
        throw PackRefusal.damaged("a border that is none")
      }
      let rings = data.withUnsafeBytes { bytes -> [[PlanePoint]]? in
        var (rings, place) = ([[PlanePoint]](), 0)
        while place < bytes.count {
          let count = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
          place += 8
          guard count <= UInt64(bytes.count - place) / 16 else { return nil }
          rings.append((0..<Int(count)).map { bytes.point(at: place + 16 * $0) })
          place += 16 * Int(count)
        }
        return rings
      }
      guard let rings else { throw PackRefusal.damaged("a border that is cut off") }
      return WalkArea(rings: rings)
    }
  }

  private static func readPlaces(_ db: Database) throws -> [PackContent.Place] {
    var places: [PackContent.Place] = []
    try eachRow(db, "place") { row in
      places.append(
        PackContent.Place(
          name: try row.text("name"), kind: try row.text("kind"), point: try row.point))
    }
    return places
  }

  /// Passes the rows of a table, whose numbers must count up from 0.
  private static func eachRow(
    _ db: Database, _ table: String, _ body: (Row) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(table) ORDER BY id")
    var next = 0
    while let row = try rows.next() {
      guard try row.integer("id") == next else {
        throw PackRefusal.damaged("a row of '\(table)' is missing")
      }
      next += 1
      try body(row)
    }
  }
}

extension Row {
  /// A column of the expected type; SQLite allows any type in any column.
  func text(_ column: String) throws -> String {
    guard case .string(let text) = (self[column] as DatabaseValue).storage else {
      throw PackRefusal.damaged("'\(column)' is no text")
    }
    return text
  }

  func integer(_ column: String) throws -> Int64 {
    guard case .int64(let number) = (self[column] as DatabaseValue).storage else {
      throw PackRefusal.damaged("'\(column)' is no whole number")
    }
    return number
  }

  func number(_ column: String) throws -> Double {
    switch (self[column] as DatabaseValue).storage {
    case .double(let number) where number.isFinite: return number
    case .int64(let number): return Double(number)
    default: throw PackRefusal.damaged("'\(column)' is no number")
    }
  }

  fileprivate var point: PlanePoint {
    get throws { PlanePoint(east: try number("east"), north: try number("north")) }
  }
}
