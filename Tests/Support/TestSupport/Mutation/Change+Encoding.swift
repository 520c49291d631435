extension Change {
  /// Changes of the whole file, applied last.
  static let ofEncoding: [Change] = [
    Change("write as UTF-16") { draft in
      let isBigEndian = draft.random.oneIn(2)
      let mark: [UInt16] = draft.random.oneIn(2) ? [0xFEFF] : []
      draft.bytes = (mark + Array(String(decoding: draft.bytes, as: UTF8.self).utf16)).flatMap {
        isBigEndian
          ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
      }
      if draft.random.oneIn(4) { draft.bytes.removeLast(min(1, draft.bytes.count)) }
    },
    Change("write as UTF-32") { draft in
      draft.bytes = String(decoding: draft.bytes, as: UTF8.self).unicodeScalars.flatMap { scalar in
        (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (8 * UInt32($0))) }
      }
    },
    Change("write as Latin-1") { draft in
      draft.bytes = String(decoding: draft.bytes, as: UTF8.self).unicodeScalars.map {
        UInt8(exactly: $0.value) ?? UInt8(ascii: "?")
      }
    },
    Change("set a byte order mark") { draft in
      let mark: [UInt8] = draft.pick([
        [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF],
        [0xEF, 0xBB], [0xFF, 0xFE, 0, 0],
      ])
      draft.bytes.insert(contentsOf: mark, at: draft.random.oneIn(4) ? draft.place() : 0)
    },
    Change("break UTF-8") { draft in
      // a lone byte, cut sequences, too long ones, a surrogate, beyond Unicode
      let broken: [UInt8] = draft.pick([
        [0x80], [0xC3], [0xE2, 0x82], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0xAF],
        [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFF],
      ])
      for _ in 0..<draft.pick([1, 1, 2, 20]) {
        draft.bytes.insert(contentsOf: broken, at: draft.place())
      }
    },
    Change("declare an encoding") { draft in
      let name = draft.pick([
        "UTF-16", "ISO-8859-1", "windows-1252", "UTF-7", "EBCDIC-CP-US", "UCS-4", "nonsense", "",
        "utf-8", "Shift_JIS", "GB18030",
      ])
      let declaration = Array("<?xml version=\"1.0\" encoding=\"\(name)\"?>".utf8)
      let end = draft.bytes.firstRange(of: Array("?>".utf8))?.upperBound ?? 0
      draft.bytes.replaceSubrange(0..<end, with: declaration)
    },
  ]
}
