import Sensing
import SimKernel
import Testing

@testable import SimTraces

@Suite("Laws of every trace format (H-2)")
struct TraceFormatLaws {
  private func outcome(
    _ format: any TraceFormat.Type, _ bytes: [UInt8], chunk: Int = .max
  ) -> FormatOutcome {
    FormatOutcome { sink throws(Diagnostic) in
      try format.read(ByteSource(bytes, named: "a", chunk: chunk), into: sink)
    }
  }

  @Test("There is a sample for every format")
  func samples() {
    #expect(FormatSample.all.map { $0.format.name } == TraceFormats.all.map { $0.name })
  }

  @Test("A format knows its own files and no other's", arguments: FormatSample.all)
  func recognition(sample: FormatSample) {
    let known = TraceFormats.all.filter { $0.recognizes(Array(sample.text.utf8)[...]) }
    #expect(known.map { $0.name } == [sample.format.name])
  }

  @Test(
    "Chunks of any size, CRLF and CR line ends give the same trace", arguments: FormatSample.all)
  func chunks(sample: FormatSample) throws {
    let bytes = Array(sample.text.utf8)
    let whole = outcome(sample.format, bytes)
    guard case .read(let fixes, let headings, _, _) = whole else {
      Issue.record("\(whole)")
      return
    }
    #expect(sample.hasFixes ? fixes.count >= 3 : headings.count >= 3)
    #expect(headings.isEmpty == !sample.hasHeadings)
    for chunk in [1, 2, 3, 7, 100] {
      #expect(outcome(sample.format, bytes, chunk: chunk) == whole)
    }
    let windows = Array(sample.text.replacing("\n", with: "\r\n").utf8)
    #expect(outcome(sample.format, windows) == whole)
    #expect(outcome(sample.format, windows, chunk: 1) == whole)
    let oldMac = Array(sample.text.replacing("\n", with: "\r").utf8)
    #expect(outcome(sample.format, oldMac) == whole)
    #expect(outcome(sample.format, oldMac, chunk: 1) == whole)
  }

  @Test(
    "A broken file is read or refused alike however it is cut into chunks",
    arguments: FormatSample.all)
  func brokenChunks(sample: FormatSample) {
    let seed: UInt64 = 0x5EED_0002
    for number in 0..<200 {
      var mutation = Mutation(seed: seed, number: UInt64(number))
      let bytes = mutation.applied(to: Array(sample.text.utf8))
      let whole = outcome(sample.format, bytes)
      for chunk in [1, 7] {
        #expect(
          outcome(sample.format, bytes, chunk: chunk) == whole,
          "replay: Mutation(seed: \(seed), number: \(number)) of the \(sample.format.name) sample")
      }
    }
  }

  @Test("A file cut off anywhere is read or refused with a place", arguments: FormatSample.all)
  func prefixes(sample: FormatSample) {
    let bytes = Array(sample.text.utf8)
    for end in 0...bytes.count {
      switch outcome(sample.format, Array(bytes[..<end])) {
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
    "1000 random mutations: no crash, and what is read is in range", arguments: FormatSample.all)
  func mutations(sample: FormatSample) {
    let seed: UInt64 = 0x5EED_0001
    for number in 0..<1000 {
      var mutation = Mutation(seed: seed, number: UInt64(number))
      let bytes = mutation.applied(to: Array(sample.text.utf8))
      outcome(sample.format, bytes).checkRanges(
        "replay: Mutation(seed: \(seed), number: \(number)) of the \(sample.format.name) sample",
        isLossless: sample.isLossless)
    }
  }
}

/// One to four random changes to a file, the same for the same seed and number.
struct Mutation {
  private var state: UInt64

  init(seed: UInt64, number: UInt64) { state = seed &+ number &* 0x9E37_79B9_7F4A_7C15 }

  private static let junk: [[UInt8]] = [
    Array("1e999".utf8), Array("-99999999999999999999999".utf8), Array("9223372036854775807".utf8),
    Array("nan".utf8), Array("inf".utf8), Array("<".utf8), Array("]]>".utf8), Array("&#0;".utf8),
    Array("<!DOCTYPE a [".utf8), Array(",,,,,".utf8), Array("\n".utf8), Array("\r".utf8), [0],
    [0xFF, 0xFE], [0xC3], Array("\u{1B}[2J".utf8), Array("-".utf8), Array("\"".utf8),
    Array("# Fix,Provider,Latitude,Longitude,UnixTimeMillis\n".utf8),
    Array("<trkpt lat='1' lon='1'><time>2100-12-31T23:59:59.999999999Z</time></trkpt>".utf8),
    Array("0000-00-00T99:99:99Z".utf8), Array("\\ud83d".utf8), Array("[[[[[[".utf8),
    Array("},{".utf8), Array("null".utf8), Array("\"time\":".utf8), Array(",\"t_ns\":0".utf8),
  ]

  mutating func applied(to original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0...below(4) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    guard bytes.count > 2 else { return }
    let start = below(bytes.count)
    let end = min(bytes.count, start + 1 + below(40))
    switch below(8) {
    case 0: bytes.removeLast(bytes.count - start)
    case 1: bytes.insert(contentsOf: Array(bytes[start..<end]), at: below(bytes.count))
    case 2: bytes.swapAt(start, below(bytes.count))
    case 3: bytes.removeSubrange(start..<end)
    case 4: bytes[start] = UInt8(below(256))
    case 5: bytes.insert(contentsOf: Self.junk[below(Self.junk.count)], at: start)
    case 6: replaceNumber(&bytes, after: start)
    default: bytes[start] ^= UInt8(1 << below(8))
    }
  }

  /// Puts junk in the place of the next digits: the mutation that reaches deepest.
  private mutating func replaceNumber(_ bytes: inout [UInt8], after start: Int) {
    guard let first = bytes[start...].firstIndex(where: { $0.digit != nil }) else { return }
    let end = bytes[first...].firstIndex { $0.digit == nil } ?? bytes.count
    bytes.replaceSubrange(first..<end, with: Self.junk[below(5)])
  }

  /// SplitMix64 (Steele 2014).
  private mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }
}
