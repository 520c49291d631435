import Elementary
import Geodesy
import Sensing

/// What a fix says of the walker, on the plane.
struct Look {
  let point: PlanePoint
  /// East and north in m/s; nil where the fix says nothing of it.
  let velocity: (east: Double, north: Double)?
  /// The way a trusted phone points, as a unit vector; only where the fix says nothing of the way,
  /// and with the weight it has.
  var pointing: (east: Double, north: Double, weight: Double)?

  /// Below this speed, in m/s, a fix without a course is of someone who stands.
  static let standingSpeed = 0.5

  init(_ fix: Fix, at point: PlanePoint) {
    self.point = point
    switch (fix.speedMetersPerSecond, fix.courseDegrees) {
    case (let speed?, let course?):
      let (sin, cos) = Portable.sincos(degrees: course)
      velocity = (speed * sin, speed * cos)
    case (let speed?, nil) where speed < Look.standingSpeed: velocity = (0, 0)
    default: velocity = nil
    }
  }

  func sight(from piece: LaneNetwork.Piece) -> LaneSight {
    let (along, across) = piece.place(of: point)
    var sight = LaneSight(along: along, across: across)
    if let velocity {
      sight.velocity = (
        velocity.east * piece.east + velocity.north * piece.north,
        velocity.east * piece.north - velocity.north * piece.east
      )
    }
    if let pointing {
      sight.pointing = (
        pointing.east * piece.east + pointing.north * piece.north, pointing.weight
      )
    }
    return sight
  }
}

/// A fix as it is seen from a piece of lane: meters and m/s along it and to its right.
struct LaneSight {
  var along: Double
  var across: Double
  var velocity: (along: Double, across: Double)?
  /// The cosine of the way the phone points to the piece.
  var pointing: (cosine: Double, weight: Double)?
}
