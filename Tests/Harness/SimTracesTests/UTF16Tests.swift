import Sensing
import SimKernel
import SimText
import TestSupport
import Testing
import TraceSamples

@testable import SimTraces

@Suite("Text in UTF-16 (H-2)")
struct UTF16Tests {
  private func utf16(_ text: String, lowByteFirst: Bool) -> [UInt8] {
    ("\u{FEFF}" + text).utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return lowByteFirst ? bytes.reversed() : bytes
    }
  }

  private func outcome(_ bytes: [UInt8], chunk: Int = .max) -> FormatOutcome {
    FormatOutcome { sink throws(Diagnostic) in
      try Recording.read(ByteSource(bytes, named: "a", chunk: chunk), into: sink)
    }
  }

  @Test(
    "Every format of text is read alike in UTF-16 of either order and in UTF-8",
    arguments: FormatSample.all.filter(\.isText))
  func formats(sample: FormatSample) {
    let expected = outcome(Array(sample.text.utf8))
    for lowByteFirst in [true, false] {
      let text = sample.text.replacing("encoding=\"UTF-8\"", with: "encoding=\"UTF-16\"")
      let bytes = utf16(text, lowByteFirst: lowByteFirst)
      #expect(outcome(bytes) == expected)
      #expect(outcome(bytes, chunk: 7) == expected)
    }
  }

  @Test("Half a character is repaired and counted")
  func broken() {
    let table = utf16("time,lat,lon,name\n1700000000,43.7,7.4,", lowByteFirst: true)
    guard case .read(let fixes, _, _, _, let notes) = outcome(table + [0x00, 0xD8, 0x0A, 0x00])
    else {
      Issue.record("not read")
      return
    }
    #expect(fixes.count == 1)
    #expect(notes == ["characters that are not valid UTF-16, read as U+FFFD: 1"])
  }

  @Test(
    "A byte order mark and nothing else is an empty file, refused at its start",
    arguments: [[0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF]])
  func markAlone(bytes: [UInt8]) {
    guard case .refused(let refusal) = outcome(bytes) else {
      Issue.record("read")
      return
    }
    #expect(refusal.message == "the file is empty, expected a recording")
    #expect(refusal.place.line == 1)
  }

  @Test(
    "Text in UTF-16 is no binary file, whatever its characters are",
    arguments: ["\u{E} T\u{8}????.FIT and more", "PK\u{3}\u{4}and more"])
  func binaryLook(text: String) {
    for lowByteFirst in [true, false] {
      guard case .refused(let refusal) = outcome(utf16(text, lowByteFirst: lowByteFirst)) else {
        Issue.record("read")
        return
      }
      #expect(refusal.message.hasPrefix("no recording simrun can read"), "\(refusal)")
      #expect(refusal.place.line == 1)
    }
  }
}
