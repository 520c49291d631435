import Geodesy
public import Sensing
public import SimKernel
public import SimWriting

/// Writes simrun's own trace; see `SimrunTraceFormat` for its lines.
public final class SimrunTraceWriter: TraceWriter {
  public static let name = SimrunTraceFormat.name
  public static let fileExtension = "jsonl"

  private var sink: ByteSink
  private var hasBegun = false
  private var fixCount = 0
  private var headingCount = 0
  private var refusedFixCount = 0
  private var refusedHeadingCount = 0
  private var isTruthRefused = false
  private var latest = Instant.zero

  public init(into sink: ByteSink) { self.sink = sink }

  public var losses: [String] {
    var losses: [String] = []
    func add(_ count: Int, _ events: String) {
      if count > 0 {
        losses.append("\(events) with values out of range or going back, left out: \(count)")
      }
    }
    add(refusedFixCount, "fixes")
    add(refusedHeadingCount, "headings")
    if isTruthRefused { losses.append("the truth, which has values out of range") }
    return losses
  }

  public func begin(_ head: TraceHead) {
    hasBegun = true
    sink.append("{\"format\":\(SimrunTraceFormat.version),\"kind\":\(Self.name.quotedForJSON)")
    if let epoch = head.epochNanoseconds { sink.append(",\"epoch_ns\":\(epoch)") }
    if let platform = head.platform { sink.append(",\"platform\":\"\(platform.traceName)\"") }
    if let origin = head.origin {
      // readers that keep doubles would round what is above
      let seed = origin.seed <= 1 << 53 ? "\(origin.seed)" : "\"\(origin.seed)\""
      sink.append(
        ",\"origin\":{\"scenario\":\(origin.scenario.quotedForJSON),\"seed\":\(seed),\"command\":"
          + origin.command.quotedForJSON + "}")
    }
    sink.append("}\n")
  }

  public func take(_ fix: Fix) {
    guard fix.isInTraceRange, isNext(fix.delivered, measured: fix.measured) else {
      refusedFixCount += 1
      return
    }
    fixCount += 1
    start(at: fix.delivered, "\"fix\":{\"lat\":")
    append(fix.coordinate.latitudeDegrees)
    append(",\"lon\":", fix.coordinate.longitudeDegrees)
    append(",\"accuracy_m\":", fix.horizontalAccuracyMeters)
    append(",\"speed_mps\":", fix.speedMetersPerSecond)
    append(",\"course_deg\":", fix.courseDegrees)
    if fix.provider != .unknown {
      sink.append(",\"provider\":\"")
      sink.append(fix.provider.traceName)
      sink.append(byte: UInt8(ascii: "\""))
    }
    if fix.measured != fix.delivered { append(",\"measured_ns\":", fix.measured) }
    sink.append("}}\n")
  }

  public func take(_ heading: Heading) {
    guard heading.isInTraceRange, isNext(heading.delivered, measured: heading.measured) else {
      refusedHeadingCount += 1
      return
    }
    headingCount += 1
    start(at: heading.delivered, "\"heading\":{\"source\":\"")
    sink.append(heading.source.traceName)
    sink.append(byte: UInt8(ascii: "\""))
    append(",\"magnetic_deg\":", heading.magneticDegrees)
    append(",\"true_deg\":", heading.trueDegrees)
    switch heading.report {
    case .absent: break
    case .invalid: sink.append(",\"invalid\":true")
    case .degrees(let degrees): append(",\"accuracy_deg\":", degrees)
    case .status(let status): sink.append(",\"status\":\(status)")
    }
    if heading.measured != heading.delivered { append(",\"measured_ns\":", heading.measured) }
    sink.append("}}\n")
  }

  public func take(_ truth: GroundTruth) {
    guard truth.isInTraceRange else {
      isTruthRefused = true
      return
    }
    sink.append("{\"truth\":{\"lat\":")
    append(truth.plane.origin.latitudeDegrees)
    append(",\"lon\":", truth.plane.origin.longitudeDegrees)
    sink.append(",\"step_ns\":\(truth.step.nanoseconds),\"samples\":\(truth.samples.count)")
    if let arrival = truth.arrival { append(",\"arrival_ns\":", arrival) }
    sink.append("}}\n")
    var last: GroundTruth.Sample?
    for sample in truth.samples {
      append(sample, after: last)
      last = sample
    }
  }

  public func count(_ rows: RowTally) {}

