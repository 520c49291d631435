import Foundation
import GRDB
import Geodesy
import SafeFiles
import WalkRouter

extension PackFile {
  /// Writes `content` to `path`, whole or not at all: first to a hidden folder in the same folder,
  /// from which it is moved. A pipe or a device gets the bytes directly.
  public static func write(_ content: PackContent, to path: String) throws(PackRefusal) {
    if let flaw = content.flaw { throw .unfit(flaw) }
    let (folder, name) = splitPath(path)
    let place: Folder.Place
    do throws(FileFailure) {
      place = try Folder(folder).place(of: name)
    } catch {
      guard error == .isSpecial else { throw PackRefusal(error, at: path) }
      return try stream(content, to: path)
    }
    let drafts = try draft(content, in: place.folder, as: place.name, for: path)
    do throws(DraftFolder.Refusal) {
      try drafts.publish([place.name])
    } catch {
      throw PackRefusal(error.failure, at: path)
    }
  }

  /// Writes the complete `content` to a draft in `folder`.
  private static func draft(
    _ content: PackContent, in folder: Folder, as name: String, for path: String
  ) throws(PackRefusal) -> DraftFolder {
    let drafts: DraftFolder
    do throws(FileFailure) {
      drafts = try DraftFolder(in: folder)
      // SQLite reports only that it cannot open a file, not why
      SystemCalls.unlock(try drafts.folder.create(name))
    } catch {
      throw PackRefusal(error, at: path)
    }
    let draft = "\(drafts.folder.path)/\(name)"
    do {
      try fill(draft, with: content)
    } catch let error as DatabaseError {
      // the part of the system's reason that SQLite reports
      throw .system(
        path: path, number: SystemCalls.number(ofFull: error.resultCode == .SQLITE_FULL))
    } catch {
      throw .unfit("\(error)")
    }
    SystemCalls.sync(draft)
    return drafts
  }

  /// Writes `content` to a pipe or a device, which SQLite cannot do.
  private static func stream(_ content: PackContent, to path: String) throws(PackRefusal) {
    let folder: Folder
    do throws(FileFailure) {
      folder = try Folder(FileManager.default.temporaryDirectory.path)
    } catch {
      throw PackRefusal(error, at: path)
    }
    let drafts = try draft(content, in: folder, as: "pack", for: path)
    defer { withExtendedLifetime(drafts) {} }
    try SystemCalls.stream("\(drafts.folder.path)/pack", to: path)
  }

  private static func fill(_ path: String, with content: PackContent) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      // a single writer, no journal because a failed file is discarded, and a reproducible layout
      try db.execute(sql: "PRAGMA page_size = \(pageBytes)")
      try db.execute(sql: "PRAGMA journal_mode = OFF")
      try db.execute(sql: "PRAGMA auto_vacuum = NONE")
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(format)")
    }
    let parts = parts(of: content.graph)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.write { db in
      for (_, sql) in tables { try db.execute(sql: sql) }
      try writeMeta(content, parts, to: db)
      let part = try db.makeStatement(sql: "INSERT INTO part VALUES (?, ?)")
      for (id, bytes) in parts { try part.execute(arguments: [id.rawValue, Data(bytes)]) }
      try writeAreas(content.graph, to: db)
      try writePlaces(content.places, to: db)
    }
    try queue.close()
  }

  /// The parts in order of their numbers.
  private static func parts(of graph: WalkGraph) -> [(PackPart, [UInt8])] {
    var parts = [
      (PackPart.nodes, PackPart.bytes(nodes: graph.nodes)),
      (.edges, PackPart.bytes(edges: graph.edges)), (.bends, PackPart.bytes(bends: graph.bends)),
    ]
    if let labels = graph.labels { parts.append((.labels, labels.bytes)) }
    return parts
  }

  private static func writeMeta(
    _ content: PackContent, _ parts: [(PackPart, [UInt8])], to db: Database
  ) throws {
    let origin = content.graph.plane.origin
    let statement = try db.makeStatement(sql: "INSERT INTO meta VALUES (?, ?)")
    try statement.execute(arguments: ["attribution", content.attribution])
    if let border = content.graph.border {
      try statement.execute(arguments: ["border", bytes(of: border)])
    }
    var digest = PackDigest(
      name: content.name, attribution: content.attribution, origin: origin, places: content.places)
    for (part, bytes) in parts { try bytes.withUnsafeBytes { try digest.add(part, $0) } }
    try statement.execute(arguments: ["digest", digest.hex(with: content.graph.border)])
    try statement.execute(arguments: ["latitude", origin.latitudeDegrees])
    try statement.execute(arguments: ["longitude", origin.longitudeDegrees])
    try statement.execute(arguments: ["name", content.name])
  }

  private static func writeAreas(_ graph: WalkGraph, to db: Database) throws {
    let area = try db.makeStatement(sql: "INSERT INTO edge_area VALUES (?, ?, ?, ?, ?)")
    // edges from all over the area instead of neighbors: this fills the nodes of the index better
    // and saves a fifth of its space; a prime stride visits all unless the count is its multiple
    let count = graph.edges.count
    let stride = count % 104_729 == 0 ? 1 : 104_729
    for number in 0..<count {
      let id = Int32(number * stride % count)
      let bounds = PlaneBounds(graph.line(of: id))
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

  /// For each ring the number of its corners, in 8 bytes, and the corners.
  private static func bytes(of border: WalkArea) -> Data {
    var data: [UInt8] = []
    for ring in border.rings {
      data.append(UInt64(ring.count))
      for corner in ring { data.append(corner) }
    }
    return Data(data)
  }
}
