public import WalkRouter

/// How far the app can guide (MG-8): each level has all that is below it.
public enum CapabilityLevel: UInt8, CaseIterable, Comparable, Sendable {
  /// Arrow, distance and a hint: always there.
  case compass
  /// A map with a dot, and the line of bearing.
  case map
  /// A route along the lanes.
  case route
  /// Turn by turn; nothing gives it yet.
  case turnByTurn

  public static func < (a: CapabilityLevel, b: CapabilityLevel) -> Bool {
    a.rawValue < b.rawValue
  }
}

/// Why the level is not higher.
public enum CapabilityReason: UInt8, CaseIterable, Sendable {
  /// A route is there, and no more is known how to give.
  case routed
  /// No usable fix yet.
  case noFix
  /// The stop has no coordinates.
  case stopWithoutPlace
  /// The walker is outside the pack's area.
  case offPack
  /// The walker is inside it, but far from every lane.
  case tooFar
  case unreachable
  case goalOffPack
  case goalTooFar
  case packMissing
  case tilesMissing
  case tilesCorrupt
  case graphMissing
  case graphCorrupt
}

/// What opening a part of a pack came to (MG-14).
public enum PartState: UInt8, CaseIterable, Sendable {
  case valid, missing, corrupt
}

/// The parts that guiding needs. The graph needs the tiles: without a map to draw it on, a route is
/// a line in the void.
public struct PackParts: Hashable, Sendable {
  public var tiles: PartState
  public var graph: PartState

  public init(tiles: PartState = .valid, graph: PartState = .valid) {
    self.tiles = tiles
    self.graph = graph
  }

  public var canRoute: Bool { tiles == .valid && graph == .valid }
}

/// What is known of the way to the next stop.
public enum Guidance: Hashable, Sendable {
  /// Nobody knows yet where the walker is.
  case noFix
  /// The next stop has no coordinates: there is no way to look for.
  case stopWithoutPlace
  case routed
  case noRoute(NoRouteReason)
}

/// The level in force, with its reason (MG-8).
public struct Capability: Hashable, Sendable {
  public var level: CapabilityLevel
  public var reason: CapabilityReason

  public init(_ level: CapabilityLevel, _ reason: CapabilityReason) {
    self.level = level
    self.reason = reason
  }

  /// Whether there is no way along lanes, and that is known: without a fix, or a place to go to,
  /// nobody can tell.
  public var isRoutingUnavailable: Bool {
    level < .route && reason != .noFix && reason != .stopWithoutPlace
  }

  /// The highest level that `parts` and `guidance` carry; every pair of them has one.
  ///
  /// Who is off the pack is off its map too, so that even the dot is gone. Every other lack of a
  /// route leaves the map.
  public init(_ parts: PackParts, _ guidance: Guidance) {
    switch (parts.tiles, parts.graph) {
    case (.missing, .missing): self.init(.compass, .packMissing)
    case (.missing, _): self.init(.compass, .tilesMissing)
    case (.corrupt, _): self.init(.compass, .tilesCorrupt)
    case (.valid, .missing): self.init(.map, .graphMissing)
    case (.valid, .corrupt): self.init(.map, .graphCorrupt)
    case (.valid, .valid): self.init(guidance)
    }
  }

  private init(_ guidance: Guidance) {
    switch guidance {
    case .routed: self.init(.route, .routed)
    case .noFix: self.init(.map, .noFix)
    case .stopWithoutPlace: self.init(.map, .stopWithoutPlace)
    case .noRoute(.offPack): self.init(.compass, .offPack)
    case .noRoute(.tooFar): self.init(.map, .tooFar)
    case .noRoute(.unreachable): self.init(.map, .unreachable)
    case .noRoute(.goalOffPack): self.init(.map, .goalOffPack)
    case .noRoute(.goalTooFar): self.init(.map, .goalTooFar)
    }
  }
}
