import Elementary
import Geodesy
import Sensing

/// The observation of the walker that a fix provides, on the plane.
struct Look {
  let point: PlanePoint
  /// East and north in m/s; nil unless the fix has both speed and course.
  let velocity: (east: Double, north: Double)?
  /// The speed in m/s of a fix without a course: the direction is unknown.
  let pace: Double?

  /// Speed, in m/s, below which a fix without a course counts as standing.
  private static let standingSpeed = 0.5
  /// Speeds above this, in m/s, are ignored: nothing on the ground is faster.
  private static let largestSpeed = 100.0

  init(_ fix: Fix, at point: PlanePoint) {
    self.point = point
    let speed = fix.speedMetersPerSecond.flatMap { $0 <= Look.largestSpeed ? $0 : nil }
    switch (speed, fix.courseDegrees) {
    case (nil, _): (velocity, pace) = (nil, nil)
    case (let speed?, let course?):
      let (sin, cos) = Portable.sincos(degrees: course)
      (velocity, pace) = ((speed * sin, speed * cos), nil)
    case (_?, nil) where Look.stands(fix): (velocity, pace) = ((0, 0), nil)
    case (let speed?, nil): (velocity, pace) = (nil, speed)
    }
  }

  /// Whether the phone reports that the walker stands.
  static func stands(_ fix: Fix) -> Bool {
    guard fix.courseDegrees == nil, let speed = fix.speedMetersPerSecond else { return false }
    return speed < Look.standingSpeed
  }

  func sight(from piece: LaneNetwork.Piece) -> LaneSight {
    let (along, across) = piece.place(of: point)
    var sight = LaneSight(along: along, across: across, pace: pace)
    if let velocity {
      sight.velocity = (
        velocity.east * piece.east + velocity.north * piece.north,
        velocity.east * piece.north - velocity.north * piece.east
      )
    }
    return sight
  }
}

/// A fix in coordinates of a piece of lane: meters and m/s along it and to its right.
struct LaneSight {
  var along: Double
  var across: Double
  var velocity: (along: Double, across: Double)?
  /// Speed along the piece, in an unknown direction.
  var pace: Double?
}
