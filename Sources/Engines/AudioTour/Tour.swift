public import Geodesy
public import Sensing

/// An audio tour: points that are walked to in order, each with something to hear (SW-2).
public struct Tour: Hashable, Sendable {
  /// In the order of the tour; a point's order is its index + 1.
  public var points: [TourPoint]

  public init(points: [TourPoint]) { self.points = points }
}

/// A stop of an audio tour: where it is, how near one must come, and what is to be heard.
public struct TourPoint: Hashable, Sendable {
  /// Lengths that a trigger radius may have, in meters (SW-2).
  public static let radiusRange = 5.0...500

  public var id: String
  public var coordinate: Coordinate
  /// Within `radiusRange`.
  public var triggerRadiusMeters: Double
  /// The course on which one must come, in [0, 360), true north; nil: any. Where a walk leads by a
  /// point twice it tells one time from the other.
  public var approachDegrees: Double?
  /// How near the walker's lane must come to the point for the stop to fire, in meters, above 0;
  /// nil: any lane. It keeps the stop from firing for the lane behind the wall.
  public var laneReachMeters: Double?
  /// Length of the audio, above zero.
  public var audioDuration: Timespan
  public var file: AudioFile

  public init(
    id: String, coordinate: Coordinate, triggerRadiusMeters: Double, audioDuration: Timespan,
    file: AudioFile = .whole, approachDegrees: Double? = nil, laneReachMeters: Double? = nil
  ) {
    self.id = id
    self.coordinate = coordinate
    self.triggerRadiusMeters = triggerRadiusMeters
    self.audioDuration = audioDuration
    self.file = file
    self.approachDegrees = approachDegrees
    self.laneReachMeters = laneReachMeters
  }

  /// Whether there is something to hear; otherwise it is a silent stop (SW-8).
  public var hasAudio: Bool { file == .whole }
}

/// What is there of the audio of a point (SW-8).
public enum AudioFile: UInt8, CaseIterable, Sendable {
  case whole
  /// The download broke off.
  case partial
  case missing
}
