public import Geodesy

/// Where a walker most likely is on the walking graph, worked out of all fixes so far (MG-9).
public struct LaneMatch: Hashable, Sendable {
  public var edge: Int32
  /// From the edge's `from`, in [0, length].
  public var offsetMillimeters: UInt32
  /// The place on that edge.
  public var point: PlanePoint
  /// That the walker is on `edge`, in [0, 1].
  public var probability: Double
  /// Whether features may go by it: the walker very likely is here, or a few meters on beyond a
  /// junction.
  public var isConfident: Bool
  /// One standard deviation along the lane in meters, given the edge.
  public var spreadMeters: Double

  public init(
    edge: Int32, offsetMillimeters: UInt32, point: PlanePoint, probability: Double,
    isConfident: Bool, spreadMeters: Double
  ) {
    self.edge = edge
    self.offsetMillimeters = offsetMillimeters
    self.point = point
    self.probability = probability
    self.isConfident = isConfident
    self.spreadMeters = spreadMeters
  }
}
