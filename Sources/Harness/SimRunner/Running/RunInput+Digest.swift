import Geodesy
import HomeCompass
import Sensing
import SimKernel
import SimObservations
import SimWorlds
import WalkRouter

extension RunInput {
  /// Returns the digest of all input of the features, including the map of `world`.
  func digest(in world: World?) -> RunDigest {
    var words = InputWords()
    for fix in trace.fixes { words.add(fix) }
    for heading in trace.headings { words.add(heading) }
    for motion in trace.motions { words.add(motion) }
    for event in script { words.add(whole: event.instant.nanoseconds, Int64(event.event.rawValue)) }
    for event in phoneScript {
      words.add(whole: event.instant.nanoseconds, Int64(event.event.rawValue))
    }
    words.add(home.coordinate)
    words.add(whole: end.nanoseconds, Int64(trace.fixes.count))
    for sample in trace.truth?.samples ?? [] {
      words.add(sample.point.east, sample.point.north, sample.facingDegrees)
    }
    if let graph = world?.graph { words.add(graph) }
    if let graph = appMap?.graph { words.add(graph) }
    return words.digest
  }
}

/// The input as 64-bit words, of which only the digest is kept: the words themselves would take as
/// much memory as the trace.
private struct InputWords {
  private(set) var digest = RunDigest()

  mutating func add(_ values: Double?...) {
    for value in values { digest.mix((value ?? .nan).bitPattern) }
  }

  mutating func add(whole values: Int64...) {
    for value in values { digest.mix(UInt64(bitPattern: value)) }
  }

  mutating func add(_ graph: WalkGraph) {
    for node in graph.nodes { add(node.east, node.north) }
    for edge in graph.edges {
      add(whole: Int64(edge.from), Int64(edge.to), Int64(edge.lengthMillimeters))
    }
  }

  mutating func add(_ coordinate: Coordinate) {
    add(coordinate.latitudeDegrees, coordinate.longitudeDegrees)
  }

  mutating func add(_ fix: Fix) {
    add(fix.coordinate)
    add(
      fix.accuracy == .invalid ? -1 : fix.horizontalAccuracyMeters, fix.speedMetersPerSecond,
      fix.courseDegrees)
    add(
      whole: fix.measured.nanoseconds, fix.delivered.nanoseconds, Int64(fix.provider.rawValue))
  }

  mutating func add(_ heading: Heading) {
    add(heading.magneticDegrees, heading.trueDegrees)
    add(whole: heading.measured.nanoseconds, heading.delivered.nanoseconds)
    switch heading.report {
    case .absent: add(whole: 0)
    case .invalid: add(whole: 1)
    case .degrees(let degrees): add(degrees)
    case .status(let level): add(whole: 2, Int64(level))
    }
  }

  mutating func add(_ motion: MotionSample) {
    add(whole: motion.measured.nanoseconds, motion.delivered.nanoseconds)
    add(whole: Int64(motion.reading.kind.rawValue))
    switch motion.reading {
    case .steps(let steps): add(whole: Int64(steps.count))
    case .rotation(let rate): add(rate.radiansPerSecond)
    case .gravity(let gravity): add(gravity.metersPerSecondSquared)
    case .magnetic(let field):
      add(field.microteslas)
      add(whole: field.calibration.map { Int64($0.rawValue) } ?? -1)
    }
  }

  private mutating func add(_ vector: DeviceVector) { add(vector.x, vector.y, vector.z) }
}
