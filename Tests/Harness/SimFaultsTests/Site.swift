import Geodesy
import Sensing
import SimFaults
import SimKernel

/// Keys for a fault: what the test gives, or the middle of the dimension.
struct Keys: Parameters {
  var values: [String: Double] = [:]

  func quantity(_ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?) -> Double? {
    values[key] ?? (dimension == .length ? 40 : 60)
  }
  func quantity(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?, default value: Double
  ) -> Double { values[key] ?? value }
  func integer(_ key: String, in range: ClosedRange<Int>?, default value: Int) -> Int { value }
  func bool(_ key: String, default value: Bool) -> Bool { value }
  func choice(_ key: String, _ words: [String], default value: String) -> String { value }
}

/// A walk of 10 minutes east at 1 m/s, with a fix 3 m north of the walker every second.
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
        horizontalAccuracyMeters: 8, provider: .gnss, measured: .s(Double(second)),
        delivered: .s(Double(second) + 0.25))
    },
    headings: (0...600).map { Heading(trueDegrees: 90, measured: .s(Double($0))) }, truth: truth)

  /// What becomes of the trace, and how many of its events the fault says it changed.
  static func apply(_ fault: any Fault, seed: UInt64 = 1) -> (trace: Trace, events: Int) {
    var trace = Site.trace
    var random = RandomStream(seed: seed)
    let events = fault.apply(to: &trace, truth: truth, random: &random)
    return (trace, events)
  }

  /// Where a fix was given, against where the walker was.
  static func error(_ fix: Fix) -> PlanePoint {
    let given = truth.plane.point(fix.coordinate)
    let real = truth.point(at: fix.measured)
    return PlanePoint(east: given.east - real.east, north: given.north - real.north)
  }
}

extension Instant {
  static func s(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }
}
