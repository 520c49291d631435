import Geodesy
import Sensing
import Testing

@Suite("What a phone says of its position and its movement")
struct SensorValueTests {
  private static let place = Coordinate(latitudeDegrees: 31.6, longitudeDegrees: -8)

  @Test("A position is valid on the globe, and unless the phone calls it invalid (MG-3)")
  func validity() {
    let nowhere = Coordinate(latitudeDegrees: 91, longitudeDegrees: 0)
    #expect(Fix(coordinate: Self.place, measured: .zero).isValid)
    #expect(Fix(coordinate: Self.place, accuracy: .given(8), measured: .zero).isValid)
    #expect(!Fix(coordinate: Self.place, accuracy: .invalid, measured: .zero).isValid)
    #expect(!Fix(coordinate: nowhere, accuracy: .given(8), measured: .zero).isValid)
  }

  @Test("An accuracy is given, not given or invalid, and only a given one has meters")
  func accuracy() {
    let given = Fix(coordinate: Self.place, horizontalAccuracyMeters: 8, measured: .zero)
    let silent = Fix(coordinate: Self.place, measured: .zero)
    let invalid = Fix(coordinate: Self.place, accuracy: .invalid, measured: .zero)
    #expect([given, silent, invalid].map(\.accuracy) == [.given(8), .notGiven, .invalid])
    #expect([given, silent, invalid].map(\.horizontalAccuracyMeters) == [8, nil, nil])
    #expect(silent != invalid)
  }

  @Test("Meters that are set are given; what is read and written back changes nothing")
  func setting() {
    var fix = Fix(coordinate: Self.place, accuracy: .invalid, measured: .zero)
    func leave(_ value: inout Double?) {}
    leave(&fix.horizontalAccuracyMeters)
    #expect(fix.accuracy == .invalid)
    fix.horizontalAccuracyMeters = 12
    #expect(fix.accuracy == .given(12))
    fix.horizontalAccuracyMeters = nil
    #expect(fix.accuracy == .notGiven)
  }

  @Test("No request of today asks for motion; one that does names the kinds")
  func motion() {
    #expect(SensorRequest.all.motion.isEmpty && SensorRequest.off.motion.isEmpty)
    var request = SensorRequest.off
    request.motion = [.steps, .gravity]
    #expect(request != .off)
    #expect(MotionSample.Kind.allCases.filter(request.motion.contains) == [.steps, .gravity])
  }

  @Test("A reading says of which sensor it is, and is delivered when measured unless told")
  func readings() {
    let axes = DeviceVector(x: 0, y: 0, z: 9.81)
    let readings: [MotionSample.Reading] = [
      .steps(StepCount(count: 7)), .rotation(RotationRate(radiansPerSecond: axes)),
      .magnetic(MagneticReading(microteslas: axes, calibration: .low)),
      .gravity(Gravity(metersPerSecondSquared: axes)),
    ]
    #expect(readings.map(\.kind) == MotionSample.Kind.allCases)
    let late = Instant.zero + .seconds(1)
    #expect(MotionSample(readings[0], measured: .zero).delivered == .zero)
    #expect(MotionSample(readings[0], measured: .zero, delivered: late).delivered == late)
  }

  @Test("The circle around a map's middle reaches its corners")
  func mapRegion() {
    let region = MapRegion(
      center: Self.place, heightMeters: 300, widthMeters: 400, cause: .user)
    #expect(region.radiusMeters == 250)
  }
}
