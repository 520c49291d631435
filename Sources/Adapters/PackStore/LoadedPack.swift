import Crypto

/// What an app has of a pack when it begins to guide: each part, or why not (MG-8, MG-14).
public struct LoadedPack: Sendable {
  /// nil where not even that can be told.
  public var manifest: PackManifest?
  /// The path of the part that the map is drawn from.
  public var tiles: Result<String, PackRefusal>
  public var graph: Result<PackContent, PackRefusal>
  /// Why the release in force is not used, where this is the last known good one.
  public var revertedBecause: PackRefusal?

  /// Whether a route can be drawn on a map.
  public var isWhole: Bool { flaw == nil }

  /// What is wrong with the first part that is; nil where nothing is.
  var flaw: PackRefusal? {
    if case .failure(let refusal) = tiles { return refusal }
    if case .failure(let refusal) = graph { return refusal }
    return nil
  }

  /// Nothing, for one reason.
  init(_ refusal: PackRefusal) {
    (tiles, graph) = (.failure(refusal), .failure(refusal))
  }

  /// Reads every byte of both parts of `release`, each for itself.
  init(_ release: PackRelease) {
    manifest = release.manifest
    tiles = Result { () throws(PackRefusal) in try release.check(.tiles) }
    graph = Result { () throws(PackRefusal) in try PackFile.read(try release.check(.graph)) }
  }
}

extension PackLibrary {
  /// Opens a pack part by part, so that what is broken takes along no more than it must.
  ///
  /// The release in force, where it is whole; else the last known good one, where that is; else
  /// what is left of the release in force. An app does this as it starts: it takes as long as
  /// reading the parts once.
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
