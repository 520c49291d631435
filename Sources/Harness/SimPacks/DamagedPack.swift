import Foundation
import PackStore
import SafeFiles
import SimFeatures
import WalkRouter

/// The world's map as a pack that is really signed, installed, damaged and opened, in a temporary
/// folder: `PackStore` decides what is left of it, as in an app (MG-8, MG-14).
struct DamagedPack {
  private static let id = "world"
  /// Removed with its user, or by the next one if the process is killed.
  private let folder: DraftFolder

  /// Throws where the pack can't be made, as on a full disk.
  static func load(_ graph: WalkGraph, _ damage: PackDamage) throws(PackRefusal) -> LoadedPack {
    let place = FileManager.default.temporaryDirectory.path
    let folder: DraftFolder
    do throws(FileFailure) {
      folder = try DraftFolder(in: Folder(place))
    } catch {
      throw PackRefusal(error, at: place)
    }
    let pack = DamagedPack(folder: folder)
    // drafts of the pack's files lock their folder; the draft folder is locked already
    try pack.files(place) {
      try FileManager.default.createDirectory(
        atPath: pack.home, withIntermediateDirectories: false)
    }
    return try pack.load(graph, damage)
  }

  private func load(
    _ graph: WalkGraph, _ damage: PackDamage
  ) throws(PackRefusal) -> LoadedPack {
    let key = PackSigningKey()
    let library = PackLibrary(folder: path("installed"), key: key.publicKey)
    // without parts, nothing is installed
    if damage.kinds.isEmpty { return library.load(Self.id) }
    // only its checksum is ever read
    try write([UInt8](repeating: 0x20, count: 4096), to: path("tiles"))
    let content = PackContent(name: Self.id, attribution: "synthetic", graph: graph, places: [])
    try PackFile.write(content, to: path("graph"))
    let (released, expires) = (PackTime(unixSeconds: 0), PackTime(unixSeconds: 1))
    try PackRelease.sign(
      damage.kinds.map { ($0, path($0.rawValue)) }, id: Self.id, version: 1, releasedAt: released,
      expires: expires, key: key, into: path("release"))
    try library.install(
      PackRelease(folder: path("release"), key: key.publicKey), now: released)
    let installed = try library.open(Self.id)
    for kind in damage.kinds {
      if let file = installed.path(of: kind) { try apply(damage[kind], to: file) }
    }
    return library.load(Self.id)
  }

  private func apply(_ damage: PackDamage.File, to path: String) throws(PackRefusal) {
    switch damage {
    case .sound: break
    case .deleted: try files(path) { try FileManager.default.removeItem(atPath: path) }
    case .cutOff, .bitFlipped:
      var bytes = [UInt8](FileManager.default.contents(atPath: path) ?? Data())
      let middle = bytes.count / 2
      if damage == .cutOff { bytes.removeLast(bytes.count - middle) } else { bytes[middle] ^= 1 }
      try write(bytes, to: path)
    }
  }

  private var home: String { "\(folder.folder.path)/pack" }

  private func path(_ name: String) -> String { "\(home)/\(name)" }

  private func write(_ bytes: [UInt8], to path: String) throws(PackRefusal) {
    try files(path) { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
  }

  /// Turns errors of Foundation into failures of the system.
  private func files(_ path: String, _ body: () throws -> Void) throws(PackRefusal) {
    do {
      try body()
    } catch {
      let number = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
      throw .system(path: path, number: Int32(truncatingIfNeeded: number ?? Int(EIO)))
    }
  }
}
