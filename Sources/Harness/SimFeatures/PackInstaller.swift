public import RouteCards
public import WalkRouter

/// Puts a pack on the phone of a scenario.
public protocol PackInstaller: Sendable {
  /// Installs `graph` as a pack, applies `damage` to its files, and returns the parts that an app
  /// finds when it opens the pack.
  func parts(of graph: WalkGraph, _ damage: PackDamage) throws -> PackParts
}

/// A scenario damages a pack, but the program has no installer.
public struct MissingPackInstaller: Error {}
