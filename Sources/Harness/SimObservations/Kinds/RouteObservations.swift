/// A route was planned.
public struct RoutePlanned: Observation {
  public static var word: String { "plan" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A route was planned." }

  public var reason = PlanReason.first
  public var lengthMeters = Double.nan
  /// Time to walk it.
  public var walkSeconds = Double.nan
  /// Length of its stairs.
  public var stepsMeters = Double.nan
  /// Length of its covered parts.
  public var coveredMeters = Double.nan
  /// Length of its crowded parts.
  public var crowdedMeters = Double.nan

  public init() {}

  @inlinable
  public init(
    reason: PlanReason, lengthMeters: Double, walkSeconds: Double, stepsMeters: Double,
    coveredMeters: Double, crowdedMeters: Double
  ) {
    self.reason = reason
    self.lengthMeters = lengthMeters
    self.walkSeconds = walkSeconds
    self.stepsMeters = stepsMeters
    self.coveredMeters = coveredMeters
    self.crowdedMeters = crowdedMeters
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("reason", &reason)
    visitor.number("length_m", &lengthMeters, .meters, decimals: 3)
    visitor.number("walk_s", &walkSeconds, .seconds, decimals: 3)
    visitor.number("steps_m", &stepsMeters, .meters, decimals: 3)
    visitor.number("covered_m", &coveredMeters, .meters, decimals: 3)
    visitor.number("crowded_m", &crowdedMeters, .meters, decimals: 3)
  }
}

/// The cost of finding a route: counts, the same on every machine.
public struct RouteSearched: Observation {
  public static var word: String { "search" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The cost of finding a route, in counts." }

  /// Number of nodes that the search settled; 0 where the route was read from an index.
  public var settledNodes = 0
  /// Number of edges examined to find both ends on the graph.
  public var snapCandidates = 0
  /// Number of entries read from the pack's index; 0 where the route was searched for.
  public var settledLabels = 0
  /// Number of bytes read from the pack's rows, whether cached or not.
  public var readBytes = 0

  public init() {}

  @inlinable
  public init(settledNodes: Int, snapCandidates: Int, settledLabels: Int, readBytes: Int) {
    self.settledNodes = settledNodes
    self.snapCandidates = snapCandidates
    self.settledLabels = settledLabels
    self.readBytes = readBytes
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("settled_nodes", &settledNodes)
    visitor.whole("snap_candidates", &snapCandidates)
    visitor.whole("settled_labels", &settledLabels)
    visitor.number("read_bytes", &readBytes, .bytes)
  }
}

/// A route was requested, and there is none.
public struct RouteRefused: Observation {
  public static var word: String { "none" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A route was requested, and there is none." }

  public var reason = RefusalReason.offPack

  public init() {}

  @inlinable
  public init(reason: RefusalReason) {
    self.reason = reason
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("reason", &reason)
  }
}

/// The walker's progress along the route, according to a fix.
public struct RouteProgressed: Observation {
  public static var word: String { "progress" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "The walker's progress along the route, according to a fix." }

  /// Distance to the end of the route.
  public var remainingMeters = Double.nan
  /// Distance from the fix to the route.
  public var deviationMeters = Double.nan
  /// Deviation up to which the app still trusts the route.
  public var limitMeters = Double.nan
  /// Walking time for the rest.
  public var remainingSeconds = Double.nan

  public init() {}

  @inlinable
  public init(
    remainingMeters: Double, deviationMeters: Double, limitMeters: Double,
    remainingSeconds: Double
  ) {
    self.remainingMeters = remainingMeters
    self.deviationMeters = deviationMeters
    self.limitMeters = limitMeters
    self.remainingSeconds = remainingSeconds
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.number("remaining_m", &remainingMeters, .meters, decimals: 1)
    visitor.number("deviation_m", &deviationMeters, .meters, decimals: 1)
    visitor.number("limit_m", &limitMeters, .meters, decimals: 1)
    visitor.number("remaining_s", &remainingSeconds, .seconds, decimals: 1)
  }
}

/// The level of guidance that the screen gives, and the reason.
public struct LevelShown: Observation {
  public static var word: String { "level" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "The level of guidance that the screen gives, and why." }

  public var level = GuidanceLevel.compass
  public var reason = GuidanceReason.routed

  public init() {}

  @inlinable
  public init(level: GuidanceLevel, reason: GuidanceReason) {
    self.level = level
    self.reason = reason
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("level", &level)
    visitor.word("reason", &reason)
  }
}

/// The level of guidance that the walker's true place allows.
///
/// It comes from a referee that knows the truth and is not part of the app.
public struct RightLevel: Observation {
  public static var word: String { "right_level" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "The level of guidance that the walker's true place allows." }

  public var level = GuidanceLevel.compass

  public init() {}

  @inlinable
  public init(level: GuidanceLevel) {
    self.level = level
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("level", &level)
  }
}

/// Why a route was planned.
public enum PlanReason: UInt8, ObservedWord {
  case first, deviation
}

/// Why there is no route.
public enum RefusalReason: UInt8, ObservedWord {
  /// The walker is outside of the pack's area.
  case offPack
  /// No lane is near enough to the walker.
  case tooFar
  /// No lanes lead from the walker to the goal.
  case unreachable
  case goalOffPack
  case goalTooFar
}

/// The level of guidance of a screen.
public enum GuidanceLevel: UInt8, ObservedWord, Comparable {
  /// Only direction and distance.
  case compass
  /// A map with a dot and a line to the goal.
  case map
  /// A route along lanes.
  case route
  case turnByTurn

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// Why a screen does not give a higher level of guidance.
public enum GuidanceReason: UInt8, ObservedWord {
  /// There is a route, but no turn-by-turn guidance.
  case routed
  /// No usable fix yet.
  case noFix
  /// The stop has no coordinates.
  case stopWithoutPlace
  /// The walker is outside of the pack's area.
  case offPack
  /// No lane is near enough to the walker.
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
