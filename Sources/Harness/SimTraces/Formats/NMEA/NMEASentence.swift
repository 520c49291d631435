import SimText

/// A sentence in a line: the characters between `$` and `*`.
struct NMEASentence {
  enum Check {
    case good, bad
    /// The line ends before a `*`.
    case missing
  }

  /// Address and fields.
  var body: UnsafeBufferPointer<UInt8>
  var check: Check
  /// Unix time in nanoseconds that a logger wrote after the checksum: `*63,1699400577561`.
  var stampNanoseconds: Int64?

  /// The name of its type in ASCII, first letter in the highest byte: `RMC` for `GPRMC`, all of
  /// `PGRME`. Nil where the address is not valid.
  ///
  /// An address is a talker of two letters and a type of three; an address that starts with P is
  /// specific to a manufacturer.
  var typeCode: UInt64? {
    var code: UInt64 = 0
    var length = 0
    for byte in body {
      if byte == UInt8(ascii: ",") { break }
      let isLetter = byte >= 0x41 && byte <= 0x5A
      guard isLetter || byte.digit != nil, length < 8 else { return nil }
      code = code << 8 | UInt64(byte)
      length += 1
    }
    if body.first == UInt8(ascii: "P") { return length >= 3 ? code : nil }
    return length == 5 ? code & 0xFF_FFFF : nil
  }

  /// The fields after the address.
  var fields: NMEAFields { NMEAFields(body) }
}

/// Splits a line into its sentences.
///
/// A sentence starts at any `$`: after a prefix of the logger, after garbage, or in the middle of a
/// sentence that was cut off by a lossy serial line.
struct NMEALine {
  enum Piece {
    case sentence(NMEASentence)
    /// The start of a sentence that is cut off by another one or by a control character.
    case fragment
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0
  /// Column of the `$` of the last piece.
  private(set) var start = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns the next piece; nil where no `$` is left.
  mutating func next() -> Piece? {
    while at < bytes.count, bytes[at] != UInt8(ascii: "$") { at += 1 }
    guard at < bytes.count else { return nil }
    start = at + 1
    var sum: UInt8 = 0
    at = start
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "*") { return .sentence(checked(from: start, sum)) }
      if byte == UInt8(ascii: "$") || byte < 0x20 { return .fragment }
      sum ^= byte
      at += 1
    }
    let body = UnsafeBufferPointer(rebasing: bytes[start...])
    return .sentence(NMEASentence(body: Number.trimmed(body), check: .missing))
  }

  /// The sentence that ends at the `*` under `at`.
  private mutating func checked(from start: Int, _ sum: UInt8) -> NMEASentence {
    let body = UnsafeBufferPointer(rebasing: bytes[start..<at])
    at += 1
    guard at + 1 < bytes.count, let high = bytes[at].hexDigit, let low = bytes[at + 1].hexDigit
    else { return NMEASentence(body: body, check: .bad) }
    at += 2
    let check: NMEASentence.Check = high << 4 | low == sum ? .good : .bad
    return NMEASentence(body: body, check: check, stampNanoseconds: stamp)
  }

  /// The rest of the line as `,` and milliseconds since 1970; nil where it has another form.
  private var stamp: Int64? {
    guard at < bytes.count, bytes[at] == UInt8(ascii: ","),
      let milliseconds = Number.integer(UnsafeBufferPointer(rebasing: bytes[(at + 1)...])),
      case .time(let nanoseconds, _) = Timestamp(unixMilliseconds: milliseconds)
    else { return nil }
    return nanoseconds
  }
}

extension UInt8 {
  fileprivate var hexDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
