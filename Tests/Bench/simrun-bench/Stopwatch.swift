import Foundation
import Geodesy
import SimKernel

/// Measures times.
enum Stopwatch {
  /// Returns the median time of `repetitions` runs of `body`, in nanoseconds, after one for
  /// warm-up.
  static func median(_ repetitions: Int = 9, _ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    try body()
    var times: [Double] = []
    for _ in 0..<repetitions {
      let time = try clock.measure(body).components
      times.append(Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9)
    }
    return times.sorted()[times.count / 2]
  }

  /// The same for a body that consumes a value; the time of `prepare`, which makes one per run,
  /// does not count.
  static func median<Value>(
    _ repetitions: Int, preparing prepare: () throws -> Value,
    _ body: (consuming Value) throws -> Void
  ) rethrows -> Double {
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<repetitions {
      let value = try prepare()
      let start = clock.now
      try body(value)
      let time = (clock.now - start).components
      times.append(Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9)
    }
    return times.sorted()[times.count / 2]
  }

  /// The same in processor time, for comparisons with a fixed time: other load does not count.
  /// The result of `body` is released after the measurement.
  static func processorMedian<Value>(
    _ repetitions: Int, _ body: () throws -> Value
  ) rethrows -> Double {
    keep(try body())
    var times: [Double] = []
    for _ in 0..<repetitions {
      let start = processorNanoseconds
      let value = try body()
      times.append(processorNanoseconds - start)
      keep(value)
    }
    return times.sorted()[times.count / 2]
  }

  /// Processor time of this process so far.
  static var processorNanoseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Keeps the optimizer from removing the computation of `value`.
  @inline(never)
  static func keep<Value>(_ value: Value) {}
}

/// A known workload on the same machine at the same time: the unit of all other times.
///
/// It is an hour of a walk, 3600 fixes with 50 headings each, and for every sample the minimum work
/// of any harness: the great-circle distance and bearing of a target, and Gaussian noise by the
/// Box-Muller formula, both with the C library's functions.
struct Calibration {
  /// Nanoseconds per sample.
  let bearing: Double
  let noise: Double

  var nanoseconds: Double { bearing + noise }

  private static let fixes = 3600
  private static let headingsPerFix = 50
  static let samples = Double(fixes * (1 + headingsPerFix))

  init() {
    var random = RandomStream(seed: 1)
    let track = (0..<Calibration.fixes).map { i in
      (phi: 0.552 + Double(i) * 1e-7, lambda: -0.139 + random.uniform() * 1e-4)
    }
    let targets = (0..<32).map { _ in
      (phi: 0.552 + random.uniform() * 1e-4, lambda: -0.139 + random.uniform() * 1e-4)
    }
    bearing =
      Stopwatch.median {
        var sum = 0.0
        for (i, place) in track.enumerated() {
          let target = targets[i & 31]
          for heading in 0...Calibration.headingsPerFix {
            let (meters, degrees) = Calibration.way(from: place, to: target)
            let relative = degrees - Double(heading)
            sum += meters + relative - 360 * ((relative + 180) / 360).rounded(.down)
          }
        }
        Stopwatch.keep(sum)
      } / Calibration.samples
    noise =
      Stopwatch.median {
        var sum = 0.0
        for _ in 0..<Calibration.fixes * (2 + Calibration.headingsPerFix) {
          let (u, v) = (1 - random.uniform(), random.uniform())
          sum += (-2 * Foundation.log(u)).squareRoot() * Foundation.cos(2 * .pi * v)
        }
        Stopwatch.keep(sum)
      } / Calibration.samples
  }

  private static func way(
    from a: (phi: Double, lambda: Double), to b: (phi: Double, lambda: Double)
  ) -> (meters: Double, degrees: Double) {
    let lambda = b.lambda - a.lambda
    let halfPhi = Foundation.sin((b.phi - a.phi) / 2)
    let halfLambda = Foundation.sin(lambda / 2)
    let (cosA, cosB) = (Foundation.cos(a.phi), Foundation.cos(b.phi))
    let h = halfPhi * halfPhi + cosA * cosB * halfLambda * halfLambda
    let angle = Foundation.atan2(
      Foundation.sin(lambda) * cosB,
      cosA * Foundation.sin(b.phi) - Foundation.sin(a.phi) * cosB * Foundation.cos(lambda))
    return (2 * earthRadiusMeters * Foundation.asin(h.squareRoot()), angle * 180 / .pi)
  }
}
