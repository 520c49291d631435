/// The fields of one message in the wire format of Protocol Buffers, read in order and in place.
///
/// For any bytes, a field is either inside of them or refused; nothing is copied.
struct ProtobufMessage {
  /// Bytes that are not a valid message, or a message that is too large.
  struct Damage: Error {
    /// A description; nil where there are no details.
    var what: String?
  }

  enum Value {
    case varint(UInt64)
    case bytes(ArraySlice<UInt8>)
    /// Four or eight bytes, which do not occur in messages of maps.
    case fixed
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The next field; nil at the end.
  mutating func next() throws(Damage) -> (number: Int, value: Value)? {
    guard !rest.isEmpty else { return nil }
    let tag = try rest.takeVarint()
    guard let number = Int32(exactly: tag >> 3), number > 0 else { throw Damage() }
    switch tag & 7 {
    case 0: return (Int(number), .varint(try rest.takeVarint()))
    case 1: return (Int(number), try skip(8))
    case 2:
      guard let count = Int(exactly: try rest.takeVarint()), count <= rest.count else {
        throw Damage()
      }
      defer { rest = rest.dropFirst(count) }
      return (Int(number), .bytes(rest.prefix(count)))
    case 5: return (Int(number), try skip(4))
    default: throw Damage()
    }
  }

  private mutating func skip(_ count: Int) throws(Damage) -> Value {
    guard rest.count >= count else { throw Damage() }
    rest = rest.dropFirst(count)
    return .fixed
  }
}

extension ArraySlice<UInt8> {
  /// Reads a number of up to 64 bits in base 128, the lowest digits first.
  mutating func takeVarint() throws(ProtobufMessage.Damage) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    var index = startIndex
    while index < endIndex, shift < 70 {
      let byte = self[index]
      index += 1
      if shift == 63, byte > 1 { break }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 {
        self = self[index...]
        return value
      }
      shift += 7
    }
    throw ProtobufMessage.Damage()
  }

  /// Reads a signed number whose encoding is short for small values ("zigzag").
  mutating func takeSigned() throws(ProtobufMessage.Damage) -> Int64 {
    let raw = try takeVarint()
    return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
  }
}
