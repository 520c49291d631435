import SimText

/// Reads a FIT file piece by piece, and computes its checksum.
struct FITBytes {
  private let source: ByteSource
  private var chunk: ArraySlice<UInt8> = []
  /// Bytes taken so far.
  private(set) var offset = 0
  /// The checksum of the bytes since it was set to zero.
  var checksum: UInt16 = 0

  init(_ source: ByteSource) { self.source = source }

  /// Whether a FIT file starts here: its header is 12 or 14 bytes long and has a mark.
  static func isHeader(_ start: ArraySlice<UInt8>) -> Bool {
    [12, 14].contains(start.first) && start.dropFirst(8).starts(with: Array(".FIT".utf8))
  }

  /// Whether all bytes have been taken.
  mutating func isAtEnd() throws(Diagnostic) -> Bool {
    if chunk.isEmpty { chunk = try source.next() }
    return chunk.isEmpty
  }

  /// Reads `count` bytes into `bytes`; throws where there are fewer.
  mutating func read(_ count: Int, into bytes: inout [UInt8]) throws(Diagnostic) {
    bytes.removeAll(keepingCapacity: true)
    while bytes.count < count {
      if try isAtEnd() {
        throw refusal(
          "the file ends too early", at: offset + bytes.count,
          hint: "was the copy cut off, or did the watch run out of power?")
      }
      let piece = chunk.prefix(count - bytes.count)
      bytes += piece
      chunk = chunk.dropFirst(piece.count)
    }
    offset += count
    for byte in bytes {
      checksum = checksum >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)]
    }
  }

  mutating func byte() throws(Diagnostic) -> UInt8 {
    var bytes: [UInt8] = []
    try read(1, into: &bytes)
    return bytes[0]
  }

  /// - Parameter offset: offset of the byte in question; nil for the last one taken.
  func refusal(_ message: String, at offset: Int? = nil, hint: String? = nil) -> Diagnostic {
    Diagnostic(
      "\(message) (at byte \(offset ?? self.offset))", at: .init(file: source.name), hint: hint)
  }

  /// CRC-16 with the polynomial x¹⁶ + x¹⁵ + x² + 1, lowest bit first.
  private static let table: [UInt16] = (0..<256).map { byte in
    (0..<8).reduce(UInt16(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xA001 : rest >> 1 }
  }
}
