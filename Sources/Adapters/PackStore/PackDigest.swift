import Crypto
import Foundation
import Geodesy
import WalkRouter

/// The sha256 of all data read from a pack, independent of the bytes of the file around them; for
/// the large parts it includes their tags.
///
/// It is stored in the file, and reveals accidental changes of a coordinate or a name, also without
/// a signature. It gives no protection from intended changes, because anybody can make a matching
/// digest: for that a signed release has the sha256 of the whole file (MG-14).
struct PackDigest {
  private var hash = SHA256()
  /// The key of the tags is not secret: tags only detect damage.
  private let key = SymmetricKey(data: [UInt8](repeating: 0, count: 16))

  /// Includes everything except the graph, which follows part by part.
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

  /// Adds the tag of the next part: that of AES in Galois/counter mode (NIST SP 800-38D) with
  /// nothing to encrypt, 128 bits that also cover the length. A change within 16 bytes is always
  /// detected; other damage is missed with a probability of about 2⁻¹²⁸. On a processor with
  /// carry-less multiplication this is several times as fast as a sha256. Parts are added in order
  /// of their numbers.
  mutating func add(_ part: PackPart, _ bytes: UnsafeRawBufferPointer) throws {
    add(part.rawValue)
    let nonce = try AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 12))
    let tag = try AES.GCM.seal([UInt8](), using: key, nonce: nonce, authenticating: bytes).tag
    hash.update(data: tag)
  }

  /// Completes the digest with the border.
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
    // only one kind of zero: SQLite does not store −0
    withUnsafeBytes(of: (number + 0).bitPattern.littleEndian) { hash.update(bufferPointer: $0) }
  }

  private mutating func add(_ text: String) {
    add(text.utf8.count)
    hash.update(data: Array(text.utf8))
  }
}

extension SHA256Digest {
  /// The digest as 64 lower-case hexadecimal digits.
  var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
