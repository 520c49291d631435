import SimText
import SimTraces
import TestSupport
import Testing
import TraceSamples

@Suite("Laws of every trace format (H-2)")
struct TraceFormatLaws {
  @Test("There is a sample for every format")
  func samples() {
    #expect(FormatSample.all.map { $0.format.name } == TraceFormats.all.map { $0.name })
  }

  @Test("A format knows its own files and no other's", arguments: FormatSample.all)
  func recognition(sample: FormatSample) {
    let known = TraceFormats.all.filter { $0.recognizes(sample.bytes[...]) }
    #expect(known.map { $0.name } == [sample.format.name])
  }

  @Test(
    "Chunks of any size, CRLF and CR line ends give the same trace",
    arguments: FormatSample.all + FormatSample.others)
  func chunks(sample: FormatSample) throws {
    let bytes = sample.bytes
    let whole = sample.read(bytes)
    guard case .read(let fixes, let headings, let motions, _, _) = whole else {
      Issue.record("\(whole)")
      return
    }
    #expect(sample.hasFixes ? fixes.count >= 3 : headings.count >= 3)
    #expect(headings.isEmpty == !sample.hasHeadings)
    #expect(motions.isEmpty == !sample.hasMotion)
    for chunk in [1, 2, 3, 7, 100] {
      #expect(sample.read(bytes, chunk: chunk) == whole)
    }
    guard sample.isText else { return }
    let windows = Array(sample.text.replacing("\n", with: "\r\n").utf8)
    #expect(sample.read(windows) == whole)
    #expect(sample.read(windows, chunk: 1) == whole)
    let oldMac = Array(sample.text.replacing("\n", with: "\r").utf8)
    #expect(sample.read(oldMac) == whole)
    #expect(sample.read(oldMac, chunk: 1) == whole)
  }

  @Test(
    "A broken file is read or refused alike however it is cut into chunks",
    arguments: FormatSample.all + FormatSample.others)
  func brokenChunks(sample: FormatSample) {
    let seed: UInt64 = 0x5EED_0002
    for number in 0..<200 {
      let mutation = Mutation(seed: seed, number: number, hugeBytes: 3000)
      let bytes = mutation.applied(to: sample.bytes)
      let whole = sample.read(bytes)
      for chunk in [1, 7] {
        #expect(
          sample.read(bytes, chunk: chunk) == whole,
          "replay: Mutation(seed: \(seed), number: \(number)) of the \(sample) sample")
      }
    }
  }

  @Test(
    "A file cut off anywhere is read or refused with a place",
    arguments: FormatSample.all + FormatSample.others)
  func prefixes(sample: FormatSample) {
    let bytes = sample.bytes
    for end in 0...bytes.count {
      switch sample.read(Array(bytes[..<end])) {
      case .refused(let diagnostic) where !sample.isText:
        #expect(diagnostic.message.contains("(at byte "), "cut at byte \(end)")
      case .refused(let diagnostic):
        let lineCount = bytes[..<end].count { $0 == 0x0A } + 1
        #expect((1...lineCount).contains(diagnostic.place.line ?? 0), "cut at byte \(end)")
        #expect((diagnostic.place.column ?? 0) >= 1, "cut at byte \(end)")
        #expect(!diagnostic.message.contains("libxml2"), "cut at byte \(end)")
      case let read: read.checkRanges("cut at byte \(end)", isLossless: sample.isLossless)
      }
    }
  }

  @Test(
    "300 random mutations: no crash, and what is read is in range",
    arguments: FormatSample.all + FormatSample.others)
  func mutations(sample: FormatSample) {
    let seed: UInt64 = 0x5EED_0001
    for number in 0..<300 {
      let mutation = Mutation(seed: seed, number: number)
      let bytes = mutation.applied(to: sample.bytes)
      sample.read(bytes).checkRanges(
        "replay: Mutation(seed: \(seed), number: \(number)) of the \(sample) sample",
        isLossless: sample.isLossless)
    }
  }
}

extension FormatOutcome {
  /// Expects every value read to be in its range, in order of delivery.
  func checkRanges(_ replay: String, isLossless: Bool = false) {
    let violations = violations(isLossless: isLossless)
    #expect(violations.isEmpty, "\(replay)")
  }
}
