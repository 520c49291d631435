import Geodesy
import Sensing
import SimText

/// Reads a FIT file message by message and passes its positions on.
struct FITReader {
  private let sink: any TraceSink
  private var bytes: FITBytes
  private var track: PointTimeline
  /// Indexed by the local number that a file temporarily assigns to each kind of message.
  private var definitions = [FITDefinition?](repeating: nil, count: 16)
  /// Time of the last message that had one, as the file counts.
  private var clock: UInt32?
  private var message: [UInt8] = []
  private var counts: [Int: Int] = [:]
  private var kinds: [FITKind] = []
  private var recordCount = 0
  private var pointCount = 0
  private var timedCount = 0
  private var outside = Tally()
  /// Whether the timer was stopped, or a file began, since the last position.
  private var startsSegment = false
  /// In the order of `FITField.dropped`.
  private var droppedCounts = [Int](repeating: 0, count: FITField.dropped.count)

  init(_ source: ByteSource, into sink: any TraceSink) {
    self.sink = sink
    bytes = FITBytes(source)
    track = PointTimeline(into: sink, format: FITFormat.name)
  }

  mutating func read() throws(Diagnostic) {
    var isFirst = true
    while try !bytes.isAtEnd() {
      try readFile(isFirst: isFirst)
      isFirst = false
    }
    if let refusal { throw refusal }
    try track.finish()
    for (number, count) in counts.sorted(by: { $0.key < $1.key }) {
      let span = number == FITMessage.record ? track.span : nil
      if let name = FITMessage.names[number] {
        sink.count(RowTally(name: name, count: count, span: span))
      }
    }
    tellNotes()
  }

  private func tellNotes() {
    if kinds.contains(.course) {
      sink.note("the file is marked as a course, a planned route: its times may be made up")
    }
    let placeless = recordCount - pointCount - outside.count
    if placeless > 0 { sink.note("records without a position, left out: \(placeless)") }
    if let first = outside.first {
      sink.note("positions outside the Earth, left out: \(outside.count) (first at \(first))")
    }
    track.tellNotes()
    for (kind, count) in zip(FITField.dropped, droppedCounts) where count > 0 {
      sink.drop("\(kind.words): \(count)")
    }
    for (message, words) in [
      (FITMessage.lap, "summaries of laps"), (FITMessage.session, "summaries of sessions"),
      (FITMessage.coursePoint, "places on the course"),
    ] {
      if let count = counts[message] { sink.drop("\(words): \(count)") }
    }
  }

  /// A refusal where the file is not a walk; nil where it is one.
  private var refusal: Diagnostic? {
    let kind = kinds.first { $0 == .course } ?? kinds.first ?? .other
    if pointCount == 0 {
      return bytes.refusal(
        recordCount == 0
          ? "this is a FIT \(kind.words), without records"
          : "this is a FIT \(kind.words), and none of its \(recordCount) records has a position",
        hint: kind == .activity && recordCount > 0
          ? "was it recorded indoors, or without a signal?"
          : "use the FIT activity that the watch writes for a walk")
    }
    if timedCount == 0, kinds.contains(.course) {
      return bytes.refusal(
        "this is a FIT course without times: a planned route, not a recorded walk")
    }
    return nil
  }

  // MARK: several files

  private mutating func readFile(isFirst: Bool) throws(Diagnostic) {
    let start = bytes.offset
    bytes.checksum = 0
    let size = try bytes.byte()
    guard [12, 14].contains(size) else {
      throw bytes.refusal(
        isFirst ? "this is no FIT file" : "the bytes after the first FIT file are not a FIT file",
        at: start,
        hint: "are these two files glued together?")
    }
    var header: [UInt8] = []
    try bytes.read(Int(size) - 1, into: &header)
    guard FITBytes.isHeader(([size] + header)[...]) else {
      throw bytes.refusal("the header of a FIT file is damaged", at: start)
    }
    let end = bytes.offset + header.number(3, 4)
    definitions = Array(repeating: nil, count: 16)
    clock = nil
    startsSegment = true
    while bytes.offset < end { try readMessage() }
    guard bytes.offset == end else {
      throw bytes.refusal("a message extends beyond the end given in the header", at: end)
    }
    let expected = bytes.checksum
    try bytes.read(2, into: &message)
    guard message.number(0, 2) == Int(expected) else {
      throw bytes.refusal(
        "the checksum of the file is wrong", at: end, hint: "get the file from the watch again")
    }
  }

