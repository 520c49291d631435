import PackStore
public import RouteCards
public import SimFeatures
import SimMaps
public import SimScenarios
public import SimText
public import SimWorlds
public import WalkRouter

/// Reads, signs, installs and opens packs with `PackStore`.
public struct PackStoreBench: PackBench {
  public init() {}

  public func world(ofPackAt path: String, called name: String) throws(Diagnostic) -> World {
    do throws(PackRefusal) {
      let content = try PackFile.read(path)
      var world = World(content)
      world.isReal = true
      world.attribution = content.attribution
      return world
    } catch {
      throw Diagnostic(error, at: name)
    }
  }

  public func parts(of graph: WalkGraph, _ damage: PackDamage) throws -> PackParts {
    do throws(PackRefusal) {
      return PackParts(try DamagedPack.load(graph, damage))
    } catch {
      throw Diagnostic(error, at: "")
    }
  }
}

extension Catalogs {
  /// The catalogs of simrun, including packs.
  public static let withPacks: Catalogs = {
    var catalogs = standard
    catalogs.packs = PackStoreBench()
    return catalogs
  }()
}

extension PackParts {
  /// The facts that determine the level of guidance.
  init(_ pack: LoadedPack) {
    self.init(tiles: PartState(pack.tiles), graph: PartState(pack.graph))
  }
}

extension PartState {
  fileprivate init<Part>(_ part: Result<Part, PackRefusal>) {
    switch part {
    case .success: self = .valid
    case .failure(let refusal): self = refusal.isAbsence ? .missing : .corrupt
    }
  }
}

extension PackDamage {
  /// The parts that are installed.
  var kinds: [PackManifest.Kind] {
    switch release {
    case .whole: [.tiles, .graph]
    case .mapOnly: [.tiles]
    case .none: []
    }
  }

  subscript(kind: PackManifest.Kind) -> File {
    switch kind {
    case .tiles: tiles
    case .graph: graph
    case .places: .sound
    }
  }
}
