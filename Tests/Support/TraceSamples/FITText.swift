/// Writes FIT files message by message, as in the published description of the protocol.
public struct FITText {
  /// Type of a value: its code, and its size in bytes.
  public enum Kind: UInt8, Sendable {
    case enumeration = 0x00
    case uint8 = 0x02
    case uint16 = 0x84
    case int32 = 0x85
    case uint32 = 0x86

    var size: Int {
      switch self {
      case .enumeration, .uint8: 1
      case .uint16: 2
      case .int32, .uint32: 4
      }
    }
  }

  private var content: [UInt8] = []
  private var kinds: [Int: [Kind]] = [:]
  private var isBigEndian: [Int: Bool] = [:]

  public init() {}

  /// Defines the messages with the number `local` from here on.
  ///
  /// - Parameter developer: sizes of further fields that an app defines itself.
  public mutating func define(
    _ local: Int, message: Int, _ fields: [(UInt8, Kind)], isBigEndian: Bool = false,
    developer: [UInt8] = []
  ) {
    content.append(0x40 | UInt8(local) | (developer.isEmpty ? 0 : 0x20))
    content += [0, isBigEndian ? 1 : 0]
    content += Self.bytes(message, 2, isBigEndian)
    content.append(UInt8(fields.count))
    for (number, kind) in fields { content += [number, UInt8(kind.size), kind.rawValue] }
    if !developer.isEmpty {
      content.append(UInt8(developer.count))
      for (number, size) in developer.enumerated() { content += [UInt8(number), size, 0] }
    }
    kinds[local] = fields.map(\.1)
    self.isBigEndian[local] = isBigEndian
  }

  /// - Parameter offset: the lowest five bits of the time, if the header contains them.
  public mutating func add(
    _ local: Int, _ values: [Int], offset: UInt8? = nil, developer: [UInt8] = []
  ) {
    content.append(offset.map { 0x80 | UInt8(local) << 5 | $0 } ?? UInt8(local))
    for (kind, value) in zip(kinds[local] ?? [], values) {
      content += Self.bytes(value, kind.size, isBigEndian[local] ?? false)
    }
    content += developer
  }

  /// The complete file: header, messages, checksum.
  public var bytes: [UInt8] {
    var file: [UInt8] = [14, 0x20, 0x54, 0x08] + Self.bytes(content.count, 4, false)
    file += Array(".FIT".utf8)
    file += Self.bytes(Int(Self.checksum(file[...])), 2, false) + content
    return file + Self.bytes(Int(Self.checksum(file[...])), 2, false)
  }

  /// Returns `bytes` with the right size in the header and the right checksum at the end, as if
  /// undamaged; the same for a following file.
  public static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var sealed: [UInt8] = []
    sealed.reserveCapacity(bytes.count)
    var start = 0
    let mark = Array(".FIT".utf8)
    for at in bytes.indices
    where bytes[at] == mark[0] && at >= start + 16 && bytes[at...].starts(with: mark) {
      sealed += sealedFile(bytes[start..<(at - 8)])
      start = at - 8
    }
    return sealed + sealedFile(bytes[start...])
  }

  private static func sealedFile(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var file = Array(bytes)
    guard file.count > 16, file[0] == 14 || file[0] == 12 else { return file }
    file.replaceSubrange(4..<8, with: Self.bytes(file.count - Int(file[0]) - 2, 4, false))
    file.removeLast(2)
    return file + Self.bytes(Int(checksum(file[...])), 2, false)
  }

  /// 180° are 2³¹.
  public static func semicircles(_ degrees: Double) -> Int {
    Int((degrees * 0x1p31 / 180).rounded())
  }

  private static func bytes(_ value: Int, _ size: Int, _ isBigEndian: Bool) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  /// Processes four bits at a time, unlike the reader.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt16 {
    let table: [UInt16] = [
      0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800,
      0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
    ]
    return bytes.reduce(0) { sum, byte in
      [byte & 0xF, byte >> 4].reduce(sum) { sum, half in
        sum >> 4 ^ table[Int(sum & 0xF)] ^ table[Int(half)]
      }
    }
  }

  /// A walk of two files in a row, one in each byte order, with most of the possible content.
  public static var sample: [UInt8] {
    var first = FITText()
    first.define(0, message: 0, [(0, .enumeration), (4, .uint32)])
    first.add(0, [4, 1_000_000_000])
    first.define(
      1, message: 20,
      [(253, .uint32), (0, .int32), (1, .int32), (2, .uint16), (6, .uint16), (31, .uint8)],
      developer: [2, 1])
    let (north, east) = (semicircles(43.731), semicircles(7.42))
    first.add(1, [1_000_000_000, north, east, 2562, 1250, 4], developer: [1, 2, 3])
    first.add(
      1, [1_000_000_001, 0x7FFF_FFFF, 0x7FFF_FFFF, 0xFFFF, 0xFFFF, 0xFF], developer: [1, 2, 3])
    first.define(2, message: 20, [(0, .int32), (1, .int32), (73, .uint32)])
    first.add(2, [north + 100, -east, 1000], offset: 3)
    first.add(2, [north + 200, east, 0xFFFF_FFFF], offset: 1)
    first.define(3, message: 21, [(253, .uint32), (0, .enumeration)])
    first.add(3, [1_000_000_040, 0])
    var second = FITText()
    second.define(0, message: 20, [(253, .uint32), (0, .int32), (1, .int32)], isBigEndian: true)
    second.add(0, [1_000_000_100, -north, east])
    second.add(0, [1_000_000_099, -north, east])
    return first.bytes + second.bytes
  }
}
