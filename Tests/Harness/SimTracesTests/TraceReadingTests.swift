import Foundation
import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("Reading a recording from a file (H-1, H-2)")
struct TraceReadingTests {
  private func refusal(ofFile path: String) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try Trace.read(path)
      return nil
    } catch {
      return error
    }
  }

  private func withFile<T>(_ bytes: [UInt8], _ body: (String) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "simrun-\(ProcessInfo.processInfo.processIdentifier)-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("walk.gpx")
    try Data(bytes).write(to: file)
    return try body(file.path)
  }

  @Test("Of which format a file is depends on as much of it as is looked at, however it comes")
  func window() {
    func message(_ comment: Int, chunk: Int) -> String? {
      let text = "<!--\(String(repeating: " ", count: comment))--><gpx>\n</gpx>"
      do throws(Diagnostic) {
        let source = ByteSource(Array(text.utf8), named: "a", chunk: chunk)
        try Recording.read(source, into: TraceCollector())
        return nil
      } catch {
        return error.message
      }
    }
    for count in [60_000, 70_000] {
      #expect(message(count, chunk: 1000) == message(count, chunk: .max))
      #expect(message(count, chunk: 1000)?.contains("<trk>") == (count == 60_000))
    }
  }

  @Test("A file is read whatever its name, and across chunks")
  func file() throws {
    let padding = "<!--\(String(repeating: "x", count: 200_000))-->"
    let text = track(padding, point(time: "2020-01-01T00:00:00Z"))
    try withFile(Array(text.utf8)) { path in
      let trace = try Trace.read(path)
      #expect(trace.fixes.count == 1)
    }
  }

  @Test("What goes beyond the budget is read no further")
  func budget() throws {
    let points = Array(repeating: point(time: "2020-01-01T00:00:00Z"), count: 20_000)
    // the missing end is never reached
    let text = "<gpx><trk><trkseg>\n\(points.joined(separator: "\n"))"
    var budget = RunBudget()
    budget.samples = 10
    try withFile(Array(text.utf8)) { path in
      #expect(refusal(ofFile: path)?.message.hasPrefix("the file ends inside") == true)
      let refusal = #expect(throws: Diagnostic.self) { try Trace.read(path, within: budget) }
      #expect(
        refusal?.message == "the recording is too large: it takes more than 10 fixes and headings")
    }
  }

  @Test("Of a large recording nothing is kept before all of it is known to fit")
  func largeRecording() {
    func gather(_ count: Int) -> Trace? {
      let collector = StartCollector()
      for second in 0..<count {
        collector.take(
          Fix(
            coordinate: Coordinate(latitudeDegrees: 1, longitudeDegrees: 2),
            measured: Instant(nanoseconds: Int64(second) * 1_000_000_000)))
      }
      return collector.trace
    }
    #expect(gather(3)?.fixes.count == 3)
    #expect(gather(StartCollector.limit + 1) == nil)
  }

  @Test("A missing file is missing input", arguments: ["no-such-file.gpx", "", "a\0b"])
  func missing(path: String) {
    let refusal = refusal(ofFile: path)
    #expect(refusal?.kind == .missingInput)
    #expect(refusal?.message == "no such file, expected a recording")
  }

  @Test("A folder that is no recording is refused, and what to name instead is said")
  func folder() {
    let folder = refusal(ofFile: FileManager.default.temporaryDirectory.path)
    #expect(folder?.kind == .badInput)
    #expect(folder?.message == "this is a folder, and no recording simrun can read")
    #expect(folder?.hint?.hasPrefix("name one of the files in it") == true)
  }

  @Test("A file the system can't read is an input/output error")
  func unreadable() {
    let long = refusal(ofFile: String(repeating: "x", count: 5000))
    #expect(long?.kind == .inputOutput)
    #expect(long?.message.hasPrefix("the file can't be read: ") == true)
  }

  @Test("A file without permission is an input/output error", .enabled(if: getuid() != 0))
  func forbidden() throws {
    try withFile([0x20]) { path in
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      let refusal = refusal(ofFile: path)
      #expect(refusal?.kind == .inputOutput)
      #expect(refusal?.message == "no permission to read the file")
      #expect(refusal?.hint == "see who may read it with ls -l")
    }
  }

  @Test("An empty file is bad input")
  func empty() throws {
    try withFile([]) { path in
      let refusal = refusal(ofFile: path)
      #expect(refusal?.kind == .badInput)
      #expect(refusal?.message == "the file is empty, expected a recording")
      #expect(refusal?.hint == "was it fully written or copied?")
    }
  }

  @Test(
    "A file of no known format is described",
    arguments: [
      ("hello\nworld", "text that starts with 'hello'"),
      ("\u{1B}[31m", "text that starts with '\\u{1b}[31m'"),
      ("<svg><path/></svg>", "XML whose outermost element is <svg>"),
      ("\0\u{1}\u{2}abc", "binary data"), (" \n\t", "blank space only"),
      ("%PDF-1.4", "a PDF document"),
      ("SQLite format 3\0", "an SQLite database"),
    ])
  func unknown(text: String, impression: String) {
    let refusal = SimTracesTests.refusal(of: text)
    #expect(refusal?.kind == .badInput)
    #expect(refusal?.message == "no recording simrun can read: this is \(impression)")
    #expect(
      refusal?.hint?.hasSuffix(
        "known formats: \(TraceFormats.all.map { $0.name }.joined(separator: ", "))") == true)
    #expect(refusal?.place == .init(file: "a.txt", line: 1, column: 1))
  }

  @Test(
    "An archive is told by its first bytes, with the way to unpack it",
    arguments: [
      ([0x1F, 0x8B, 0x08], "a gzip archive", "unpack it first (gunzip)"),
      ([0x42, 0x5A, 0x68], "a bzip2 archive", "unpack it first (bunzip2)"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive", "unpack it first (unxz)"),
    ] as [([UInt8], String, String)])
  func archives(bytes: [UInt8], words: String, remedy: String) {
    let impression = FileImpression(bytes[...])
    #expect(impression.words == words)
    #expect(impression.remedy == remedy)
  }

  @Test("Where binary data begins below a header of text is said")
  func binaryPlace() {
    let header = Array("# é\n# b\né c".utf8)
    let binary = FileImpression((header + [0x01, 0x02])[...])
    #expect(binary.words == "binary data below a header of text")
    #expect((binary.line, binary.column) == (3, 4))
    #expect(binary.remedy == nil)
    let sirf = FileImpression((Array("# a\n".utf8) + [0xA0, 0xA2, 0x00, 0x29])[...])
    #expect(sirf.words == "binary data below a header of text, as of a SiRF receiver")
    #expect(sirf.remedy == "switch the receiver to NMEA sentences, as gpsctl -n does")
    #expect((sirf.line, sirf.column) == (2, 1))
  }

  @Test("Every format has a name of its own")
  func names() {
    #expect(Set(TraceFormats.all.map { $0.name }).count == TraceFormats.all.count)
  }
}
