public import Geodesy
public import Sensing

/// A stop of an audio tour: its position, its trigger radius and its audio.
public struct TourPoint: Hashable, Sendable {
  /// Range of valid trigger radii, in meters (SW-2).
  public static let radiusRange = 5.0...500

  public var id: String
  public var coordinate: Coordinate
  /// Within `radiusRange`.
  public var triggerRadiusMeters: Double
  /// The course on which the walker must come, in [0, 360), true north; nil: any. It distinguishes
  /// two passes of a walk by the same point.
  public var approachDegrees: Double?
  /// Largest distance, in meters, above 0, between the walker's lane and the point for the stop to
  /// fire; nil: any lane. It keeps the stop from firing in the lane behind the wall.
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

  /// Whether there is audio to play; otherwise the point is a silent stop (SW-8).
  public var hasAudio: Bool { file == .whole }
}

/// How much of a point's audio is on the phone (SW-8).
public enum AudioFile: UInt8, CaseIterable, Sendable {
  case whole
  /// The download was interrupted.
  case partial
  case missing
}
