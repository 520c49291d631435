import Foundation
import Geodesy
import PackStore
import SimWorlds
import WalkRouter

/// A temporary folder for packs, releases and libraries; removed after the body.
struct Workshop {
  let folder: String

  static func open<T>(_ body: (Workshop) throws -> T) throws -> T {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("simrun-pack-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(Workshop(folder: url.path))
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
  }

  // MARK: packs

  /// A synthetic medina of 200 m, and a lane with a bend, stairs and a roof beside it; with an
  /// index.
  static func content(seed: UInt64 = 1) -> PackContent {
    let world = Medina(
      seed: seed, sizeMeters: 200,
      center: Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)
    ).world()
    let old = world.graph
    var bends = EdgeBends()
    for _ in old.edges { bends.append([]) }
    let corner = PlanePoint(east: 300, north: 0)
    bends.append([corner])
    let nodes = old.nodes + [PlanePoint(east: 300, north: 100)]
    let line = [nodes[0], corner, nodes[nodes.count - 1]]
    let stairs = WalkGraph.Edge(
      from: 0, to: Int32(nodes.count - 1), lengthMillimeters: WalkGraph.length(line),
      widthMeters: 2.5, traits: [.steps, .covered, .oneWay], crowd: .light)
    var graph = WalkGraph(
      plane: old.plane, nodes: nodes, edges: old.edges + [stairs], bends: bends)
    graph.buildLabels()
    return PackContent(
      name: "medina \(seed)", attribution: "synthetic", graph: graph,
      places: world.places.map {
        PackContent.Place(
          name: $0.name, kind: "synthetic", point: old.nodes[Int($0.node)])
      })
  }

  // MARK: releases

  static let signer = try! PackSigningKey(
    text: "ed25519 private \(Data(repeating: 7, count: 32).base64EncodedString())")
  static let stranger = try! PackSigningKey(
    text: "ed25519 private \(Data(repeating: 8, count: 32).base64EncodedString())")

  static let day: Int64 = 86_400
  static let noon = PackTime("2026-11-21T12:00:00Z")!

  static func time(days: Int64) -> PackTime {
    PackTime(unixSeconds: noon.unixSeconds + days * day)
  }

  /// Makes a release of tiles and graph in the folder `name`, released `days` after noon.
  @discardableResult
  func release(
    _ name: String, version: Int = 1, days: Int64 = 0, seed: UInt64 = 1,
    key: PackSigningKey = signer
  ) throws -> String {
    let sources = path("\(name)-parts")
    try FileManager.default.createDirectory(
      atPath: sources, withIntermediateDirectories: true)
    try PackFile.write(Self.content(seed: seed), to: "\(sources)/medina.pack")
    try write("\(name)-parts/medina.svg", Array("<svg>\(version)</svg>".utf8))
    try PackRelease.sign(
      [(.tiles, "\(sources)/medina.svg"), (.graph, "\(sources)/medina.pack")], id: "medina",
      version: version, releasedAt: Self.time(days: days), expires: Self.time(days: days + 30),
      key: key, into: path(name))
    return path(name)
  }

  /// Replaces `old` by `new` in the manifest in the folder `name` and signs it again.
  func edit(_ name: String, _ old: String, _ new: String) throws {
    let file = "\(name)/\(PackManifest.fileName)"
    let text = String(decoding: try bytes(file), as: UTF8.self)
    precondition(text.contains(old), "the manifest does not say \(old): \(text)")
    try sign(name, Array(text.replacingOccurrences(of: old, with: new).utf8))
  }

  /// Writes `manifest` into the folder `name` and signs it.
  func sign(_ name: String, _ manifest: [UInt8]) throws {
    try write("\(name)/\(PackManifest.fileName)", manifest)
    try write("\(name)/\(PackManifest.signatureFileName)", Self.signer.signature(over: manifest))
  }

  var library: PackLibrary { PackLibrary(folder: path("library"), key: Self.signer.publicKey) }

  func install(
    _ folder: String, days: Int64 = 1, allowsDowngrade: Bool = false, freeBytes: Int? = nil
  ) throws {
    let release = try PackRelease(folder: folder, key: Self.signer.publicKey)
    try library.install(
      release, now: Self.time(days: days), allowsDowngrade: allowsDowngrade, freeBytes: freeBytes)
  }

  /// Returns the refusal that `body` throws; nil if it throws none.
  static func refusal(_ body: () throws -> Void) -> PackRefusal? {
    do {
      try body()
      return nil
    } catch {
      return error as? PackRefusal
    }
  }
}

extension Workshop {
  /// Returns the names in a folder, sorted.
  func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
  }

  /// Returns every file below a folder with its bytes.
  func snapshot(_ folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let names = FileManager.default.enumerator(atPath: path(folder))
    while let name = names?.nextObject() as? String {
      files[name] = FileManager.default.contents(atPath: path("\(folder)/\(name)"))
    }
    return files
  }
}
