import Crypto
import Foundation
import Geodesy
import WalkRouter

/// The sha256 of what a pack's graph and places are, whatever the bytes of the file around them.
///
/// Kept in the file, it shows any change of a coordinate or a name, also where nothing was signed.
struct PackDigest {
  private var hash = SHA256()
  private var buffer: [UInt8] = []

  static func hex(of content: PackContent) -> String {
    var digest = PackDigest()
    let graph = content.graph
    digest.add(content.name)
    digest.add(content.attribution)
    digest.add(graph.plane.origin.latitudeDegrees)
    digest.add(graph.plane.origin.longitudeDegrees)
    digest.add(graph.nodes.count)
    for node in graph.nodes {
      digest.add(node.east)
      digest.add(node.north)
    }
    digest.add(graph.edges.count)
    for (id, edge) in graph.edges.enumerated() {
      digest.add(Int(edge.from))
      digest.add(Int(edge.to))
      digest.add(Int(edge.lengthMillimeters))
      digest.add(Double(edge.widthMeters))
      digest.add(edge.packedTraits)
      let bends = graph.bends[Int32(id)]
      digest.add(bends.count)
      for bend in bends {
        digest.add(bend.east)
        digest.add(bend.north)
      }
    }
    digest.add(content.places.count)
    for place in content.places {
      digest.add(place.name)
      digest.add(place.kind)
      digest.add(place.point.east)
      digest.add(place.point.north)
    }
    if let border = graph.border {
      digest.add(border.rings.count)
      for ring in border.rings {
        digest.add(ring.count)
        for corner in ring {
          digest.add(corner.east)
          digest.add(corner.north)
        }
      }
    }
    return digest.finish()
  }

  private mutating func add(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { append($0) }
  }

  private mutating func add(_ number: Double) {
    // one zero: SQLite keeps no other
    withUnsafeBytes(of: (number + 0).bitPattern.littleEndian) { append($0) }
  }

  private mutating func add(_ text: String) {
    add(text.utf8.count)
    buffer.append(contentsOf: text.utf8)
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { drain() }
  }

  private mutating func drain() {
    hash.update(data: buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func finish() -> String {
    drain()
    return hash.finalize().hex
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
