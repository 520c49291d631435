public import SimFeatures
public import SimText
public import SimWorlds

/// Pack support for scenarios; a program without it rejects scenarios that name packs.
public protocol PackBench: PackInstaller {
  /// Reads the pack in the file at `path` as a world; `name` is the path as the user gave it.
  func world(ofPackAt path: String, called name: String) throws(Diagnostic) -> World
}
