import Foundation
import GRDB
import Geodesy
import WalkRouter

extension PackFile {
  /// Writes `content` to `path`, whole or not at all: beside it first, then moved there.
  public static func write(_ content: PackContent, to path: String) throws(PackRefusal) {
    if let flaw = content.flaw { throw .unfit(flaw) }
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let draft = "\(path[..<slash]).\(path[slash...]).\(ProcessInfo.processInfo.processIdentifier)"
    SystemCalls.remove(draft)
    defer { SystemCalls.remove(draft) }
    // SQLite says only that it can't open a file, not why
    do throws(PackRefusal) {
      try SystemCalls.write([], to: draft)
    } catch {
      throw .system(path: path, number: error.number)
    }
    do {
      try fill(draft, with: content)
    } catch let error as DatabaseError {
      // what SQLite knows of the system's reason
      throw .system(
        path: path, number: SystemCalls.number(ofFull: error.resultCode == .SQLITE_FULL))
    } catch {
      throw .unfit("\(error)")
    }
    SystemCalls.sync(draft)
    try SystemCalls.move(draft, to: path)
    SystemCalls.sync(slash == path.startIndex ? "." : String(path[..<slash]))
  }

  private static func fill(_ path: String, with content: PackContent) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      // one writer, a file that is thrown away where anything fails, and no traces of how it came
      try db.execute(sql: "PRAGMA page_size = \(pageBytes)")
      try db.execute(sql: "PRAGMA journal_mode = OFF")
      try db.execute(sql: "PRAGMA auto_vacuum = NONE")
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(format)")
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.write { db in
      for (_, sql) in tables { try db.execute(sql: sql) }
      try writeMeta(content, to: db)
      try writeGraph(content.graph, to: db)
      try writePlaces(content.places, to: db)
    }
    try queue.close()
  }

  private static func writeMeta(_ content: PackContent, to db: Database) throws {
    let origin = content.graph.plane.origin
    let statement = try db.makeStatement(sql: "INSERT INTO meta VALUES (?, ?)")
    try statement.execute(arguments: ["attribution", content.attribution])
    if let border = content.graph.border {
      try statement.execute(arguments: ["border", bytes(of: border)])
    }
    try statement.execute(arguments: ["digest", PackDigest.hex(of: content)])
    try statement.execute(arguments: ["latitude", origin.latitudeDegrees])
    try statement.execute(arguments: ["longitude", origin.longitudeDegrees])
    try statement.execute(arguments: ["name", content.name])
  }

  private static func writeGraph(_ graph: WalkGraph, to db: Database) throws {
    let node = try db.makeStatement(sql: "INSERT INTO node VALUES (?, ?, ?)")
    for (id, point) in graph.nodes.enumerated() {
      try node.execute(arguments: [id, point.east, point.north])
    }
    let edge = try db.makeStatement(sql: "INSERT INTO edge VALUES (?, ?, ?, ?, ?, ?, ?)")
    let area = try db.makeStatement(sql: "INSERT INTO edge_area VALUES (?, ?, ?, ?, ?)")
    for (index, row) in graph.edges.enumerated() {
      let id = Int32(index)
      try edge.execute(arguments: [
        id, row.from, row.to, Int(row.lengthMillimeters), Double(row.widthMeters),
        row.packedTraits, bytes(of: graph.bends[id]),
      ])
      let bounds = PackBounds(graph.line(of: id))
      try area.execute(arguments: [id, bounds.west, bounds.east, bounds.south, bounds.north])
    }
  }

  private static func writePlaces(_ places: [PackContent.Place], to db: Database) throws {
    let statement = try db.makeStatement(sql: "INSERT INTO place VALUES (?, ?, ?, ?, ?)")
    for (id, place) in places.enumerated() {
      try statement.execute(arguments: [
        id, place.name, place.kind, place.point.east, place.point.north,
      ])
    }
  }

  /// For each ring how many corners it has, in 8 bytes, and these.
  private static func bytes(of border: WalkArea) -> Data {
    var data = Data()
    for ring in border.rings {
      withUnsafeBytes(of: UInt64(ring.count).littleEndian) { data.append(contentsOf: $0) }
      data.append(bytes(of: ring[...]) ?? Data())
    }
    return data
  }

  /// nil where there are none.
  private static func bytes(of bends: ArraySlice<PlanePoint>) -> Data? {
    if bends.isEmpty { return nil }
    var data = Data(capacity: 16 * bends.count)
    for bend in bends {
      for number in [bend.east, bend.north] {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { data.append(contentsOf: $0) }
      }
    }
    return data
  }
}
