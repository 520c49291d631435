/// Numbers stored with as many bits each as the largest of them needs.
struct PackedNumbers: Sendable {
  /// Bits per number; numbers are consecutive, the lowest bits first.
  let width: Int
  /// Ends `slack` bytes after the last number, so that each number can be read at once.
  let bytes: ArraySlice<UInt8>

  static let widthLimit = 32
  private static let slack = 8

  init(width: Int, bytes: ArraySlice<UInt8>) { (self.width, self.bytes) = (width, bytes) }

  init(_ numbers: some Collection<UInt32>) {
    let width = UInt32.bitWidth - (numbers.max() ?? 0).leadingZeroBitCount
    var bytes = [UInt8](repeating: 0, count: Self.byteCount(of: numbers.count, width: width))
    for (index, number) in numbers.enumerated() {
      let bit = index * width
      var rest = UInt64(number) << UInt64(bit & 7)
      var place = bit >> 3
      while rest > 0 {
        bytes[place] |= UInt8(truncatingIfNeeded: rest)
        rest >>= 8
        place += 1
      }
    }
    (self.width, self.bytes) = (width, bytes[...])
  }

  /// The number of bytes for `count` numbers.
  static func byteCount(of count: Int, width: Int) -> Int { count * width / 8 + slack }

  @inline(__always)
  func read<Result>(_ body: (Reader) -> Result) -> Result {
    bytes.withUnsafeBytes {
      body(Reader(bytes: $0, width: width, mask: 1 &<< UInt64(width) &- 1))
    }
  }

  subscript(index: Int) -> UInt32 { read { $0[index] } }

  struct Reader {
    fileprivate let bytes: UnsafeRawBufferPointer
    fileprivate let width: Int
    fileprivate let mask: UInt64

    @inline(__always)
    subscript(index: Int) -> UInt32 {
      let bit = index &* width
      let word = bytes.loadUnaligned(fromByteOffset: bit &>> 3, as: UInt64.self)
      return UInt32(
        truncatingIfNeeded: UInt64(littleEndian: word) &>> UInt64(bit & 7) & mask)
    }
  }
}
