import TraceSamples

/// Writes small maps in PBF, valid and invalid ones.
public struct PBFText: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// Returns a map of two nodes and a footway between them.
  public static func small() -> PBFText {
    var map = PBFText()
    map.append("OSMHeader", header(["OsmSchema-V0.6", "DenseNodes"]))
    map.append("OSMData", block())
    return map
  }

  /// Appends a blob: compressed for field 3, else plain.
  public mutating func append(
    _ type: String, _ data: [UInt8], size: Int? = nil, field: Int = 3, headerSize: Int? = nil
  ) {
    let packed = field == 3 ? PBFText.zlib(data) : data
    let blob = PBFText.number(2, size ?? data.count) + PBFText.bytes(field, packed)
    append(type, blob: blob, headerSize: headerSize)
  }

  public mutating func append(_ type: String, blob: [UInt8], headerSize: Int? = nil) {
    let header =
      PBFText.bytes(1, Array(type.utf8)) + PBFText.number(3, headerSize ?? blob.count)
    bytes += withUnsafeBytes(of: UInt32(header.count).bigEndian) { Array($0) }
    bytes += header + blob
  }

  public static func header(_ features: [String]) -> [UInt8] {
    features.flatMap { bytes(4, Array($0.utf8)) }
  }

  /// Returns nodes 1 and 2, in dense form, 0.001° apart, and a way between them with the given
  /// refs.
  public static func block(
    keys: [UInt64] = [1], values: [UInt64] = [2], refs: [Int64] = [1, 1],
    latitudes: [Int64] = [437_300_000, 10_000]
  ) -> [UInt8] {
    let table = ["", "highway", "footway"].flatMap { bytes(1, Array($0.utf8)) }
    let dense =
      bytes(1, [1, 1].flatMap(signed)) + bytes(8, latitudes.flatMap(signed))
      + bytes(9, [74_200_000, 0].flatMap(signed))
    let way =
      number(1, 7) + bytes(2, keys.flatMap(varint)) + bytes(3, values.flatMap(varint))
      + bytes(8, refs.flatMap(signed))
    return bytes(1, table) + bytes(2, bytes(2, dense)) + bytes(2, bytes(3, way))
  }

  // MARK: wire format

  public static func varint(_ value: UInt64) -> [UInt8] {
    value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + varint(value >> 7)
  }

  public static func signed(_ value: Int64) -> [UInt8] {
    varint(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  public static func number(_ field: Int, _ value: Int) -> [UInt8] {
    varint(UInt64(field << 3)) + varint(UInt64(bitPattern: Int64(value)))
  }

  public static func bytes(_ field: Int, _ value: [UInt8]) -> [UInt8] {
    varint(UInt64(field << 3 | 2)) + varint(UInt64(value.count)) + value
  }

  // MARK: compression

  public static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    ArchiveText.deflated(bytes, windowBits: 15)
  }

  public static func gzip(_ bytes: [UInt8]) -> [UInt8] { ArchiveText.gzip(bytes) }
}
