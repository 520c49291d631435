import Geodesy
import HomeCompass
import Sensing
import TestSupport

/// A phone near a home in Marrakesh; places are in meters from home.
final class CompassScene {
  static let plane = LocalPlane(
    origin: Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892))
  static let home = HomeBase(name: "Riad", coordinate: plane.origin)

  var bench: Bench<HomeCompass>

  init(_ policy: HomeCompass.Policy = .init(), openedAt seconds: Double? = 0) {
    bench = Bench(HomeCompass(home: CompassScene.home, policy: policy))
    if let seconds { bench.send(.app(.screenOpened), at: seconds) }
  }

  /// The reading on the screen once the throttle allows a redraw.
  var last: CompassReading? {
    var later = bench
    later.run(until: bench.now + .milliseconds(66))
    return later.last
  }

  /// Sends a fix measured at `measured` seconds (nil: now) and returns the reading then shown.
  @discardableResult
  func fix(
    at seconds: Double, measured: Double? = nil, east: Double = 0, north: Double = 0,
    speed: Double? = nil, course: Double? = nil
  ) -> CompassReading? {
    let place = CompassScene.plane.coordinate(PlanePoint(east: east, north: north))
    bench.send(
      .fix(
        Fix(
          coordinate: place, horizontalAccuracyMeters: 8, speedMetersPerSecond: speed,
          courseDegrees: course, provider: .gnss, measured: .zero + .seconds(measured ?? seconds),
          delivered: .zero + .seconds(seconds))), at: seconds)
    return last
  }

  /// Sends a heading to true north and returns the reading then shown.
  @discardableResult
  func heading(
    _ degrees: Double, at seconds: Double, report: Heading.Report = .degrees(10)
  ) -> CompassReading? {
    let heading = Heading(
      trueDegrees: degrees, report: report, measured: .zero + .seconds(seconds))
    bench.send(.heading(heading), at: seconds)
    return last
  }

  func app(_ event: AppEvent, at seconds: Double) { bench.send(.app(event), at: seconds) }

  /// Returns the reading on the screen after `seconds` without events.
  func reading(after seconds: Double) -> CompassReading? {
    bench.run(until: bench.now + .seconds(seconds))
    return last
  }

  /// Times of redraws, in seconds.
  var redraws: [Double] { bench.shown.map(\.at.seconds) }

  var confidences: [Confidence] { bench.outputs.map(\.confidence) }

  /// Walks for `seconds`, with 20 headings a second and a fix every `fixSeconds`.
  ///
  /// `heading` and `course` get the time since the start of the walk; no course means a phone that
  /// does not know the direction of its motion.
  func walk(
    seconds: Double, fixEvery fixSeconds: Double = 1, speed: Double = 1.2,
    report: Heading.Report = .degrees(10), heading: ((Double) -> Double)?,
    course: ((Double) -> Double)?
  ) {
    let start = bench.now.seconds
    var nextFix = fixSeconds
    for tick in 1...Int(seconds * 20) {
      let time = Double(tick) / 20
      if time >= nextFix {
        fix(at: start + time, north: -200 - time, speed: speed, course: course?(time))
        nextFix += fixSeconds
      }
      if let heading { self.heading(heading(time), at: start + time, report: report) }
    }
  }
}
