import Geodesy
import Sensing
import SimFaults
import SimKernel

/// Keys for a fault: the value given by the test, else the default, else a fixed value.
struct Keys: Parameters {
  var values: [String: Double] = [:]

  func quantity(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?, _ meaning: String
  ) -> Double? {
    values[key] ?? (dimension == .length ? 40 : 60)
  }
  func quantity(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?, default value: Double,
    _ meaning: String
  ) -> Double { values[key] ?? value }
  func choice(
    _ key: String, _ words: [String], default value: String, _ meaning: String
  ) -> String { value }
}

/// A walk of 10 minutes east at 1 m/s, with a fix 3 m north of the walker every second, and a
/// compass that is 9° off.
enum Site {
  static let truth = GroundTruth(
    plane: LocalPlane(origin: Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99)),
    step: .seconds(600),
    samples: [0.0, 600].map {
      GroundTruth.Sample(
        point: PlanePoint(east: $0, north: 0), speedMetersPerSecond: 1, facingDegrees: 90,
        laneDegrees: 90, edge: 0)
    })

  static let trace = Trace(
    fixes: (0...600).map { second in
      Fix(
        coordinate: truth.plane.coordinate(PlanePoint(east: Double(second), north: 3)),
        horizontalAccuracyMeters: 8, speedMetersPerSecond: 1, courseDegrees: 90, provider: .gnss,
        measured: .s(Double(second)), delivered: .s(Double(second) + 0.25))
    },
    headings: (0...600).map {
      Heading(
        magneticDegrees: 100, trueDegrees: 99, report: .degrees(10), measured: .s(Double($0)))
    }, truth: truth)

  struct Unmade: Error { var name: String }

  /// The fault called `name`; by default it starts at 120 s and lasts 60 s.
  static func make(_ name: String, _ keys: [String: Double] = [:]) throws -> any Fault {
    let keys = Keys(values: ["at": 120, "for": 60].merging(keys) { $1 })
    guard let fault = FaultCatalog.all.first(where: { $0.name == name })?.init(keys) else {
      throw Unmade(name: name)
    }
    return fault
  }

  /// Returns the trace after the fault, and the number of events the fault reports as changed.
  static func apply(
    _ fault: any Fault, to trace: Trace = trace, seed: UInt64 = 1
  ) -> (trace: Trace, events: Int) {
    var trace = trace
    var random = RandomStream(seed: seed)
    let events = fault.apply(to: &trace, truth: truth, random: &random)
    return (trace, events)
  }

  /// The trace after one fault.
  static func trace(
    after name: String, _ keys: [String: Double] = [:], seed: UInt64 = 1
  ) throws -> Trace { apply(try make(name, keys), seed: seed).trace }

  /// The position of a fix relative to the walker at the time of measurement.
  static func error(_ fix: Fix) -> PlanePoint {
    let given = truth.plane.point(fix.coordinate)
    let real = truth.point(at: fix.measured)
    return PlanePoint(east: given.east - real.east, north: given.north - real.north)
  }

  /// The vector by which the fault moved the fix of `second`.
  static func shift(_ trace: Trace, at second: Int) -> PlanePoint {
    let given = truth.plane.point(trace.fixes[second].coordinate)
    let before = truth.plane.point(Site.trace.fixes[second].coordinate)
    return PlanePoint(east: given.east - before.east, north: given.north - before.north)
  }
}

extension PlanePoint {
  var length: Double { (east * east + north * north).squareRoot() }
}

extension Instant {
  static func s(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }
}
