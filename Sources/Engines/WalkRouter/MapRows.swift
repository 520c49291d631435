/// Sizes counted for the rows of a map that an answer reads, in bytes: the plain numbers only,
/// without file overhead and before any compression of a pack.
///
/// Rows read twice count twice, so that the sum is the same on every machine, whatever its caches.
enum MapRows {
  /// East and north.
  static let nodeBytes = 16
  static let bendBytes = 16
  /// Both ends, length and width of 4 bytes each, traits and crowd of 1.
  static let edgeBytes = 18
  /// Hub and length of 4 bytes each.
  static let labelBytes = 8
  /// Additional bytes of a label to follow its walk: its first edge and the next label, 4 bytes
  /// each.
  static let labelWayBytes = 8

  /// An edge with its line.
  static func bytes(bends: Int) -> Int { bytes(edges: 1, bends: bends) }

  /// Edges with their lines.
  static func bytes(edges: Int, bends: Int) -> Int {
    edges * (edgeBytes + 2 * nodeBytes) + bends * bendBytes
  }
}
