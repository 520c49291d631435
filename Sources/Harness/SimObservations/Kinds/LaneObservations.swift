public import Geodesy

/// A fix before matching, and the lane nearest to it.
public struct LaneFixGiven: Observation {
  public static var subject: Subject? { .lanes }
  public static var word: String { "given" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "A fix before matching, and the lane nearest to it." }

  public var point: PlanePoint?
  /// nil where no lane is near.
  public var nearestEdge: Int?
  /// nil where no lane is near.
  public var nearestPoint: PlanePoint?

  public init() {}

  @inlinable
  public init(point: PlanePoint?, nearestEdge: Int?, nearestPoint: PlanePoint?) {
    self.point = point
    self.nearestEdge = nearestEdge
    self.nearestPoint = nearestPoint
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.point(&point)
    visitor.whole("nearest_edge", &nearestEdge, revealing: true)
    visitor.point(&nearestPoint, prefix: "nearest_")
  }
}

/// The place on a lane that a fix was matched to.
public struct LaneMatched: Observation {
  public static var subject: Subject? { .lanes }
  public static var word: String { "match" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "The place on a lane that a fix was matched to." }

  public var edge = 0
  public var point: PlanePoint?
  /// Probability of this lane among all lanes, in [0, 1].
  public var probability = Double.nan
  public var isSure = false
  /// Distance of the other likely places from this one.
  public var spreadMeters = Double.nan
  /// Age of the fix.
  public var ageSeconds: Double?

  public init() {}

  @inlinable
  public init(
    edge: Int, point: PlanePoint?, probability: Double, isSure: Bool, spreadMeters: Double,
    ageSeconds: Double?
  ) {
    self.edge = edge
    self.point = point
    self.probability = probability
    self.isSure = isSure
    self.spreadMeters = spreadMeters
    self.ageSeconds = ageSeconds
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("edge", &edge, revealing: true)
    visitor.point(&point)
    visitor.number("probability", &probability, .one, decimals: 3, in: 0...1)
    visitor.flag("sure", &isSure)
    visitor.number("spread_m", &spreadMeters, .meters, decimals: 1)
    visitor.number("age_s", &ageSeconds, .seconds, decimals: 3)
  }
}

/// A fix was matched to no lane.
public struct LaneUnmatched: Observation {
  public static var subject: Subject? { .lanes }
  public static var word: String { "none" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A fix was matched to no lane." }

  public init() {}

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {}
}
