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
  let beginnings: ArraySlice<UInt8>
  private let firstHop: [Int32]
  private let hops: [Hop]

  /// Greater than every rank.
  static let end = UInt32.max

  /// - Parameter arcs: what ways are told by.
  init(
    first: [Int32], hubs: [UInt32], lengths: PackedNumbers, beginnings: ArraySlice<UInt8>,
    arcs: ArcRows
  ) {
    (self.first, self.hubs) = (first, hubs)
    (self.lengths, self.beginnings, firstHop) = (lengths, beginnings, arcs.first)
    hops = arcs.arcs.map {
      Hop(
        target: $0.target, edge: $0.edge, lengthMillimeters: $0.lengthMillimeters,
        row: first[Int($0.target)] - $0.target)
    }
  }

  var count: Int { hubs.count - nodeCount }

  var nodeCount: Int { first.count - 1 }

  func count(of node: Int32) -> Int { Int(first[Int(node) + 1] - first[Int(node)]) - 1 }

  /// An arc, and where the row of its target is.
  struct Hop {
    var target: Int32
    var edge: Int32
    var lengthMillimeters: UInt32
    /// Ways before those of the target.
    var row: Int32
  }

  /// The first step of a way.
  struct Beginning {
    /// The number of its arc among those of the node, from 1, 0 where the node is the hub; and in
    /// the lower two bits where the label of the next node for the hub stands in its row, seen from
    /// where that of this node does: 0 where it does too, 1 for one place before that, 2 for one
    /// behind, 3 for elsewhere.
    let code: UInt8

    /// The arc's number has no room: it is to be looked for.
    static let unknownArc = 63
    /// At the hub.
    static let none = Beginning(code: 0)

    init(code: UInt8) { self.code = code }

    /// - Parameter shift: how far behind the place of this node's label that of the next stands.
    init(arc: Int, shift: Int) {
      let place: UInt8 =
        switch shift {
        case 0: 0
        case -1: 1
        case 1: 2
        default: 3
        }
      code = UInt8(min(arc, Self.unknownArc)) << 2 | place
    }

    var arc: Int { Int(code >> 2) }

    /// Valid unless it is elsewhere.
    var shift: Int { Int(code >> 1 & 1) &- Int(code & 1) }

    var isElsewhere: Bool { code & 3 == 3 }
  }

  func read<Result>(_ body: (Reader) -> Result) -> Result {
    hubs.withUnsafeBufferPointer { hubs in
      first.withUnsafeBufferPointer { first in
        firstHop.withUnsafeBufferPointer { firstHop in
          hops.withUnsafeBufferPointer { hops in
            lengths.read { lengths in
              beginnings.withUnsafeBufferPointer { beginnings in
                body(
                  Reader(
                    hubs: hubs, first: first, firstHop: firstHop, hops: hops, lengths: lengths,
                    beginnings: beginnings))
              }
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
    fileprivate let firstHop: UnsafeBufferPointer<Int32>
    fileprivate let hops: UnsafeBufferPointer<Hop>
    fileprivate let lengths: PackedNumbers.Reader
    fileprivate let beginnings: UnsafeBufferPointer<UInt8>

    /// Ways before those of a node.
    @inline(__always)
    func row(of node: Int32) -> Int { Int(first[Int(node)] &- node) }

    @inline(__always)
    func hub(_ place: Int, of node: Int32) -> UInt32 { hubs[Int(first[Int(node)]) + place] }

    @inline(__always)
    func lengthMillimeters(_ place: Int, of node: Int32) -> UInt32 {
      lengths[row(of: node) + place]
    }

    /// - Parameter way: its number among all.
    @inline(__always)
    func beginning(_ way: Int) -> Beginning { Beginning(code: beginnings[way]) }

    var nodeCount: Int { first.count - 1 }

    var wayCount: Int { beginnings.count }

    /// Labels of a node.
    @inline(__always)
    func count(of node: Int32) -> Int { Int(first[Int(node) &+ 1] &- first[Int(node)]) &- 1 }

    /// The arc of a node with this number, from 1; nil where it has none.
    @inline(__always)
    func hop(_ number: Int, of node: Int32) -> Hop? {
      let place = Int(firstHop[Int(node)]) &+ number &- 1
      return number > 0 && place < Int(firstHop[Int(node) &+ 1]) ? hops[place] : nil
    }

    /// The arc that a way of this length to `hub` begins with; nil where none leads there.
    func hop(to hub: UInt32, lengthMillimeters length: UInt32, from node: Int32) -> Hop? {
      hops[Int(firstHop[Int(node)])..<Int(firstHop[Int(node) + 1])].first { hop in
        guard hop.lengthMillimeters <= length, let place = place(of: hub, at: hop.target)
        else { return false }
        return lengthMillimeters(place, of: hop.target) == length - hop.lengthMillimeters
      }
    }

    /// Where the label of a node for `hub` stands; nil where it has none.
    func place(of hub: UInt32, at node: Int32) -> Int? {
      (0..<count(of: node)).first { self.hub($0, of: node) == hub }
    }
  }
}
