import Geodesy
import Sensing
import SimKernel

/// One thing that a trace can contain in addition to `Trace.plain`.
enum TraceAspect: CaseIterable {
  case noClock, nanoseconds, delivery, accuracy, accuracyInvalid, speed, course, provider
  case headings, headingsBetweenFixes, headingInvalid, headingStatus, headingSources, headingFirst
  case motion, platform, origin, truth

  /// `Trace.plain` with the aspect; its headings are of `source`.
  func trace(_ source: Heading.Source) -> Trace {
    var trace = Trace.plain
    switch self {
    case .noClock: trace.epochNanoseconds = nil
    case .nanoseconds:
      for (index, more) in [0, 1, 2_000, 30_000_000].enumerated() {
        trace.fixes[index].measured.nanoseconds += Int64(more)
        trace.fixes[index].delivered = trace.fixes[index].measured
      }
    case .delivery:
      for index in 1..<4 { trace.fixes[index].delivered.nanoseconds += 300_000_000 }
    case .accuracy:
      for (index, accuracy) in [4.5, 65, nil, 0.1].enumerated() {
        trace.fixes[index].horizontalAccuracyMeters = accuracy
      }
    case .accuracyInvalid:
      for index in [1, 3] { trace.fixes[index].accuracy = .invalid }
    case .speed:
      for (index, speed) in [0, 1.4, nil, 0.30000000000000004].enumerated() {
        trace.fixes[index].speedMetersPerSecond = speed
      }
    case .course:
      for (index, course) in [0, 359.9, nil, 1e-5].enumerated() {
        trace.fixes[index].courseDegrees = course
      }
    case .provider:
      for (index, provider) in [Fix.Provider.gnss, .fused, .network, .unknown].enumerated() {
        trace.fixes[index].provider = provider
      }
    case .headings, .headingsBetweenFixes, .headingInvalid, .headingStatus, .headingSources,
      .headingFirst:
      addHeadings(to: &trace, source)
    case .motion: trace.motions = Self.motions
    case .platform: trace.platform = .android
    case .origin:
      trace.origin = TraceOrigin(scenario: "a.yaml", seed: .max, command: "simrun a.yaml --seed 1")
    case .truth: trace.truth = Self.shortWalk
    }
    return trace
  }

  /// The rest of `trace` if the format can't carry the aspect; see the law for two exceptions.
  func remainder(_ source: Heading.Source) -> Trace {
    switch self {
    case .headingsBetweenFixes, .headingSources: return Self.headings.trace(source)
    case .headingInvalid, .headingStatus:
      var trace = Self.headings.trace(source)
      for index in trace.headings.indices { trace.headings[index].report = .absent }
      return trace
    default: return .plain
    }
  }

  private func addHeadings(to trace: inout Trace, _ source: Heading.Source) {
    trace.headings = trace.fixes.enumerated().map { index, fix in
      Heading(
        magneticDegrees: index == 1 ? nil : 359.25, trueDegrees: index == 2 ? nil : 0.125,
        report: .degrees(10.5), source: source, measured: fix.measured)
    }
    switch self {
    case .headingsBetweenFixes:
      for index in (0..<3).reversed() {
        var heading = trace.headings[index]
        heading.measured.nanoseconds += 500_000_000
        heading.delivered = heading.measured
        heading.trueDegrees = 90
        trace.headings.insert(heading, at: index + 1)
      }
    case .headingInvalid:
      for index in 0..<4 { trace.headings[index].report = .invalid }
    case .headingStatus:
      for index in 0..<4 { trace.headings[index].report = .status(1 + index % 3) }
    case .headingSources:
      for (index, source) in Heading.Source.allCases.enumerated() {
        trace.headings[index].source = source
      }
    case .headingFirst:
      trace.headings = [Heading(trueDegrees: 12, source: source, measured: .zero)]
      for index in 0..<4 {
        trace.fixes[index].measured.nanoseconds += 500_000_000
        trace.fixes[index].delivered = trace.fixes[index].measured
      }
      trace.epochNanoseconds! -= 500_000_000
    default: break
    }
  }

  /// One motion of each kind, and one measured before its delivery.
  private static let motions = times.map { delivered, measured, reading in
    MotionSample(
      reading, measured: Instant(nanoseconds: measured * 1_000_000),
      delivered: Instant(nanoseconds: delivered * 1_000_000))
  }

  /// Delivery and measurement times, in milliseconds.
  private static let times: [(Int64, Int64, MotionSample.Reading)] = [
    (0, 0, .gravity(Gravity(metersPerSecondSquared: DeviceVector(x: 0, y: -0.125, z: 9.8)))),
    (
      500, 490,
      .rotation(RotationRate(radiansPerSecond: DeviceVector(x: 0.1, y: 1e-9, z: -35)))
    ),
    (
      1000, 1000,
      .magnetic(
        MagneticReading(microteslas: DeviceVector(x: 20, y: -3, z: -41.5), calibration: .high))
    ),
    (1000, 990, .magnetic(MagneticReading(microteslas: DeviceVector(x: 20, y: -3, z: 0)))),
    (3500, 2000, .steps(StepCount(count: 4711))),
  ]

  private static let shortWalk = GroundTruth(
    plane: LocalPlane(origin: Coordinate(latitudeDegrees: 43.5, longitudeDegrees: 7.25)),
    step: .milliseconds(500),
    samples: (0..<3).map { index in
      GroundTruth.Sample(
        point: PlanePoint(east: 0.1 * Double(index), north: -1.5), speedMetersPerSecond: 0.2,
        facingDegrees: 90, laneDegrees: 45, edge: Int32(index))
    },
    arrival: Instant(nanoseconds: 1_000_000_000))
}

extension Trace {
  /// Four positions, one per second, of a phone with a clock: on both sides of both zeros, and with
  /// enough digits to reveal any rounding.
  static let plain: Trace = {
    let places = [
      (43.731000000000002, -7.4212345678901), (43.7311, -0.00001234), (-0.0000001, 7.42),
      (-43.73112345678901, 179.99999999999997),
    ]
    let fixes = places.enumerated().map { second, place in
      Fix(
        coordinate: Coordinate(latitudeDegrees: place.0, longitudeDegrees: place.1),
        measured: Instant(nanoseconds: Int64(second) * 1_000_000_000))
    }
    return Trace(fixes: fixes, epochNanoseconds: 1_700_000_000_250_000_000)
  }()
}
