import AudioTour
import Geodesy
import Sensing

/// The tours of the law worlds.
enum LawTour {
  /// Along the walk of `LawWorld.day`: two overlapping circles, a point left before its turn, a
  /// silent point, one that is never reached, one that may be entered from one side only, and one
  /// whose circle the walker is already in when its turn comes.
  static let long = Tour(points: [
    point("start", 0, -60, radius: 20, audio: 15),
    point("roof", 50, -60, radius: 15, audio: 20, lane: 10),
    point("crossing", 80, -60, radius: 15, audio: 12),
    point("well", 100, -30, radius: 12, audio: 55, course: 0),
    point("wall", 100, 0, radius: 12, audio: 9),
    point("mute", 150, 0, radius: 15, audio: 5, file: .partial),
    point("gate", 200, 0, radius: 20, audio: 25),
    point("fountain", 200, -60, radius: 20, audio: 10),
    point("garden", 250, -110, radius: 8, audio: 6),
    point("stairs", 300, -60, radius: 15, audio: 10),
    point("landing", 300, -90, radius: 8, audio: 5),
    point("arch", 300, -80, radius: 15, audio: 5),
    point("riad", 300, -120, radius: 20, audio: 8),
  ])

  /// Along the walk of `LawWorld.stroll`: circles that take longer to cross than their audio lasts,
  /// and longer than a few lost fixes.
  static let short = Tour(points: [
    point("start", 0, -60, radius: 25, audio: 5),
    point("roof", 50, -60, radius: 25, audio: 5),
    point("crossing", 100, -60, radius: 25, audio: 5),
  ])

  private static func point(
    _ id: String, _ east: Double, _ north: Double, radius: Double, audio: Double,
    file: AudioFile = .whole, course: Double? = nil, lane: Double? = nil
  ) -> TourPoint {
    TourPoint(
      id: id, coordinate: LawMap.coordinate(east, north), triggerRadiusMeters: radius,
      audioDuration: .seconds(audio), file: file, approachDegrees: course,
      laneReachMeters: lane)
  }
}
