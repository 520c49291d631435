/// The labels of all nodes for one direction, shared by all copies of a graph.
///
/// What merging looks at is apart from what only the answer needs, and that from what only walks
/// do.
final class LabelRows: Sendable {
  /// Labels of node v begin at `first[v]`, ascending by hub; before those of the next node stands
  /// an end mark.
  let first: [Int32]
  /// Ranks of the hubs, 0 for the most important node.
  let hubs: [UInt32]
  /// In millimeters, in the same order; end marks have none.
  let lengths: PackedNumbers
  /// The first steps of the ways, as `Beginning` has them.
  let beginnings: PackedNumbers
  let arcs: ArcRows

  /// Greater than every rank.
  static let end = UInt32.max

  init(
    first: [Int32], hubs: [UInt32], lengths: PackedNumbers, beginnings: PackedNumbers,
    arcs: ArcRows
  ) {
    (self.first, self.hubs, self.arcs) = (first, hubs, arcs)
    (self.lengths, self.beginnings) = (lengths, beginnings)
  }

  var count: Int { hubs.count - nodeCount }

  var nodeCount: Int { first.count - 1 }

  func count(of node: Int32) -> Int { Int(first[Int(node) + 1] - first[Int(node)]) - 1 }

  /// The first step of a way.
  struct Beginning {
    /// The number of its arc among those of the node, from 1; 0 where the node is the hub.
    var arc: Int
    /// Where the label of the next node for the hub stands in its row.
    var next: Next

    /// Seen from where the label of this node stands in its own.
    enum Next: UInt32 {
      case same
      case before
      case behind
      case elsewhere
    }

    init(arc: Int, next: Next) { (self.arc, self.next) = (arc, next) }

    init(code: UInt32) {
      (arc, next) = (Int(code >> 2), Next(rawValue: code & 3) ?? .elsewhere)
    }

    var code: UInt32 { UInt32(arc) << 2 | next.rawValue }
  }

  func read<Result>(_ body: (Reader) -> Result) -> Result {
    hubs.withUnsafeBufferPointer { hubs in
      first.withUnsafeBufferPointer { first in
        arcs.read { arcs in
          lengths.read { lengths in
            beginnings.read { beginnings in
              body(
                Reader(
                  hubs: hubs, first: first, lengths: lengths, beginnings: beginnings, arcs: arcs))
            }
          }
        }
      }
    }
  }

  /// Reads labels by their node and their place in its row.
  struct Reader {
    fileprivate let hubs: UnsafeBufferPointer<UInt32>
    fileprivate let first: UnsafeBufferPointer<Int32>
    fileprivate let lengths: PackedNumbers.Reader
    fileprivate let beginnings: PackedNumbers.Reader
    let arcs: ArcRows.Reader

    func hub(_ place: Int, of node: Int32) -> UInt32 { hubs[Int(first[Int(node)]) + place] }

    @inline(__always)
    func lengthMillimeters(_ place: Int, of node: Int32) -> UInt32 {
      lengths[Int(first[Int(node)] - node) + place]
    }

    @inline(__always)
    func beginning(_ place: Int, of node: Int32) -> Beginning {
      Beginning(code: beginnings[Int(first[Int(node)] - node) + place])
    }

    var nodeCount: Int { first.count - 1 }

    /// Labels of a node.
    @inline(__always)
    func count(of node: Int32) -> Int { Int(first[Int(node) + 1] - first[Int(node)]) - 1 }

    /// Where the label of a node for `hub` stands; nil where it has none.
    func place(of hub: UInt32, at node: Int32) -> Int? {
      (0..<count(of: node)).first { self.hub($0, of: node) == hub }
    }
  }
}
