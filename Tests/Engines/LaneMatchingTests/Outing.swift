import Geodesy
import LaneMatching
import Sensing
import TestSupport
import WalkRouter

/// A walk straight on at an even pace, east unless another way is set, with one fix a second that
/// reports speed and course, and the position shown for the walker.
struct Outing {
  static let pace = 1.2
  var position: WalkPosition
  private let plane: LocalPlane
  private(set) var seconds = 0
  private(set) var place: PlanePoint
  var accuracyMeters = 5.0
  /// The reported speed as a factor of the true one.
  var speedShare = 1.0
  var way = Way.east

  enum Way { case east, north }

  /// - Parameter graph: nil if there is no map.
  init(on graph: WalkGraph? = nil, from place: PlanePoint = PlanePoint(east: 0, north: 0)) {
    self.place = place
    position = WalkPosition(graph: graph)
    let origin = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)
    plane = graph?.plane ?? LocalPlane(origin: origin)
  }

  /// Returns the next fix; it is `east` and `north` meters off the walker.
  func fix(east: Double = 0, north: Double = 0, measured: Instant? = nil) -> Fix {
    let point = PlanePoint(east: place.east + east, north: place.north + north)
    return Fix(
      coordinate: plane.coordinate(point), horizontalAccuracyMeters: accuracyMeters,
      speedMetersPerSecond: speedShare * Outing.pace, courseDegrees: way == .east ? 90 : 0,
      measured: measured ?? now)
  }

  var now: Instant { .zero + .seconds(Double(seconds)) }

  /// Walks on for a second, with a fix that is `east` and `north` meters off the walker.
  mutating func step(east: Double = 0, north: Double = 0) {
    seconds += 1
    switch way {
    case .east: place.east += Outing.pace
    case .north: place.north += Outing.pace
    }
    position.handle(fix(east: east, north: north), at: now)
  }

  /// Stands for a second, with a fix that reports no speed and is `east` and `north` meters off.
  mutating func stand(east: Double = 0, north: Double = 0) {
    seconds += 1
    var fix = fix(east: east, north: north)
    (fix.speedMetersPerSecond, fix.courseDegrees) = (0, nil)
    position.handle(fix, at: now)
  }

  mutating func walk(seconds: Int) { for _ in 0..<seconds { step() } }

  /// The error of the shown position, in meters; NaN if none is shown.
  var error: (east: Double, north: Double) {
    guard let estimate = position.estimate else { return (.nan, .nan) }
    let shown = plane.point(estimate.coordinate)
    return (shown.east - place.east, shown.north - place.north)
  }

  var errorMeters: Double {
    (error.east * error.east + error.north * error.north).squareRoot()
  }
}
