import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

/// A writer under test, and what its format can't carry.
struct WriterSample: Sendable, CustomTestStringConvertible {
  var writer: any TraceWriter.Type
  /// The aspects that are lost, with words that `losses` uses for them.
  var loses: [TraceAspect: String] = [:]
  /// The source of every heading read back where `.headingSources` is lost.
  var headingSource = Heading.Source.compass
  /// The report of every heading read back where not even degrees can be carried.
  var headingReport = Heading.Report.degrees(10.5)
  /// The provider of every fix read back where `.provider` is lost.
  var provider = Fix.Provider.unknown
  /// The largest change of a coordinate, in degrees; 0 for formats that write every digit.
  var coordinateToleranceDegrees = 0.0
  /// The largest relative change of speed and accuracy; 0 likewise.
  var relativeTolerance = 0.0
  var testDescription: String { writer.name }

  /// One line per writer.
  static let all = [
    Self(
      writer: GPXWriter.self,
      loses: [
        .noClock: "the missing clock", .delivery: "delivery instants: 3 of 4",
        .headingFirst: "the zero", .headingsBetweenFixes: "headings: 3 of 7",
        .headingStatus: "heading reports: 4 of 4", .headingSources: "heading sources: 3 of 4",
        .platform: "the platform: android", .origin: "the origin", .truth: "the truth",
        .motion: "motion: 5 readings",
      ]),
    Self(writer: SimrunTraceWriter.self),
    Self(
      writer: NMEAWriter.self,
      loses: [
        .delivery: "delivery instants: 3 of 4", .headingInvalid: "heading reports: 4 of 4",
        .headingStatus: "heading reports: 4 of 4", .headingSources: "heading sources: 3 of 4",
        .provider: "providers: 3 of 4", .platform: "the platform: android",
        .origin: "the origin", .truth: "the truth", .motion: "motion: 5 readings",
        .accuracyInvalid: "invalid accuracies: 2 of 4",
      ], headingSource: .unknown, headingReport: .absent, provider: .gnss,
      coordinateToleranceDegrees: 1e-11, relativeTolerance: 1e-8),
    Self(
      writer: GeoJSONWriter.self,
      loses: [
        .headingsBetweenFixes: "headings: 3 of 7", .truth: "the truth of a synthetic walk",
        .motion: "motion: 5 readings",
      ]),
    Self(
      writer: CSVWriter.self,
      loses: [.origin: "the origin", .truth: "the truth", .motion: "motion: 5 readings"]),
  ]

  /// The trace of an aspect, as its reader returns everything that this format can't distinguish.
  func trace(_ aspect: TraceAspect) -> Trace { known(aspect.trace(headingSource), aspect) }

  func remainder(_ aspect: TraceAspect) -> Trace { known(aspect.remainder(headingSource), nil) }

  var plain: Trace { known(.plain, nil) }

  private func known(_ trace: Trace, _ aspect: TraceAspect?) -> Trace {
    var trace = trace
    if aspect != .provider {
      for index in trace.fixes.indices { trace.fixes[index].provider = provider }
    }
    for index in trace.headings.indices where trace.headings[index].report == .degrees(10.5) {
      trace.headings[index].report = headingReport
    }
    return trace
  }
}

@Suite("Laws of every trace writer (H-2, H-3)")
struct TraceWriterLaws {
  private func written(
    _ trace: Trace, by writer: any TraceWriter.Type
  ) -> (bytes: [UInt8], losses: [String]) {
    func write<Writer: TraceWriter>(_ type: Writer.Type) -> ([UInt8], [String]) {
      let writer = type.init(into: ByteSink())
      writer.take(trace, format: type.name)
      let sink = writer.finish()
      return (sink.bytes, writer.losses)
    }
    return write(writer)
  }

  /// The result of reading back what `sample` writes.
  private func readBack(_ trace: Trace, _ sample: WriterSample) throws -> (Trace, [String]) {
    let (bytes, losses) = written(trace, by: sample.writer)
    let format = try #require(TraceFormats.format(of: bytes.prefix(ByteSource.windowBytes)))
    #expect(format.name == sample.writer.name)
    let collector = TraceCollector()
    try format.read(ByteSource(bytes, named: "written"), into: collector)
    return (collector.trace, losses)
  }

