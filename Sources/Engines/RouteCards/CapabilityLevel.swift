public import WalkRouter

/// How far the app can guide (MG-8): each level includes all lower ones.
public enum CapabilityLevel: UInt8, CaseIterable, Comparable, Sendable {
  /// Arrow, distance and a hint: always available.
  case compass
  /// A map with a dot, and a straight line to the goal.
  case map
  /// A route along the lanes.
  case route
  /// Turn by turn; no engine provides it yet.
  case turnByTurn

  public static func < (a: CapabilityLevel, b: CapabilityLevel) -> Bool {
    a.rawValue < b.rawValue
  }
}

/// Why the level is not higher.
public enum CapabilityReason: UInt8, CaseIterable, Sendable {
  /// There is a route, the highest level provided so far.
  case routed
  /// No usable fix yet.
  case noFix
  /// The stop has no coordinates.
  case stopWithoutPlace
  /// The walker is outside the pack's area.
  case offPack
  /// The walker is inside the area, but far from every lane.
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

/// The result of opening a part of a pack (MG-14).
public enum PartState: UInt8, CaseIterable, Sendable {
  case valid, missing, corrupt
}

/// The parts that guiding needs. The graph needs the tiles: without a map to draw it on, a route is
/// useless.
public struct PackParts: Hashable, Sendable {
  public var tiles: PartState
  public var graph: PartState

  public init(tiles: PartState = .valid, graph: PartState = .valid) {
    self.tiles = tiles
    self.graph = graph
  }

  public var canRoute: Bool { tiles == .valid && graph == .valid }
}

/// The state of the route to the next stop.
public enum Guidance: Hashable, Sendable {
  /// The walker's position is not known yet.
  case noFix
  /// The next stop has no coordinates, so no route can be searched.
  case stopWithoutPlace
  case routed
  case noRoute(NoRouteReason)
}

/// The current level, with its reason (MG-8).
public struct Capability: Hashable, Sendable {
  public var level: CapabilityLevel
  public var reason: CapabilityReason

  public init(_ level: CapabilityLevel, _ reason: CapabilityReason) {
    self.level = level
    self.reason = reason
  }

  /// Whether it is certain that there is no route along lanes: without a fix, or a place for the
  /// stop, that is unknown.
  public var isRoutingUnavailable: Bool {
    level < .route && reason != .noFix && reason != .stopWithoutPlace
  }

  /// The highest level that `parts` and `guidance` allow; it is defined for every pair.
  ///
  /// Outside the pack's area there is no map either, so even the dot is gone. Any other reason for
  /// having no route leaves the map.
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
