import Geodesy
import SimWorlds
import TestSupport
import Testing

@testable import SimVectors

@Suite("What right answers are got by (MG-1, MG-9, MG-13)")
struct TruthTests {
  // checks more digits than a double has
  @Test("106 bits are told from 53")
  func digits() {
    let (sine, cosine) = DoubleDouble.radians(30).sineAndCosine
    #expect(abs((sine - DoubleDouble(0.5)).high) < 1e-31)
    let root = DoubleDouble(3).squareRoot / DoubleDouble(2)
    #expect(abs((cosine - root).high) < 1e-31)
    // sin 1 = 0.8414709848078965066525023216302989996…, and this less the nearest double
    let one = DoubleDouble(1).sineAndCosine.sine
    #expect(one.high == 0.8414709848078965)
    #expect(abs(one.low - 1.776845092935536e-18) < 1e-30)
    #expect(abs((one * one + squareOfCosine(1) - DoubleDouble(1)).high) < 1e-31)
  }

  private func squareOfCosine(_ x: Double) -> DoubleDouble {
    let cosine = DoubleDouble(x).sineAndCosine.cosine
    return cosine * cosine
  }

  @Test(
    "The angle of a point is that whose sine and cosine it has", arguments: [-3.0, -1, 0.25, 2])
  func angles(radians: Double) {
    let (sine, cosine) = DoubleDouble(radians).sineAndCosine
    #expect(abs((DoubleDouble.angle(sine, cosine) - DoubleDouble(radians)).high) < 1e-30)
  }

  @Test("A quarter of the equator is a quarter of a great circle, and ten meters are ten meters")
  func distances() {
    let zero = Coordinate(latitudeDegrees: 0, longitudeDegrees: 0)
    let quarter = Coordinate(latitudeDegrees: 0, longitudeDegrees: 90)
    #expect(TrueGeodesy.distanceMeters(zero, quarter) == 6_371_000 * .pi / 2)
    #expect(TrueGeodesy.bearingDegrees(zero, quarter) == 90)
    let near = Coordinate(latitudeDegrees: 10 / 6_371_000 * 180 / .pi, longitudeDegrees: 0)
    #expect(abs(TrueGeodesy.distanceMeters(zero, near) - 10) < 1e-14)
    #expect(TrueGeodesy.bearingDegrees(near, zero) == 180)
    #expect(TrueGeodesy.relativeDegrees(10, heading: 350) == 20)
    #expect(TrueGeodesy.relativeDegrees(0, heading: 180) == 180)
  }

  // paths of 60 and 80 m round a block
  @Test("The shortest walk is the shorter way round")
  func walks() throws {
    let map = try DrawnMap("A---+\n|   |\n|   B\n+---+", gridMeters: 10)
      .world(center: Coordinate(latitudeDegrees: 31, longitudeDegrees: -8))
    let walk = try #require(TrueWalks.shortest("A", "B", on: map))
    #expect(walk.millimeters == 60_000)
    #expect(TrueWalks.shortest("A", "nowhere", on: map) == nil)
    // 60 m at 0.875 m/s are 68.571428… s
    #expect(TrueWalks.milliseconds(millimeters: 60_000, shares: [700]) == 68_572)
    #expect(TrueWalks.minutes(60_000) == 1)
    #expect(TrueWalks.minutes(60_001) == 2)
  }
}
