public import Geodesy
public import Sensing

/// Where the walker really was and faced, on a fixed grid of time.
///
/// Samples are exact; between two of them position is interpolated linearly, so a corner is cut by
/// at most half of what is walked in one step.
public struct GroundTruth: Sendable {
  public struct Sample: Hashable, Sendable {
    public var point: PlanePoint
    public var speedMetersPerSecond: Double
    /// Way the phone points, in [0, 360), true north.
    public var facingDegrees: Double
    /// Bearing of the lane underfoot in [0, 360); errors are oriented along and across it.
    public var laneDegrees: Double
    /// Edge of the walking graph underfoot.
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
  /// When the walker reached the goal; nil where it never did.
  public var arrival: Instant?

  public init(plane: LocalPlane, step: Timespan, samples: [Sample], arrival: Instant? = nil) {
    self.plane = plane
    self.step = step
    self.samples = samples
    self.arrival = arrival
  }

  public var end: Instant {
    Instant(nanoseconds: step.nanoseconds * Int64(max(0, samples.count - 1)))
  }

  /// The last sample at or before `instant`; the first before the start.
  public func sample(at instant: Instant) -> Sample { samples[index(at: instant)] }

  /// The position at `instant`, held before the start and after the end.
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
