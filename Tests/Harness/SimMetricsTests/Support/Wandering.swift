import Foundation
import Geodesy
import Sensing
import SimKernel
import TestSupport

/// A walk with corners, with fixes that wander around it, and the plain numbers of both. Tests
/// compute scores from these numbers without any code of the metrics.
struct Wandering {
  /// One fix, in order of delivery: seconds and meters on the plane.
  struct Row {
    var measured: Double
    var delivered: Double
    var given: (x: Double, y: Double)
    var real: (x: Double, y: Double)
    var laneDegrees: Double
    var accuracy: Double

    var error: Double {
      ((given.x - real.x) * (given.x - real.x) + (given.y - real.y) * (given.y - real.y))
        .squareRoot()
    }
  }

  let rows: [Row]
  let scene: Scene

  /// - Parameter isSteady: whether a fix comes exactly every second and without delay.
  init(seed: UInt64, seconds: Int = 400, isSteady: Bool = false) {
    var random = SeededGenerator(seed: seed)
    // a turn every 40 s
    let turns = (0...(seconds / 40 + 1)).map { _ in random.number(0, 360) }
    var (x, y) = (random.number(-50, 50), random.number(-50, 50))
    let samples = (0...(seconds * 2)).map { half -> GroundTruth.Sample in
      let degrees = turns[half / 80]
      defer {
        x += 0.6 * sin(degrees * .pi / 180)
        y += 0.6 * cos(degrees * .pi / 180)
      }
      return GroundTruth.Sample(
        point: PlanePoint(east: x, north: y), speedMetersPerSecond: 1.2, facingDegrees: degrees,
        laneDegrees: degrees, edge: Int32(half / 80))
    }
    let truth = GroundTruth(plane: Scene.plane, step: .milliseconds(500), samples: samples)
    var scene = Scene(truth: truth, end: Double(seconds))
    scene.platform = .android
    var (offX, offY) = (0.0, 0.0)
    var rows: [Row] = []
    for second in 0..<seconds where isSteady || !random.oneIn(12) {
      let measured =
        Double(second) + (isSteady ? 0 : (random.number(0, 0.4) * 1000).rounded() / 1000)
      let delivered =
        isSteady ? measured : measured + (random.number(0, 0.5) * 1000).rounded() / 1000
      offX = 0.95 * offX + random.number(-4, 4)
      offY = 0.95 * offY + random.number(-4, 4) + 0.2
      let index = Int(measured * 2)
      let part = measured * 2 - Double(index)
      let (a, b) = (samples[index].point, samples[min(index + 1, samples.count - 1)].point)
      let real = (a.east + part * (b.east - a.east), a.north + part * (b.north - a.north))
      var fix = Scene.fix(
        measured, delivered: delivered, east: real.0 + offX, north: real.1 + offY,
        accuracy: random.number(4, 25))
      fix.delivered = max(fix.delivered, scene.fixes.last?.delivered ?? .zero)
      scene.fixes.append(fix)
      // the position of the rounded coordinate
      let given = Scene.plane.point(fix.coordinate)
      rows.append(
        Row(
          measured: measured, delivered: fix.delivered.seconds, given: (given.east, given.north),
          real: real, laneDegrees: samples[index].laneDegrees,
          accuracy: fix.horizontalAccuracyMeters ?? .nan))
    }
    self.rows = rows
    self.scene = scene
  }

  /// Linear between ranks, as in numpy.
  static func quantile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    let place = share * Double(sorted.count - 1)
    let (low, high) = (sorted[Int(place.rounded(.down))], sorted[Int(place.rounded(.up))])
    return low + (place - place.rounded(.down)) * (high - low)
  }

  static func rootMeanSquare(_ values: [Double]) -> Double {
    (values.map { $0 * $0 }.reduce(0, +) / Double(values.count)).squareRoot()
  }
}

/// Whether `value` is `expected` to within 1e−9 of it.
func agree(_ value: Double?, _ expected: Double) -> Bool {
  guard let value else { return false }
  return abs(value - expected) <= 1e-9 * max(1, abs(expected))
}
