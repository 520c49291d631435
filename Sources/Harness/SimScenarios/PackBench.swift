public import SimFeatures
public import SimTraces
public import SimWorlds

/// What a program needs for scenarios that name packs; one without it refuses them.
public protocol PackBench: PackInstaller {
  /// Reads the pack in the file at `path`, which the user calls `name`, as a world.
  func world(ofPackAt path: String, called name: String) throws(Diagnostic) -> World
}
