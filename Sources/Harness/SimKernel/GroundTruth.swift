public import Geodesy
public import Sensing

/// The walker's true position and facing, on a fixed time grid.
///
/// Samples are exact; between two samples position is interpolated linearly, so a corner is cut by
/// at most half of the distance walked in one step.
public struct GroundTruth: Sendable {
  public struct Sample: Hashable, Sendable {
    public var point: PlanePoint
    public var speedMetersPerSecond: Double
    /// Direction in which the phone points, in [0, 360), from true north.
    public var facingDegrees: Double
    /// Bearing, in [0, 360), of the lane that the walker is on; errors are oriented along and
    /// across it.
    public var laneDegrees: Double
    /// Edge of the walking graph that the walker is on.
    public var edge: Int32
    public var surroundings: Surroundings
    public var pose: Pose

    public init(
      point: PlanePoint, speedMetersPerSecond: Double, facingDegrees: Double, laneDegrees: Double,
      edge: Int32, surroundings: Surroundings = .lane, pose: Pose = .held
    ) {
      self.point = point
      self.speedMetersPerSecond = speedMetersPerSecond
      self.facingDegrees = facingDegrees
      self.laneDegrees = laneDegrees
      self.edge = edge
      self.surroundings = surroundings
      self.pose = pose
    }
  }

  public let plane: LocalPlane
  /// Time between two samples, above 0; the first is at instant zero.
  public let step: Timespan
  public var samples: [Sample]
  /// When the walker reached the goal; nil where the walker did not reach it.
  public var arrival: Instant?

  public init(plane: LocalPlane, step: Timespan, samples: [Sample], arrival: Instant? = nil) {
    precondition(step > .zero, "the step must be above 0")
    self.plane = plane
    self.step = step
    self.samples = samples
    self.arrival = arrival
  }

  public var end: Instant {
    Instant(nanoseconds: step.nanoseconds * Int64(max(0, samples.count - 1)))
  }

  /// The last sample at or before `instant`; the first sample for earlier instants.
  public func sample(at instant: Instant) -> Sample { samples[index(at: instant)] }

  /// The position at `instant`; constant before the first and after the last sample.
  public func point(at instant: Instant) -> PlanePoint {
    let i = index(at: instant)
    guard i + 1 < samples.count, instant.nanoseconds > 0 else { return samples[i].point }
    let a = samples[i].point
    let b = samples[i + 1].point
    let fraction =
      Double(instant.nanoseconds - Int64(i) * step.nanoseconds) / Double(step.nanoseconds)
    return PlanePoint(
      east: a.east + (b.east - a.east) * fraction, north: a.north + (b.north - a.north) * fraction)
  }

  private func index(at instant: Instant) -> Int {
    let i = instant.nanoseconds / step.nanoseconds
    return min(max(0, Int(i)), samples.count - 1)
  }
}