  @Test("There is a sample for every writer, and a reader of its name")
  func samples() {
    #expect(WriterSample.all.map { $0.writer.name } == TraceWriters.all.map { $0.name })
    let readers = TraceFormats.all.map { $0.name }
    #expect(TraceWriters.all.allSatisfy { readers.contains($0.name) })
    #expect(
      Set(TraceWriters.all.map { $0.fileExtension }).count == TraceWriters.all.count)
  }

  @Test("A walk with a clock and positions is carried whole", arguments: WriterSample.all)
  func plain(sample: WriterSample) throws {
    let (trace, losses) = try readBack(sample.plain, sample)
    expect(trace, equals: sample.plain, sample, "plain")
    #expect(losses == [])
  }

  @Test(
    "What more a trace says is read back equal, or named as lost and nothing else changes",
    arguments: WriterSample.all, TraceAspect.allCases)
  func roundTrip(sample: WriterSample, aspect: TraceAspect) throws {
    let (trace, losses) = try readBack(sample.trace(aspect), sample)
    if let words = sample.loses[aspect] {
      #expect(losses.contains { $0.contains(words) }, "\(losses)")
      var remainder = sample.remainder(aspect)
      if aspect == .noClock { remainder.epochNanoseconds = trace.epochNanoseconds }
      if aspect == .headingFirst { remainder.headings = trace.headings }
      expect(trace, equals: remainder, sample, "\(aspect)")
    } else {
      #expect(losses == [])
      expect(trace, equals: sample.trace(aspect), sample, "\(aspect)")
    }
  }

  @Test("The same trace gives the same bytes", arguments: WriterSample.all)
  func sameBytes(sample: WriterSample) {
    let all = TraceAspect.allCases.map(sample.trace)
    #expect(
      all.map { written($0, by: sample.writer).bytes }
        == all.map { written($0, by: sample.writer).bytes })
  }

  @Test("An empty trace, or one of headings only, is written", arguments: WriterSample.all)
  func empty(sample: WriterSample) {
    let headings = sample.trace(.headings).headings
    for trace in [Trace(fixes: []), Trace(fixes: [], headings: headings)] {
      let (bytes, _) = written(trace, by: sample.writer)
      let outcome = Result { () throws(Diagnostic) in try Trace.read(bytes, named: "written") }
      if case .success(let trace) = outcome { #expect(trace.fixes.isEmpty) }
    }
    func finish<Writer: TraceWriter>(_ type: Writer.Type) -> [String] {
      let writer = type.init(into: ByteSink())
      _ = writer.finish()
      return writer.losses
    }
    #expect(finish(sample.writer) == [], "nothing was told, so nothing is lost")
  }

  @Test("Names in a trace can't break out of their place", arguments: WriterSample.all)
  func escaping(sample: WriterSample) throws {
    var trace = sample.plain
    let name = "<&\"'>]]>,;\u{1B}[2J\r\n$GPRMC\u{0}é.yaml"
    trace.origin = TraceOrigin(scenario: name, seed: 1, command: "simrun \(name)")
    let (read, _) = try readBack(trace, sample)
    if sample.loses[.origin] != nil { trace.origin = nil }
    expect(read, equals: trace, sample, "escaping")
    let bytes = written(trace, by: sample.writer).bytes
    #expect(!bytes.contains(0x1B) && !bytes.contains(0))
  }

  private func expect(
    _ read: Trace, equals expected: Trace, _ sample: WriterSample, _ what: String
  ) {
    var fixes = read.fixes
    for index in fixes.indices where index < expected.fixes.count {
      let (a, b) = (fixes[index].coordinate, expected.fixes[index].coordinate)
      let distance = max(
        abs(a.latitudeDegrees - b.latitudeDegrees), abs(a.longitudeDegrees - b.longitudeDegrees))
      #expect(distance <= sample.coordinateToleranceDegrees, "\(what), fix \(index)")
      fixes[index].coordinate = b
      settle(&fixes[index].speedMetersPerSecond, expected.fixes[index].speedMetersPerSecond, sample)
      settle(
        &fixes[index].horizontalAccuracyMeters, expected.fixes[index].horizontalAccuracyMeters,
        sample)
    }
    #expect(fixes == expected.fixes, "\(what)")
    #expect(read.headings == expected.headings, "\(what)")
    #expect(read.motions == expected.motions, "\(what)")
    #expect(read.epochNanoseconds == expected.epochNanoseconds, "\(what)")
    #expect(read.platform == expected.platform, "\(what)")
    #expect(read.origin == expected.origin, "\(what)")
    #expect(read.truth?.samples == expected.truth?.samples, "\(what)")
    #expect(read.truth?.step == expected.truth?.step, "\(what)")
    #expect(read.truth?.arrival == expected.truth?.arrival, "\(what)")
    #expect(read.truth?.plane.origin == expected.truth?.plane.origin, "\(what)")
  }

  /// Replaces `value` by `expected` if it is within the tolerance of the format.
  private func settle(_ value: inout Double?, _ expected: Double?, _ sample: WriterSample) {
    guard let actual = value, let expected else { return }
    if abs(actual - expected) <= sample.relativeTolerance * expected { value = expected }
  }
}
