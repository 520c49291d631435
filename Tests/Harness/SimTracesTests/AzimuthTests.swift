import Elementary
import Geodesy
import Testing

@testable import SimTraces

@Suite("Which way a phone points, from its sensors (MG-4, MG-7)")
struct AzimuthTests {
  /// A phone's attitude: the directions of its axes in the world (x east, y north, z up).
  struct Attitude {
    var x = Vector3(x: 1, y: 0, z: 0)
    var y = Vector3(x: 0, y: 1, z: 0)
    var z = Vector3(x: 0, y: 0, z: 1)
    /// The same as a quaternion, phone to world.
    var q = (x: 0.0, y: 0.0, z: 0.0, w: 1.0)

    /// A phone lying on its back with the top edge to `azimuth`, then with the top edge lifted by
    /// `pitch`, then with the right edge pushed down by `roll` about the long axis; all in degrees.
    init(azimuth: Double, pitch: Double = 0, roll: Double = 0) {
      turn(about: Vector3(x: 0, y: 0, z: 1), -azimuth)
      turn(about: x, pitch)
      turn(about: y, roll)
    }

    /// Turns right-handed about an axis of the world, by Rodrigues' formula and by a quaternion
    /// product.
    private mutating func turn(about axis: Vector3, _ degrees: Double) {
      let (sin, cos) = Portable.sincos(degrees * Angle.radiansPerDegree)
      func turned(_ v: Vector3) -> Vector3 {
        let along = axis.x * v.x + axis.y * v.y + axis.z * v.z
        return v * cos + axis.cross(v) * sin + axis * (along * (1 - cos))
      }
      (x, y, z) = (turned(x), turned(y), turned(z))
      let (s, c) = Portable.sincos(degrees * Angle.radiansPerDegree / 2)
      let (a, b, d) = (axis.x * s, axis.y * s, axis.z * s)
      q = (
        c * q.x + a * q.w + b * q.z - d * q.y, c * q.y - a * q.z + b * q.w + d * q.x,
        c * q.z + a * q.y - b * q.x + d * q.w, c * q.w - a * q.x - b * q.y - d * q.z
      )
    }

    /// A vector of the world as measured by the phone's sensors.
    func sensed(_ v: Vector3) -> Vector3 {
      func part(_ axis: Vector3) -> Double { axis.x * v.x + axis.y * v.y + axis.z * v.z }
      return Vector3(x: part(x), y: part(y), z: part(z))
    }
  }

  /// The field in Marrakech: 33 µT to the north, 22 µT down (WMM 2025, rounded).
  static let field = Vector3(x: 0, y: 33, z: -22)
  static let up = Vector3(x: 0, y: 0, z: 9.81)

  private func isNear(_ a: Double?, _ b: Double, within limit: Double = 1e-9) -> Bool {
    a.map { abs(Angle.wrappedTo180($0 - b)) <= limit } ?? false
  }

