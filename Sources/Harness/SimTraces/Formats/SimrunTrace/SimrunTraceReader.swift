import Geodesy
import Sensing
import SimKernel
import SimText

/// Reads simrun's own trace, line by line.
struct SimrunTraceReader {
  private var json: JSONReader
  private var stage = Stage.events
  private var clock = SimrunTraceClock()

  /// What may come next; it never goes back.
  private enum Stage: Int, Comparable {
    case events, notes, end

    static func < (a: Stage, b: Stage) -> Bool { a.rawValue < b.rawValue }
  }

  /// The content of a line; each line has one of these.
  private enum Line: String, CaseIterable {
    case time = "t_ns"
    case fix, heading, motion, truth, note, end, sample
    static let keys = JSONKeys<Line>(refusingOthers: true)
  }

  private enum Content {
    case fix(Fix)
    case heading(Heading)
    case motion(MotionSample)
    case truth(TruthHead)
    case note(String)
    case end(TraceCounts)
  }

  init(_ json: JSONReader) { self.json = json }

  mutating func read(into sink: some TraceSink) throws(Diagnostic) {
    sink.begin(try readHead())
    while stage < .end {
      guard try json.hasMore() else {
        throw json.refusal(
          "the file ends without its last line, {\"end\":…}", at: json.next,
          hint: "was it fully written or copied?")
      }
      try readLine(into: sink)
    }
    guard try !json.hasMore() else {
      throw json.refusal("more after the last line, {\"end\":…}", at: json.next)
    }
    clock.count(into: sink)
  }

  private mutating func readLine(into sink: some TraceSink) throws(Diagnostic) {
    try json.beginObject()
    let start = json.mark
    var fields = JSONFields(Line.keys)
    var time: Instant?
    var found: Content?
    while let key = try json.nextKey(&fields) {
      if key == .time {
        time = try json.instant("t_ns", in: 0...SimrunTraceRange.instants.upperBound)
        continue
      }
      guard found == nil else {
        throw json.refusal(
          "two events in one line", at: json.mark, hint: "write one event per line")
      }
      found = try readContent(key)
    }
    guard let found else {
      throw json.refusal(
        "a line without an event", at: start, hint: "expected one of \(Line.keys.list)")
    }
    try pass(found, at: time, start, into: sink)
  }

  private mutating func readContent(_ key: Line) throws(Diagnostic) -> Content {
    switch key {
    case .fix: return .fix(try json.fix())
    case .heading: return .heading(try json.heading(JSONReader.headingKeys))
    case .motion: return .motion(try json.motion())
    case .truth: return .truth(try json.truthHead())
    case .note: return .note(try json.string().withoutPosition)
    case .end: return .end(try json.counts())
    case .time, .sample:
      throw json.refusal(
        "a sample without a truth", at: json.mark,
        hint: "samples must follow the line of the truth, in the number given there")
    }
  }

  private mutating func pass(
    _ content: Content, at time: Instant?, _ start: JSONReader.Mark, into sink: some TraceSink
  ) throws(Diagnostic) {
    switch content {
    case .fix, .heading, .motion:
      guard stage == .events else {
        throw json.refusal(
          "an event after the truth or a note", at: start,
          hint: "put all events before the truth and the notes")
      }
      try takeEvent(content, delivered: try clock.deliver(time, &json, start), start, into: sink)
    case .truth(let head):
      guard stage == .events else {
        throw json.refusal("a second truth, or one after a note", at: start)
      }
      stage = .notes
      sink.take(try readTruth(head))
    case .note(let text):
      stage = .notes
      sink.note(text)
    case .end(let expected):
      guard expected == clock.counts else {
        let counts = clock.counts
        throw json.refusal(
          "\(counts.words(beside: expected)), expected \(expected.numbers(beside: counts))",
          at: start, hint: "lines were lost or added; write the trace again")
      }
      stage = .end
    }
  }

  private mutating func takeEvent(
    _ content: Content, delivered: Instant, _ start: JSONReader.Mark, into sink: some TraceSink
  ) throws(Diagnostic) {
    if case .fix(var fix) = content {
      fix.delivered = delivered
      fix.measured = try clock.measured(fix.measured, delivered, &json, start)
      clock.fixCount += 1
      sink.take(fix)
    } else if case .heading(var heading) = content {
      heading.delivered = delivered
      heading.measured = try clock.measured(heading.measured, delivered, &json, start)
      clock.headingCount += 1
      sink.take(heading)
    } else if case .motion(var motion) = content {
      motion.delivered = delivered
      motion.measured = try clock.measured(motion.measured, delivered, &json, start)
      clock.motionCount += 1
      sink.take(motion)
    }
  }

  // MARK: Truth

  private mutating func readTruth(_ head: TruthHead) throws(Diagnostic) -> GroundTruth {
    var samples: [GroundTruth.Sample] = []
    // the count in the file is trusted only as far as it costs little
    samples.reserveCapacity(min(head.count, 1 << 16))
    while samples.count < head.count {
      guard try json.hasMore() else {
        throw json.unexpected("a sample: \(samples.count) of \(head.count) were read")
      }
      try json.beginObject()
      let start = json.mark
      var fields = JSONFields(Line.keys)
      guard try json.nextKey(&fields) == .sample else {
        throw json.refusal(
          "no sample, expected {\"sample\":[…]}", at: start,
          hint: "\(samples.count) of \(head.count) were read; were lines lost?")
      }
      samples.append(try json.sample(after: samples.last))
      guard try json.nextKey(&fields) == nil else {
        throw json.refusal(
          "two events in one line", at: json.mark, hint: "write one event per line")
      }
    }
    return GroundTruth(
      plane: LocalPlane(origin: head.origin), step: head.step, samples: samples,
      arrival: head.arrival)
  }

  // MARK: Head

  private enum Head: String, CaseIterable {
    case format, kind
    case epoch = "epoch_ns"
    case platform, origin
    static let keys = JSONKeys<Head>(refusingOthers: true)
  }

  private mutating func readHead() throws(Diagnostic) -> TraceHead {
    try json.beginObject()
    let start = json.mark
    var head = TraceHead(format: SimrunTraceFormat.name)
    var fields = JSONFields(Head.keys)
    var version: Int64?
    var kind: String?
    while let key = try json.nextKey(&fields) {
      switch key {
      case .format: version = try json.version()
      case .kind: kind = try json.string()
      case .epoch: head.epochNanoseconds = try json.epoch()
      case .platform: head.platform = try json.word("platform")
      case .origin: head.origin = try json.origin()
      }
    }
    guard version != nil, kind == SimrunTraceFormat.name else {
      throw json.refusal(
        "no simrun trace", at: start,
        hint: "its first line is {\"format\":1,\"kind\":\"simrun trace\",…}")
    }
    return head
  }
}