  public func note(_ text: String) { sink.append("{\"note\":\(text.quotedForJSON)}\n") }

  public func finish() -> ByteSink {
    if !hasBegun { begin(TraceHead(format: Self.name)) }
    sink.append("{\"end\":{\"fixes\":\(fixCount),\"headings\":\(headingCount)}}\n")
    return sink
  }
}

extension SimrunTraceWriter {
  /// Whether an event can come next.
  private func isNext(_ delivered: Instant, measured: Instant) -> Bool {
    let range = SimrunTraceRange.instants
    guard delivered >= latest, range.contains(delivered.nanoseconds),
      range.contains(measured.nanoseconds), range.contains((delivered - measured).nanoseconds)
    else { return false }
    latest = delivered
    return true
  }

  private func start(at instant: Instant, _ content: StaticString) {
    append("{\"t_ns\":", instant)
    sink.append(byte: UInt8(ascii: ","))
    append(content)
  }

  /// Appends what differs from `last` on, whole where there is none.
  private func append(_ sample: GroundTruth.Sample, after last: GroundTruth.Sample?) {
    let count = last.map(sample.countOfDifferent) ?? GroundTruth.Sample.valueCount
    append("{\"sample\":[")
    for index in 0..<count {
      if index > 0 { sink.append(byte: UInt8(ascii: ",")) }
      switch index {
      case ..<5: append(sample.number(index))
      case 5: sink.append("\(sample.edge)")
      case 6: sink.append("\"\(sample.surroundings.traceName)\"")
      default: sink.append("\"\(sample.pose.traceName)\"")
      }
    }
    sink.append("]}\n")
  }

  private func append(_ name: StaticString, _ instant: Instant) {
    append(name)
    if instant < .zero { sink.append(byte: UInt8(ascii: "-")) }
    Decimals.append(instant.nanoseconds.magnitude, width: 1, to: &sink)
  }

  private func append(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    append(name)
    append(value)
  }

  private func append(_ value: Double) {
    // the one double whose shortest text elsewhere is that of another
    sink.append(value.sign == .minus && value == 0 ? "-0" : Decimals.shortest(value))
  }

  private func append(_ text: StaticString) {
    text.withUTF8Buffer { for byte in $0 { sink.append(byte: byte) } }
  }
}

extension GroundTruth.Sample {
  static let valueCount = 8

  /// East, north, facing, speed and bearing of the lane: what changes most comes first.
  fileprivate func number(_ index: Int) -> Double {
    switch index {
    case 0: point.east
    case 1: point.north
    case 2: facingDegrees
    case 3: speedMetersPerSecond
    default: laneDegrees
    }
  }

  /// How many values from the first up to the last that is not the same, to the bit.
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

extension Fix {
  fileprivate var isInTraceRange: Bool {
    coordinate.isValid
      && horizontalAccuracyMeters.map(SimrunTraceRange.accuracy.contains) ?? true
      && speedMetersPerSecond.map(SimrunTraceRange.speed.contains) ?? true
      && courseDegrees.map(SimrunTraceRange.angle.contains) ?? true
  }
}

extension Heading {
  fileprivate var isInTraceRange: Bool {
    let isReported =
      switch report {
      case .absent, .invalid: true
      case .degrees(let degrees): SimrunTraceRange.headingAccuracy.contains(degrees)
      case .status(let status): SimrunTraceRange.status.contains(Int64(status))
      }
    return isReported && magneticDegrees.map(SimrunTraceRange.angle.contains) ?? true
      && trueDegrees.map(SimrunTraceRange.angle.contains) ?? true
  }
}

extension GroundTruth {
  /// Whether the last sample is in time, so that no sum of instants overflows.
  static func isInTraceRange(step: Timespan, count: Int) -> Bool {
    let (length, overflow) = step.nanoseconds.multipliedReportingOverflow(by: Int64(count))
    return step > .zero && count > 0 && !overflow
      && SimrunTraceRange.instants.contains(length)
  }

  fileprivate var isInTraceRange: Bool {
    let range = SimrunTraceRange.self
    return plane.origin.isValid && Self.isInTraceRange(step: step, count: samples.count)
      && range.instants.contains(arrival?.nanoseconds ?? 0)
      && samples.allSatisfy {
        range.plane.contains($0.point.east) && range.plane.contains($0.point.north)
          && range.angle.contains($0.facingDegrees) && range.angle.contains($0.laneDegrees)
          && range.speed.contains($0.speedMetersPerSecond)
      }
  }
}
