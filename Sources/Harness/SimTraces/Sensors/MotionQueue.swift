import Sensing

/// Motion that waits for earlier fixes and headings, so that all events come in order of delivery
/// and motion never delays a fix or heading.
///
/// The zero of a recording is its first fix or heading. Motion before that is left out, because no
/// run starts earlier.
struct MotionQueue {
  private struct Waiting {
    var reading: MotionSample.Reading
    /// In nanoseconds, by the clock of the rows.
    var measured: Int64
    var delivered: Int64
  }

  /// The largest number of waiting samples: minutes of three sensors at 100 Hz, some 3 MB.
  static let limit = 65_536

  private var waiting: [Waiting] = []
  /// Index of the first waiting sample.
  private var head = 0
  private var latest = Int64.min
  private var earlyCount = 0
  private var leftOutCount = 0

  mutating func add(_ reading: MotionSample.Reading, _ row: SensorRow) {
    add(reading, measured: row.measured, delivered: row.delivered)
  }

  /// Adds a reading; it is delivered after those before it even if its own time goes back.
  mutating func add(_ reading: MotionSample.Reading, measured: Int64, delivered: Int64) {
    latest = max(latest, delivered)
    waiting.append(Waiting(reading: reading, measured: measured, delivered: latest))
    if waiting.count - head > Self.limit {
      head += 1
      leftOutCount += 1
      dropTold()
    }
  }

  /// Passes to `sink` the motion delivered up to `end`, on a timeline that starts at `zero`.
  mutating func tell(_ sink: some TraceSink, until end: Int64, zero: Int64) {
    guard head < waiting.count else { return }
    while head < waiting.count, waiting[head].delivered <= end {
      let next = waiting[head]
      head += 1
      if next.delivered < zero {
        earlyCount += 1
      } else {
        sink.take(
          MotionSample(
            next.reading, measured: Instant(nanoseconds: next.measured - zero),
            delivered: Instant(nanoseconds: next.delivered - zero)))
      }
    }
    dropTold()
  }

  private mutating func dropTold() {
    if head == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= Self.limit {
      waiting.removeFirst(head)
      head = 0
    }
  }

  /// Notes on motion that was left out, for the user.
  var notes: [String] {
    var notes: [String] = []
    if earlyCount > 0 {
      notes.append("motion before the first fix or heading, left out: \(earlyCount) readings")
    }
    if leftOutCount > 0 {
      notes.append(
        "oldest motion left out, as no fix or heading came for a long time: "
          + "\(leftOutCount) readings")
    }
    return notes
  }
}

extension Vector3 {
  /// The same vector as a `DeviceVector`: the axes are the same.
  var ofDevice: DeviceVector { DeviceVector(x: x, y: y, z: z) }
}

extension StepCount {
  /// The valid numbers of steps: no life has more.
  static let range = 0...Int(Int32.max)

  /// The whole number `value`; nil where it is not a valid number of steps.
  init?(_ value: Double) {
    guard let count = Int(exactly: value), Self.range.contains(count) else { return nil }
    self.init(count: count)
  }
}