  @Test(
    "Flat on its back a phone points where its top edge does",
    arguments: [0, 30, 90, 135, 180, 269.5, 359.9])
  func flat(azimuth: Double) {
    let phone = Attitude(azimuth: azimuth)
    #expect(
      isNear(Azimuth.degrees(quaternion: phone.q.x, phone.q.y, phone.q.z, phone.q.w), azimuth))
    let magnetic = Azimuth.magneticDegrees(
      field: phone.sensed(Self.field), up: phone.sensed(Self.up))
    #expect(isNear(magnetic, azimuth))
  }

  @Test("Four attitudes worked out by hand")
  func byHand() {
    // top edge east: the north component of the field comes from the left edge
    #expect(
      isNear(Azimuth.magneticDegrees(field: Vector3(x: -33, y: 0, z: -22), up: Self.up), 90))
    // face down, top edge north: the screen's right edge is west
    #expect(
      isNear(
        Azimuth.magneticDegrees(
          field: Vector3(x: 0, y: 33, z: 22), up: Vector3(x: 0, y: 0, z: -9.81)), 0))
    // a quarter turn to the left about z
    let half = 0.5.squareRoot()
    #expect(isNear(Azimuth.degrees(quaternion: 0, 0, half, half), 270))
    // the same rotation has two quaternions
    #expect(isNear(Azimuth.degrees(quaternion: 0, 0, -half, -half), 270))
  }

  @Test("Pitch and roll do not change the heading", arguments: [-80, -45, 0, 20, 60, 85])
  func tilt(pitch: Double) {
    for azimuth in [0.0, 77, 200, 341] {
      for roll in [-120.0, -30, 0, 15, 90, 180] {
        let phone = Attitude(azimuth: azimuth, pitch: pitch, roll: roll)
        let turned = Azimuth.degrees(quaternion: phone.q.x, phone.q.y, phone.q.z, phone.q.w)
        let magnetic = Azimuth.magneticDegrees(
          field: phone.sensed(Self.field), up: phone.sensed(Self.up))
        #expect(isNear(turned, azimuth, within: 1e-7), "azimuth \(azimuth), roll \(roll)")
        #expect(isNear(magnetic, azimuth, within: 1e-7), "azimuth \(azimuth), roll \(roll)")
      }
    }
  }

  @Test("A rotation vector without its fourth value is the same rotation")
  func threeValues() {
    let phone = Attitude(azimuth: 70, pitch: 30, roll: -10)
    let sign = phone.q.w < 0 ? -1.0 : 1
    #expect(
      isNear(
        Azimuth.degrees(
          rotationVector: sign * phone.q.x, sign * phone.q.y, sign * phone.q.z), 70,
        within: 1e-7))
  }

  @Test("Upright, past it, and in what is no rotation")
  func upright() {
    let upright = Attitude(azimuth: 40, pitch: 90)
    #expect(Azimuth.degrees(quaternion: upright.q.x, upright.q.y, upright.q.z, upright.q.w) == nil)
    #expect(
      Azimuth.magneticDegrees(field: upright.sensed(Self.field), up: upright.sensed(Self.up))
        == nil)
    // the phone leans back beyond upright, so the top edge points backward
    let past = Attitude(azimuth: 40, pitch: 100)
    #expect(isNear(Azimuth.degrees(quaternion: past.q.x, past.q.y, past.q.z, past.q.w), 220))
    #expect(Azimuth.degrees(quaternion: 0, 0, 0, 0) == nil)
    #expect(Azimuth.degrees(quaternion: 1, 1, 1, 1) == nil)
    #expect(Azimuth.degrees(quaternion: .nan, 0, 0, 1) == nil)
  }

  @Test("A field along the vertical, or none, points nowhere")
  func noField() {
    for field in [Vector3(x: 0, y: 0, z: -50), Vector3(x: 0, y: 0, z: 0)] {
      #expect(Azimuth.magneticDegrees(field: field, up: Self.up) == nil)
    }
    #expect(Azimuth.magneticDegrees(field: Self.field, up: Vector3(x: 0, y: 0, z: 0)) == nil)
  }

  @Test("A heading needs gravity that is fresh and no free fall, and a field like the Earth's")
  func compass() {
    var compass = TiltCompass()
    #expect(compass.degrees(field: Self.field, at: 0) == nil)
    compass.observe(up: Self.up, at: 0)
    #expect(isNear(compass.degrees(field: Self.field, at: 1_000_000_000), 0))
    #expect(compass.degrees(field: Self.field, at: 1_000_000_001) == nil)
    #expect(compass.degrees(field: Self.field * 3, at: 0) == nil)
    #expect(compass.degrees(field: Self.field * 0.3, at: 0) == nil)
    compass.observe(up: Self.up * 0.05, at: 0)
    #expect(compass.degrees(field: Self.field, at: 0) == nil)
    #expect(
      compass.notes == [
        "magnetometer readings without a heading, as their strength is not the Earth's: 2",
        "magnetometer readings without a heading, as the phone was upright or in free fall: 1",
      ])
    #expect(compass.headingCount == 1)
  }

  @Test("An accelerometer tells what is up once its low pass has run half a second")
  func lowPass() {
    let phone = Attitude(azimuth: 120, pitch: 40)
    var compass = TiltCompass()
    var first: Int64?
    var worst = 0.0
    for step in 0..<500 {
      let time = Int64(step) * 10_000_000
      // a walker's steps: 3 m/s² along the path, twice a second
      let shake = Vector3(
        x: 0, y: 3 * Portable.sin(2 * Double.pi * 2 * Double(step) / 100), z: 0)
      compass.observe(acceleration: phone.sensed(Self.up + shake), at: time)
      if let degrees = compass.degrees(field: phone.sensed(Self.field), at: time) {
        if first == nil { first = time }
        worst = max(worst, abs(Angle.wrappedTo180(degrees - 120)))
      }
    }
    #expect(first == 500_000_000)
    // a sixth of 3 m/s² tilts gravity by 3°; without the filter it would be 17°
    #expect(worst < 5)
    // after a gap the filter starts again
    compass.observe(acceleration: phone.sensed(Self.up), at: 9_000_000_000)
    #expect(compass.degrees(field: phone.sensed(Self.field), at: 9_000_000_000) == nil)
  }
}
