import Foundation
import Testing

@testable import SimText

@Suite("Text of files, decoded chunk by chunk (H-2)")
struct TextDecoderTests {
  private func decoded(
    _ bytes: [UInt8], _ encoding: TextDecoder.Encoding, chunk: Int
  ) -> (text: String, repairedCount: Int) {
    var decoder = TextDecoder(encoding)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      decoder.decode(bytes[start..<min(start + chunk, bytes.count)], into: &text)
    }
    decoder.decode([], into: &text)
    return (String(decoding: text, as: UTF8.self), decoder.repairedCount)
  }

  @Test(
    "However a text is cut, it is decoded the same, and what is no text is counted",
    arguments: [
      (Array("aé€😀\u{FFFD}z".utf8), .utf8, "aé€😀\u{FFFD}z", 0),
      ([0xEF, 0xBB, 0xBF, 0x61], .utf8, "a", 0),
      ([0x61, 0xE2, 0x82, 0x62, 0xFF, 0xC3], .utf8, "a\u{FFFD}b\u{FFFD}\u{FFFD}", 3),
      ([0xEF, 0xBF, 0xBD, 0x80], .utf8, "\u{FFFD}\u{FFFD}", 1),
      ([0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0, 0xDE], .utf16(lowByteFirst: true), "a😀", 0),
      ([0, 0x61, 0xD8, 0x3D, 0, 0x62], .utf16(lowByteFirst: false), "a\u{FFFD}b", 1),
      ([0x61, 0, 0x3D, 0xD8], .utf16(lowByteFirst: true), "a\u{FFFD}", 1),
      ([0x4D, 0xE9, 0x64], .other(.isoLatin1), "Méd", 0),
      ([0x93, 0x8C, 0x8B, 0x9E, 0x20], .other(.shiftJIS), "東京 ", 0),
      ([0x80, 0x20, 0x81, 0x20, 0xE9], .other(.windowsCP1252), "€ \u{FFFD} é", 1),
    ] as [([UInt8], TextDecoder.Encoding, String, Int)])
  func cuts(bytes: [UInt8], encoding: TextDecoder.Encoding, text: String, repairedCount: Int) {
    for chunk in 1...bytes.count {
      let (decoded, repaired) = decoded(bytes, encoding, chunk: chunk)
      #expect(decoded.unicodeScalars.elementsEqual(text.unicodeScalars), "chunks of \(chunk)")
      #expect(repaired == repairedCount, "chunks of \(chunk)")
    }
  }

  @Test("Every line end becomes one LF", arguments: 1...9)
  func lineEnds(chunk: Int) {
    let text = decoded(Array("a\r\nb\rc\n\r\r\n\nd\r".utf8), .utf8, chunk: chunk).text
    #expect(Array(text.utf8) == Array("a\nb\nc\n\n\n\nd\n".utf8))
  }
}
