import Sensing
import SimKernel
import SimText

/// Places the rows of a recording's sensors on one timeline, whose zero is the first delivery.
struct SensorTimeline<Sink: TraceSink> {
  private let sink: Sink
  private var head: TraceHead
  private let hasClock: Bool
  private var zero: Int64?
  private var compass = TiltCompass()
  private var motions = MotionQueue()

  /// - Parameter head: the head to begin with; its epoch is set here, if the rows' times are Unix
  ///   times.
  init(_ sink: Sink, _ head: TraceHead, hasClock: Bool) {
    self.sink = sink
    self.head = head
    self.hasClock = hasClock
  }

  /// Whether anything was passed to the sink.
  var hasBegun: Bool { zero != nil }

  /// Adds a row that was delivered no earlier than the one before, except for loose rows.
  mutating func add(_ row: SensorRow) {
    if !row.isLoose, let zero {
      motions.tell(sink, until: row.delivered, zero: zero)
    }
    if let gravity = row.gravity { compass.observe(up: gravity, at: row.measured) }
    if let acceleration = row.acceleration {
      compass.observe(acceleration: acceleration, at: row.measured)
    }
    if var fix = row.fix {
      (fix.measured, fix.delivered) = instants(of: row)
      sink.take(fix)
    }
    if var heading = row.heading {
      (heading.measured, heading.delivered) = instants(of: row)
      sink.take(heading)
    }
    if let field = row.field, let degrees = compass.degrees(field: field, at: row.measured) {
      let (measured, delivered) = instants(of: row)
      sink.take(
        Heading(
          magneticDegrees: degrees, source: .magnetometer, measured: measured,
          delivered: delivered))
    }
    takeMotion(row)
  }

  private mutating func takeMotion(_ row: SensorRow) {
    if let gravity = row.gravity {
      motions.add(.gravity(Gravity(metersPerSecondSquared: gravity.ofDevice)), row)
    }
    if let field = row.field {
      let reading = MagneticReading(microteslas: field.ofDevice, calibration: row.calibration)
      motions.add(.magnetic(reading), row)
    }
    if let motion = row.motion { motions.add(motion, row) }
    if !row.isLoose, let zero { motions.tell(sink, until: row.delivered, zero: zero) }
  }

  /// Adds all rows of `streams` by delivery; at the same instant, those of the stream listed
  /// first.
  mutating func add(_ streams: [SensorStream]) throws(Diagnostic) {
    while true {
      var next: SensorStream?
      var earliest = Int64.max
      for stream in streams {
        if let row = stream.upcoming, next == nil || row.delivered < earliest {
          next = stream
          earliest = row.delivered
        }
      }
      guard let next, let row = next.upcoming else { break }
      add(row)
      try next.advance()
    }
  }

  /// Passes to the sink the streams' row counts and notes on what was left out.
  mutating func finish(_ streams: [SensorStream], notes: [String] = []) {
    if let zero { motions.tell(sink, until: .max, zero: zero) }
    for stream in streams { sink.count(stream.tally) }
    for text in notes { sink.note(text) }
    for stream in streams {
      let prefix = streams.count > 1 ? "\(stream.name): " : ""
      for text in stream.notes { sink.note(prefix + text) }
    }
    for text in compass.notes + motions.notes { sink.note(text) }
  }

  private mutating func instants(of row: SensorRow) -> (Instant, Instant) {
    let start = zero ?? row.delivered
    if zero == nil {
      zero = start
      head.epochNanoseconds = hasClock ? start : nil
      sink.begin(head)
    }
    return (
      Instant(nanoseconds: row.measured - start), Instant(nanoseconds: row.delivered - start)
    )
  }
}
