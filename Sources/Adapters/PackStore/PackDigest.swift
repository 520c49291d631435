import Crypto
import Foundation
import Geodesy
import WalkRouter

/// The sha256 of all that a pack is read from, whatever the bytes of the file around it.
///
/// Kept in the file, it shows any change of a coordinate or a name, also where nothing was signed.
struct PackDigest {
  private var hash = SHA256()

  static func hex(of content: PackContent, parts: [PackPart: Data]) -> String {
    var digest = PackDigest()
    digest.add(content.name)
    digest.add(content.attribution)
    digest.add(content.graph.plane.origin.latitudeDegrees)
    digest.add(content.graph.plane.origin.longitudeDegrees)
    digest.add(content.places.count)
    for place in content.places {
      digest.add(place.name)
      digest.add(place.kind)
      digest.add(place.point.east)
      digest.add(place.point.north)
    }
    for part in PackPart.allCases {
      guard let bytes = parts[part] else { continue }
      digest.add(part.rawValue)
      digest.add(bytes.count)
      digest.hash.update(data: bytes)
    }
    if let border = content.graph.border {
      digest.add(border.rings.count)
      for ring in border.rings {
        digest.add(ring.count)
        for corner in ring {
          digest.add(corner.east)
          digest.add(corner.north)
        }
      }
    }
    return digest.hash.finalize().hex
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
