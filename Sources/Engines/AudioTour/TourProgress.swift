public import Sensing

/// The progress of a tour, saved so that it survives when the app is killed.
public struct TourProgress: Hashable, Sendable {
  /// The state of one point of the tour.
  public struct Point: Hashable, Sendable {
    /// It fired, and must not fire again.
    public var isLatched = false
    /// Its audio was played to the end.
    public var isHeard = false
    /// It fired and waits for its turn.
    public var isQueued = false

    public init() {}
  }

  /// The audio that was in the player.
  public struct Audio: Hashable, Sendable {
    public var point: Int
    public var position: Timespan
    public var state: AudioTimeline.State

    public init(point: Int, position: Timespan, state: AudioTimeline.State) {
      self.point = point
      self.position = position
      self.state = state
    }
  }

  /// Index of the last point that was reached in order; −1 before the first.
  public var reached = -1
  public var points: [Point]
  public var audio: Audio?
  /// The point whose audio was in the player last; nil before any.
  public var last: Int?
  public var isCompleted = false

  /// The progress at the start of a tour of `count` points.
  public init(count: Int) { points = [Point](repeating: Point(), count: count) }
}

extension TourProgress {
  /// Whether this can be the progress of `tour`; saved progress of another tour is ignored.
  func fits(_ tour: Tour) -> Bool {
    let indices = tour.points.indices
    return points.count == indices.count && (-1..<indices.count).contains(reached)
      && audio.map { indices.contains($0.point) } ?? true
      && last.map(indices.contains) ?? true
  }
}
