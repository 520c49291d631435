package import Foundation

/// Converts the bytes of a text file to UTF-8 with LF line ends, chunk by chunk; the result does
/// not depend on how the file is cut.
package struct TextDecoder {
  package enum Encoding: Equatable {
    case utf8
    case utf16(lowByteFirst: Bool)
    /// An encoding in which a byte below 0x40 always stands for itself, so that text can be cut
    /// there.
    case other(String.Encoding)
  }

  /// Number of invalid places; they became U+FFFD.
  package private(set) var repairedCount = 0
  private let encoding: Encoding
  /// The start of a character whose rest is in the next chunk.
  private var rest: [UInt8] = []
  private var isAtStart = true
  private var endedWithCR = false

  /// In bytes; text without a byte that stands for itself is cut at this length.
  private static let restLimit = 65_536

  package init(_ encoding: Encoding) { self.encoding = encoding }

  /// Appends the text of `chunk` to `text`, without byte order mark; an empty chunk is the end.
  package mutating func decode(_ chunk: ArraySlice<UInt8>, into text: inout [UInt8]) {
    let start = text.count
    let isLast = chunk.isEmpty
    var chunk = chunk
    if !rest.isEmpty {
      chunk = (rest + chunk)[...]
      rest = []
    }
    let cut = isLast ? chunk.endIndex : end(of: chunk)
    rest = Array(chunk[cut...])
    let whole = chunk[..<cut]
    if whole.isEmpty { return }
    switch encoding {
    case .utf8: decodeUTF8(whole, into: &text)
    case .utf16(let lowByteFirst): decodeUTF16(whole, lowByteFirst, into: &text)
    case .other(let encoding): decode(whole, encoding, into: &text)
    }
    if isAtStart {
      isAtStart = false
      if text[start...].startWithByteOrderMark {
        text.removeSubrange(start..<(start + 3))
      }
    }
    endLines(&text, from: start)
  }

  /// Index of the end of the last complete character.
  private func end(of chunk: ArraySlice<UInt8>) -> Int {
    switch encoding {
    case .utf8:
      // a first byte of two or more within the last three, with too few after it
      for back in 1...3 where chunk.count >= back {
        let byte = chunk[chunk.endIndex - back]
        if byte & 0xC0 == 0x80 { continue }
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
        return length > back ? chunk.endIndex - back : chunk.endIndex
      }
      return chunk.endIndex
    case .utf16(let lowByteFirst):
      let end = chunk.endIndex - chunk.count % 2
      guard end - chunk.startIndex >= 2 else { return chunk.startIndex }
      let high = lowByteFirst ? chunk[end - 1] : chunk[end - 2]
      return (0xD8...0xDB).contains(high) ? end - 2 : end
    case .other:
      if chunk.count > Self.restLimit { return chunk.endIndex }
      return chunk.lastIndex { $0 < 0x40 }.map { $0 + 1 } ?? chunk.startIndex
    }
  }

  private mutating func decodeUTF8(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8]) {
    if bytes.isASCII || String(validating: bytes, as: UTF8.self) != nil {
      text += bytes
      return
    }
    let repaired = String(decoding: bytes, as: UTF8.self)
    let given = bytes.indices.count { bytes[$0...].starts(with: [0xEF, 0xBF, 0xBD]) }
    repairedCount += repaired.unicodeScalars.count { $0 == "\u{FFFD}" } - given
    text += repaired.utf8
  }

  private mutating func decodeUTF16(
    _ bytes: ArraySlice<UInt8>, _ lowByteFirst: Bool, into text: inout [UInt8]
  ) {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for at in stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2) {
      let (low, high) = lowByteFirst ? (bytes[at], bytes[at + 1]) : (bytes[at + 1], bytes[at])
      units.append(UInt16(high) << 8 | UInt16(low))
    }
    let decoded = String(decoding: units, as: UTF16.self)
    repairedCount +=
      decoded.unicodeScalars.count { $0 == "\u{FFFD}" } - units.count { $0 == 0xFFFD }
    text += decoded.utf8
  }

  private mutating func decode(
    _ bytes: ArraySlice<UInt8>, _ encoding: String.Encoding, into text: inout [UInt8]
  ) {
    if bytes.isASCII {
      text += bytes
    } else if let decoded = String(data: Data(bytes), encoding: encoding) {
      text += decoded.utf8
    } else {
      // word by word, so that an invalid place does not affect other text
      var at = bytes.startIndex
      while at < bytes.endIndex {
        let end = bytes[at...].firstIndex { $0 < 0x40 }.map { $0 + 1 } ?? bytes.endIndex
        decodeWord(bytes[at..<end], encoding, into: &text)
        at = end
      }
    }
  }

  private mutating func decodeWord(
    _ bytes: ArraySlice<UInt8>, _ encoding: String.Encoding, into text: inout [UInt8]
  ) {
    if let decoded = String(data: Data(bytes), encoding: encoding) {
      text += decoded.utf8
      return
    }
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else {
        repairedCount += 1
        text += [0xEF, 0xBF, 0xBD]
      }
    }
  }

  /// Turns CR LF and CR into LF, as XML demands (XML 1.0 §2.11), from index `start` on.
  private mutating func endLines(_ text: inout [UInt8], from start: Int) {
    if endedWithCR, start < text.count {
      endedWithCR = false
      if text[start] == 0x0A { text.remove(at: start) }
    }
    let carriageReturn = text.withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { base in
        memchr(base + start, 0x0D, bytes.count - start).map { UnsafeRawPointer($0) - base }
      }
    }
    guard let first = carriageReturn else { return }
    var to = first
    var at = first
    while at < text.count {
      let byte = text[at]
      at += 1
      text[to] = byte == 0x0D ? 0x0A : byte
      to += 1
      guard byte == 0x0D else { continue }
      if at == text.count { endedWithCR = true } else if text[at] == 0x0A { at += 1 }
    }
    text.removeLast(text.count - to)
  }
}

extension ArraySlice<UInt8> {
  fileprivate var isASCII: Bool {
    withUnsafeBytes { bytes in
      var all: UInt64 = 0
      let words = bytes.count / 8
      for word in 0..<words {
        all |= bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
      }
      return all & 0x8080_8080_8080_8080 == 0 && !bytes[(words * 8)...].contains { $0 >= 0x80 }
    }
  }
}
