import Geodesy
import Testing

@Suite("Angles wrap around (MG-1)")
struct AngleTests {
  static let aroundTheCircle: [(degrees: Double, bearing: Double, relative: Double)] = [
    (0, 0, 0), (90, 90, 90), (180, 180, 180), (270, 270, -90), (360, 0, 0),
    (-90, 270, -90), (-180, 180, 180), (-360, 0, 0), (540, 180, 180), (-540, 180, 180),
    (180.0.nextUp, 180.0.nextUp, -(180.0.nextDown)),
    (360.0.nextDown, 360.0.nextDown, 360.0.nextDown - 360),
    (3_600_000_001, 1, 1), (-3_600_000_001, 359, -1), (0x1p1000, 16, 16),
  ]

  @Test("A bearing is in [0, 360), a relative angle in (−180, 180]", arguments: aroundTheCircle)
  func wraps(degrees: Double, bearing: Double, relative: Double) {
    #expect(Angle.wrappedTo360(degrees) == bearing)
    #expect(Angle.wrappedTo180(degrees) == relative)
  }

  @Test("The short way around the circle gives the bits of the remainder")
  func shortWay() {
    var degrees = -1000.0
    while degrees < 1000 {
      for angle in [degrees.nextDown, degrees, degrees.nextUp, degrees + 0.1] {
        let relative = angle.remainder(dividingBy: 360)
        #expect(Angle.wrappedTo180(angle) == (relative == -180 ? 180 : relative), "\(angle)")
        let rest = angle.truncatingRemainder(dividingBy: 360)
        let bearing = rest < 0 ? rest + 360 : rest
        #expect(Angle.wrappedTo360(angle) == (bearing == 360 ? 0 : bearing), "\(angle)")
      }
      degrees += 2.5
    }
  }

  @Test("A hair west of north is north, never 360", arguments: [-0x1p-1074, -1e-300, -1e-15])
  func hairWestOfNorth(degrees: Double) {
    #expect(Angle.wrappedTo360(degrees) == 0)
    #expect(Angle.wrappedTo180(degrees) == degrees)
  }

  @Test("North is never minus zero", arguments: [-0.0, -360, -720])
  func noNegativeZero(degrees: Double) {
    #expect(Angle.wrappedTo360(degrees).sign == .plus)
    #expect(Angle.wrappedTo180(degrees).sign == .plus)
  }

  @Test("No angle is no bearing", arguments: [Double.nan, .infinity, -.infinity])
  func notANumber(degrees: Double) {
    #expect(Angle.wrappedTo360(degrees).isNaN)
    #expect(Angle.wrappedTo180(degrees).isNaN)
  }

  static let targets: [(bearing: Double, heading: Double, relative: Double)] = [
    (10, 350, 20), (350, 10, -20), (90, 90, 0), (270, 90, 180), (90, 270, 180), (0, 180, 180),
  ]

  @Test("A target is at bearing − heading: right positive, behind 180", arguments: targets)
  func relativeAngle(bearing: Double, heading: Double, relative: Double) {
    #expect(Angle.wrappedTo180(bearing - heading) == relative)
  }
}
