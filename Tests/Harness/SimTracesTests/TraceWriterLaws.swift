import Geodesy
import Sensing
import SimKernel
import SimWriting
import Testing

@testable import SimTraces

/// A writer and what its format can't carry; the laws are held against it.
struct WriterSample: Sendable, CustomTestStringConvertible {
  var writer: any TraceWriter.Type
  /// What is lost, with words by which `losses` names it.
  var loses: [TraceAspect: String] = [:]
  /// How the reader takes every heading where `.headingSources` is lost.
  var headingSource = Heading.Source.compass
  /// How far a coordinate may move, in degrees; 0 for formats that write every digit.
  var coordinateToleranceDegrees = 0.0
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
      ]),
    Self(writer: SimrunTraceWriter.self),
    Self(
      writer: GeoJSONWriter.self,
      loses: [
        .headingsBetweenFixes: "headings: 3 of 7", .truth: "the truth of a synthetic walk",
      ]),
  ]
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

  /// What the matching reader makes of what `sample` writes.
  private func readBack(_ trace: Trace, _ sample: WriterSample) throws -> (Trace, [String]) {
    let (bytes, losses) = written(trace, by: sample.writer)
    let format = try #require(TraceFormats.format(of: bytes.prefix(TraceFormats.windowBytes)))
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
    let (trace, losses) = try readBack(.plain, sample)
    expect(trace, equals: .plain, sample, "plain")
    #expect(losses == [])
  }

  @Test(
    "What more a trace says is read back equal, or named as lost and nothing else changes",
    arguments: WriterSample.all, TraceAspect.allCases)
  func roundTrip(sample: WriterSample, aspect: TraceAspect) throws {
    let (trace, losses) = try readBack(aspect.trace(sample.headingSource), sample)
    if let words = sample.loses[aspect] {
      #expect(losses.contains { $0.contains(words) }, "\(losses)")
      var remainder = aspect.remainder(sample.headingSource)
      if aspect == .noClock { remainder.epochNanoseconds = trace.epochNanoseconds }
      if aspect == .headingFirst { remainder.headings = trace.headings }
      expect(trace, equals: remainder, sample, "\(aspect)")
    } else {
      #expect(losses == [])
      expect(trace, equals: aspect.trace(sample.headingSource), sample, "\(aspect)")
    }
  }

  @Test("The same trace gives the same bytes", arguments: WriterSample.all)
  func sameBytes(sample: WriterSample) {
    let all = TraceAspect.allCases.map { $0.trace(sample.headingSource) }
    #expect(
      all.map { written($0, by: sample.writer).bytes }
        == all.map { written($0, by: sample.writer).bytes })
  }

  @Test("An empty trace, or one of headings only, is written", arguments: WriterSample.all)
  func empty(sample: WriterSample) {
    let headings = TraceAspect.headings.trace(sample.headingSource).headings
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
    var trace = Trace.plain
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
    }
    #expect(fixes == expected.fixes, "\(what)")
    #expect(read.headings == expected.headings, "\(what)")
    #expect(read.epochNanoseconds == expected.epochNanoseconds, "\(what)")
    #expect(read.platform == expected.platform, "\(what)")
    #expect(read.origin == expected.origin, "\(what)")
    #expect(read.truth?.samples == expected.truth?.samples, "\(what)")
    #expect(read.truth?.step == expected.truth?.step, "\(what)")
    #expect(read.truth?.arrival == expected.truth?.arrival, "\(what)")
    #expect(read.truth?.plane.origin == expected.truth?.plane.origin, "\(what)")
  }
}