  private mutating func readMessage() throws(Diagnostic) {
    let start = bytes.offset
    let head = try bytes.byte()
    let isCompressed = head & 0x80 != 0
    let local = Int(isCompressed ? head >> 5 & 0x3 : head & 0xF)
    if !isCompressed, head & 0x40 != 0 {
      definitions[local] = try FITDefinition(&bytes, hasDeveloperFields: head & 0x20 != 0)
      return
    }
    guard let definition = definitions[local] else {
      throw bytes.refusal(
        "a message without a definition", at: start, hint: "was the file damaged?")
    }
    try bytes.read(definition.size, into: &message)
    if isCompressed, let last = clock {
      // only the lowest five bits of the time, which never goes back
      clock = last &+ (UInt32(head & 0x1F) &- last) & 0x1F
    } else if let time = definition.integer(FITField.timestamp, in: message) {
      clock = UInt32(truncatingIfNeeded: time)
    }
    counts[definition.message, default: 0] += 1
    switch definition.message {
    case FITMessage.fileID:
      kinds.append(FITKind(definition.integer(FITField.type, in: message)))
    case FITMessage.event:
      if definition.integer(FITField.event, in: message) == FITTimer.event,
        let type = definition.integer(FITField.eventType, in: message),
        FITTimer.stops.contains(type)
      {
        startsSegment = true
      }
    case FITMessage.record:
      let hasTime = isCompressed || definition.integer(FITField.timestamp, in: message) != nil
      try add(definition, time: hasTime ? clock : nil, at: start)
    default: break
    }
  }

  // MARK: records

  private mutating func add(
    _ record: FITDefinition, time: UInt32?, at start: Int
  ) throws(Diagnostic) {
    recordCount += 1
    guard let latitude = record.integer(FITField.latitude, in: message),
      let longitude = record.integer(FITField.longitude, in: message)
    else { return }
    let coordinate = Coordinate(
      latitudeDegrees: Self.degrees(latitude), longitudeDegrees: Self.degrees(longitude))
    guard coordinate.isValid else { return outside.add("byte \(start)") }
    var point = TrackPoint(at: coordinate, time: Self.time(time), line: pointCount + 1)
    let speed =
      record.integer(FITField.enhancedSpeed, in: message)
      ?? record.integer(FITField.speed, in: message)
    point.fix.speedMetersPerSecond = speed.flatMap {
      Number.value(Double($0) / 1000).value(in: ValueRange.speed)
    }
    if let accuracy = record.integer(FITField.accuracy, in: message) {
      point.fix.accuracy = HorizontalAccuracy(.value(Double(accuracy)))
    }
    pointCount += 1
    if point.unixNanoseconds != nil { timedCount += 1 }
    point.startsSegment = startsSegment
    startsSegment = false
    for (index, kind) in FITField.dropped.enumerated()
    where kind.numbers.contains(where: { record.integer($0, in: message) != nil }) {
      droppedCounts[index] += 1
    }
    try track.add(point)
  }

  /// 2³¹ semicircles are half a turn.
  private static func degrees(_ semicircles: Int64) -> Double {
    Double(semicircles) * (180 / 0x1p31)
  }

  /// Times below 2²⁸ count from when the device was switched on: its clock was never set.
  private static func time(_ seconds: UInt32?) -> Timestamp? {
    guard let seconds else { return nil }
    guard seconds >= 0x1000_0000 else { return .outsideEra }
    return Timestamp(unixNanoseconds: (631_065_600 + Int64(seconds)) * 1_000_000_000, true)
  }
}

/// The purpose of a FIT file.
private enum FITKind {
  case activity, course, workout, settings, monitoring, segment, other

  init(_ number: Int64?) {
    switch number {
    case 4: self = .activity
    case 6: self = .course
    case 5: self = .workout
    case 1, 2, 3: self = .settings
    case 15, 28, 32: self = .monitoring
    case 34, 35: self = .segment
    default: self = .other
    }
  }

  var words: String {
    switch self {
    case .activity: "activity"
    case .course: "course"
    case .workout: "workout"
    case .settings: "file of settings"
    case .monitoring: "file of a day's steps and pulse"
    case .segment: "segment"
    case .other: "file"
    }
  }
}
