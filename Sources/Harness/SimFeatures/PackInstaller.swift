public import RouteCards
public import WalkRouter

/// Puts a pack on the phone of a scenario.
public protocol PackInstaller: Sendable {
  /// Installs `graph` as a pack, does to its files what `damage` says, and returns what an app that
  /// opens it finds.
  func parts(of graph: WalkGraph, _ damage: PackDamage) throws -> PackParts
}

/// A scenario damages a pack, and the program knows nobody who installs one.
public struct MissingPackInstaller: Error {}
