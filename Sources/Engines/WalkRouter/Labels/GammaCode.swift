/// Elias' gamma code: numbers from 1, small ones in few bits.
///
/// Of a number as many zeros as bits follow its highest one, that one, and the others; from the
/// lowest bit of each byte upward.
/// Elias: Universal codeword sets and representations of the integers (IEEE Trans. Inf. Theory,
/// 1975).
enum GammaCode {
  /// Most zeros of a code: with them it still lies in a word that begins within its first byte.
  static let zeroLimit = 27
}

struct GammaWriter {
  private(set) var bytes: [UInt8] = []
  private var bit = 0

  /// - Parameter number: from 1 to below 2^28.
  mutating func append(_ number: UInt64) {
    let zeros = UInt64.bitWidth - 1 - number.leadingZeroBitCount
    precondition(number > 0 && zeros <= GammaCode.zeroLimit, "a number without a code")
    let others = number & (1 << UInt64(zeros) - 1)
    var rest = (others << 1 | 1) << UInt64(zeros + bit & 7)
    var place = bit >> 3
    bit += 2 * zeros + 1
    while bytes.count < (bit + 7) >> 3 { bytes.append(0) }
    while rest > 0 {
      bytes[place] |= UInt8(truncatingIfNeeded: rest)
      rest >>= 8
      place += 1
    }
  }
}

/// Reads numbers off bytes behind which there are 8 more.
struct GammaReader {
  private let bytes: UnsafeRawBufferPointer
  /// The next bit.
  private(set) var bit: Int
  /// What was read ahead, and how many bits of it are left.
  private var word: UInt64 = 0
  private var left = 0

  /// - Parameter place: of the first byte.
  init(_ bytes: UnsafeRawBufferPointer, at place: Int) {
    (self.bytes, bit) = (bytes, 8 * place)
  }

  /// The next number; nil where there is none.
  @inline(__always)
  mutating func next() -> Int? {
    var zeros = word.trailingZeroBitCount
    if 2 &* zeros >= left {
      let ahead = bytes.loadUnaligned(fromByteOffset: bit >> 3, as: UInt64.self)
      word = UInt64(littleEndian: ahead) &>> UInt64(bit & 7)
      left = UInt64.bitWidth - bit & 7
      zeros = word.trailingZeroBitCount
      if zeros > GammaCode.zeroLimit { return nil }
    }
    let length = 2 &* zeros &+ 1
    let one: UInt64 = 1 &<< UInt64(zeros)
    let number = (word &>> UInt64(zeros &+ 1)) & (one &- 1) | one
    word = word &>> UInt64(length)
    left &-= length
    bit &+= length
    return Int(truncatingIfNeeded: number)
  }
}
