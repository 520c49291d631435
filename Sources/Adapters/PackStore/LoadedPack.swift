import Crypto

/// The parts of a pack that an app has when it begins to guide, or why a part is missing (MG-8,
/// MG-14).
public struct LoadedPack: Sendable {
  /// nil if not even the manifest can be read.
  public var manifest: PackManifest?
  /// The path of the tiles part, from which the map is drawn.
  public var tiles: Result<String, PackRefusal>
  public var graph: Result<PackContent, PackRefusal>
  /// Why the current release is not used, if this is the last known good one.
  public var revertedBecause: PackRefusal?

  /// Whether a route can be drawn on a map.
  public var isWhole: Bool { flaw == nil }

  /// The problem of the first part that has one; nil if there is none.
  var flaw: PackRefusal? {
    if case .failure(let refusal) = tiles { return refusal }
    if case .failure(let refusal) = graph { return refusal }
    return nil
  }

  /// No parts, all for the same reason.
  init(_ refusal: PackRefusal) {
    (tiles, graph) = (.failure(refusal), .failure(refusal))
  }

  /// Checks every byte of both parts of `release`, independently of each other.
  init(_ release: PackRelease) {
    manifest = release.manifest
    tiles = Result { () throws(PackRefusal) in try release.check(.tiles) }
    graph = Result { () throws(PackRefusal) in try PackFile.read(try release.check(.graph)) }
  }
}

extension PackLibrary {
  /// Opens a pack part by part, so that a broken part affects the others as little as possible.
  ///
  /// Uses the current release if it is whole; otherwise the last known good one if that is whole;
  /// otherwise the usable parts of the current release. An app calls this at its start: it takes as
  /// long as reading the parts once.
  public func load(_ id: String) -> LoadedPack {
    do throws(PackRefusal) {
      let names = try releaseNames(id)
      let found = load(names.current, of: id)
      guard let flaw = found.flaw, let good = names.lastKnownGood else { return found }
      var earlier = load(good, of: id)
      guard earlier.isWhole else { return found }
      earlier.revertedBecause = flaw
      return earlier
    } catch {
      return LoadedPack(error)
    }
  }

  private func load(_ name: String, of id: String) -> LoadedPack {
    do throws(PackRefusal) {
      return LoadedPack(try signed(name, of: id))
    } catch {
      return LoadedPack(error)
    }
  }
}

extension PackRelease {
  /// Checks every byte of the part of a kind, and returns its path.
  fileprivate func check(_ kind: PackManifest.Kind) throws(PackRefusal) -> String {
    guard let part = manifest[kind] else { throw .noPart(kind.rawValue) }
    try checkSize(of: part)
    try checkHash(of: part)
    return path(of: part)
  }
}
