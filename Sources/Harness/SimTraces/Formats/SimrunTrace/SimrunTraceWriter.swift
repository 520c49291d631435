import Geodesy
public import Sensing
public import SimKernel
public import SimText

/// Writes simrun's own trace; see `SimrunTraceFormat` for its lines.
public final class SimrunTraceWriter: TraceWriter {
  public static let name = SimrunTraceFormat.name
  public static let fileExtension = "jsonl"

  private var sink: ByteSink
  private var hasBegun = false
  /// Few; they come after all events.
  private var notes: [String] = []
  private var fixCount = 0
  private var headingCount = 0
  private var motionCount = 0
  private var gate = SimrunTraceGate()
  private var isTruthRefused = false

  public init(into sink: ByteSink) { self.sink = sink }

  private var context = ContextLosses()

  public var losses: [String] {
    gate.losses + (isTruthRefused ? ["the truth, which has values out of range"] : [])
      + context.words
  }

  public func begin(_ head: TraceHead) {
    hasBegun = true
    sink.append("{\"format\":\(SimrunTraceFormat.version),\"kind\":\(Self.name.quotedForJSON)")
    sink.append(fields: head)
    sink.append("}\n")
  }

  public func take(_ fix: Fix) {
    guard gate.admits(fix) else { return }
    fixCount += 1
    sink.append("{\"t_ns\":", fix.delivered)
    sink.append(static: ",\"fix\":{\"lat\":")
    sink.append(exact: fix.coordinate.latitudeDegrees)
    sink.append(",\"lon\":", fix.coordinate.longitudeDegrees)
    sink.append(fields: fix)
    sink.append("}}\n")
  }

  public func take(_ heading: Heading) {
    guard gate.admits(heading) else { return }
    headingCount += 1
    sink.append("{\"t_ns\":", heading.delivered)
    sink.append(static: ",\"heading\":{")
    sink.append(fields: heading)
    sink.append("}}\n")
  }

  public func take(_ motion: MotionSample) {
    guard gate.admits(motion) else { return }
    motionCount += 1
    sink.append("{\"t_ns\":", motion.delivered)
    sink.append(static: ",\"motion\":{")
    sink.append(fields: motion)
    sink.append("}}\n")
  }

  public func take(_ truth: GroundTruth) {
    guard truth.isInTraceRange else {
      isTruthRefused = true
      return
    }
    sink.append("{\"truth\":{\"lat\":")
    sink.append(exact: truth.plane.origin.latitudeDegrees)
    sink.append(",\"lon\":", truth.plane.origin.longitudeDegrees)
    sink.append(",\"step_ns\":\(truth.step.nanoseconds),\"samples\":\(truth.samples.count)")
    if let arrival = truth.arrival { sink.append(",\"arrival_ns\":", arrival) }
    sink.append("}}\n")
    var last: GroundTruth.Sample?
    for sample in truth.samples {
      append(sample, after: last)
      last = sample
    }
  }

  public func note(_ text: String) { notes.append(text) }

  public func breakTrack() { context.breakCount += 1 }

  public func drop(_ text: String) { context.dropped.append(text) }

  public func finish() -> ByteSink {
    if !hasBegun { begin(TraceHead(format: Self.name)) }
    for note in notes { sink.append("{\"note\":\(note.quotedForJSON)}\n") }
    let motions = motionCount > 0 ? ",\"motions\":\(motionCount)" : ""
    sink.append("{\"end\":{\"fixes\":\(fixCount),\"headings\":\(headingCount)\(motions)}}\n")
    return sink
  }
}

extension SimrunTraceWriter {
  /// Appends the values up to the last one that differs from `last`; all where there is no `last`.
  private func append(_ sample: GroundTruth.Sample, after last: GroundTruth.Sample?) {
    let count = last.map(sample.countOfDifferent) ?? GroundTruth.Sample.valueCount
    sink.append(static: "{\"sample\":[")
    for index in 0..<count {
      if index > 0 { sink.append(byte: UInt8(ascii: ",")) }
      switch index {
      case ..<5: sink.append(exact: sample.number(index))
      case 5: sink.append("\(sample.edge)")
      case 6: sink.append("\"\(sample.surroundings.name)\"")
      default: sink.append("\"\(sample.pose.name)\"")
      }
    }
    sink.append("]}\n")
  }
}

extension GroundTruth.Sample {
  static let valueCount = 8

  /// East, north, facing, speed and bearing of the lane: the most variable ones first.
  fileprivate func number(_ index: Int) -> Double {
    switch index {
    case 0: point.east
    case 1: point.north
    case 2: facingDegrees
    case 3: speedMetersPerSecond
    default: laneDegrees
    }
  }

  /// Number of values up to the last one that differs in any bit.
  fileprivate func countOfDifferent(from last: GroundTruth.Sample) -> Int {
    if pose != last.pose { return 8 }
    if surroundings != last.surroundings { return 7 }
    if edge != last.edge { return 6 }
    for index in (0..<5).reversed()
    where number(index).bitPattern != last.number(index).bitPattern {
      return index + 1
    }
    return 0
  }
}
