/// Numbers of the zip format (PKWARE's APPNOTE.TXT, 4.3 and 4.4).
package enum ZipLayout {
  package static let entrySignature: [UInt8] = [0x50, 0x4B, 3, 4]
  static let recordSignature: [UInt8] = [0x50, 0x4B, 1, 2]
  package static let endSignature: [UInt8] = [0x50, 0x4B, 5, 6]
  /// Sizes in bytes of an entry's header, of a directory record and of the end record, without
  /// their parts of variable length.
  static let entryHeader = 30
  package static let record = 46
  package static let end = 22
  /// The largest size of the comment at the end, in bytes.
  package static let comment = 0xFFFF
  /// Encrypted, strongly encrypted, or with a masked directory.
  static let encryptedFlags = 1 << 0 | 1 << 6 | 1 << 13
  package static let stored = 0
  package static let deflated = 8
  /// Marks that the number is in an extension for archives of more than 4 GiB.
  package static let elsewhere = 0xFFFF_FFFF
}

/// The last record of a zip archive.
struct ZipEnd {
  var entryCount: Int
  /// The range of the directory in the file.
  var directory: Range<Int>

  init(_ bytes: SeekableBytes) throws(Diagnostic) {
    let tailStart = max(0, bytes.count - ZipLayout.end - ZipLayout.comment)
    let tail = try bytes.read(tailStart..<bytes.count)
    let last = tail.count - ZipLayout.end
    // a comment may contain anything, but the record must end where the file ends
    let found = stride(from: last, through: 0, by: -1).first { at in
      tail[at] == 0x50 && tail[at...].starts(with: ZipLayout.endSignature)
        && tail.number(at + 20, 2) == last - at
    }
    guard let at = found else {
      throw bytes.refusal(
        "the zip archive has no directory at its end", hint: "was the copy cut off?")
    }
    guard tail.number(at + 4, 2) == 0, tail.number(at + 6, 2) == 0,
      tail.number(at + 8, 2) == tail.number(at + 10, 2)
    else {
      throw bytes.refusal("the zip archive has several parts", hint: "unpack it first (unzip)")
    }
    entryCount = tail.number(at + 10, 2)
    let (size, start) = (tail.number(at + 12, 4), tail.number(at + 16, 4))
    guard entryCount < 0xFFFF, size < ZipLayout.elsewhere, start < ZipLayout.elsewhere else {
      throw bytes.refusal(
        "the zip archive is larger than 4 GiB, or written as if it were (zip64)",
        hint: "unpack it first (unzip)")
    }
    guard start + size <= tailStart + at else {
      throw bytes.refusal(
        "the directory of the zip archive is not where its end says", hint: "was it damaged?")
    }
    directory = start..<(start + size)
  }
}

extension SeekableBytes {
  /// A refusal of the whole file.
  package func refusal(_ message: String, hint: String? = nil) -> Diagnostic {
    Diagnostic(message, at: .init(file: name), hint: hint)
  }
}

extension [UInt8] {
  /// The little-endian number of `count` bytes at `at`.
  package func number(_ at: Int, _ count: Int) -> Int {
    (0..<count).reversed().reduce(0) { $0 << 8 | Int(self[at + $1]) }
  }
}
