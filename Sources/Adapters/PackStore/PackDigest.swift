import Crypto
import Foundation
import Geodesy
import WalkRouter

/// The sha256 of all that a pack is read from, whatever the bytes of the file around it; of the
/// parts, which are large, it takes their tags.
///
/// Kept in the file, it shows any change of a coordinate or a name that comes by damage, also where
/// nothing was signed. Who makes a change on purpose can make a digest for it, whatever the hash: a
/// signed release holds the sha256 of the whole file against that (MG-14).
struct PackDigest {
  private var hash = SHA256()
  /// What tags are made with is no secret: they tell damage, and nothing is kept from anybody.
  private let key = SymmetricKey(data: [UInt8](repeating: 0, count: 16))

  /// Of all but the graph, which follows part by part.
  init(name: String, attribution: String, origin: Coordinate, places: [PackContent.Place]) {
    add(name)
    add(attribution)
    add(origin.latitudeDegrees)
    add(origin.longitudeDegrees)
    add(places.count)
    for place in places {
      add(place.name)
      add(place.kind)
      add(place.point.east)
      add(place.point.north)
    }
  }

  /// Adds the next part by its tag, that of AES in Galois/counter mode (NIST SP 800-38D) with
  /// nothing to encrypt: 128 bits, which tell its length, too. A change within 16 bytes always
  /// shows, other damage but for a chance of about 2⁻¹²⁸. Where the processor multiplies without
  /// carries it is several times as fast as a sha256. Parts come in order of their numbers.
  mutating func add(_ part: PackPart, _ bytes: UnsafeRawBufferPointer) throws {
    add(part.rawValue)
    let nonce = try AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 12))
    let tag = try AES.GCM.seal([UInt8](), using: key, nonce: nonce, authenticating: bytes).tag
    hash.update(data: tag)
  }

  /// Ends with the border.
  mutating func hex(with border: WalkArea?) -> String {
    if let border {
      add(border.rings.count)
      for ring in border.rings {
        add(ring.count)
        for corner in ring {
          add(corner.east)
          add(corner.north)
        }
      }
    }
    return hash.finalize().hex
  }

  private mutating func add(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { hash.update(bufferPointer: $0) }
  }

  private mutating func add(_ number: Double) {
    // one zero: SQLite keeps no other
    withUnsafeBytes(of: (number + 0).bitPattern.littleEndian) { hash.update(bufferPointer: $0) }
  }

  private mutating func add(_ text: String) {
    add(text.utf8.count)
    hash.update(data: Array(text.utf8))
  }
}

extension SHA256Digest {
  /// 64 lower-case digits.
  var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
