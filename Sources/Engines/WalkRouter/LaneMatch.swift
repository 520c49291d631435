public import Geodesy

/// The walker's most likely place on the walking graph, derived from all fixes so far (MG-9).
public struct LaneMatch: Hashable, Sendable {
  public var edge: Int32
  /// Distance from the edge's `from`, in [0, length].
  public var offsetMillimeters: UInt32
  /// The place on that edge.
  public var point: PlanePoint
  /// Probability that the walker is on `edge`, in [0, 1].
  public var probability: Double
  /// Whether features may rely on it: the walker is very likely here, or a few meters beyond a
  /// junction.
  public var isConfident: Bool
  /// Standard deviation of the position along the lane, in meters, if the edge is right.
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
