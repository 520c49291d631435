/// The labels of all nodes for one direction, as a pack has them; shared by all copies of a graph.
///
/// What merging looks at is apart from what only the answer needs, and that from what only walks
/// do.
final class LabelRows: Sendable {
  /// Where labels of a node begin; those of node v end where those of node v + 1 begin.
  struct Start {
    /// Labels before them.
    var label: Int32
    /// Bytes of hubs before theirs.
    var byte: Int32
  }

  let starts: [Start]
  /// Ranks of the hubs, 0 for the most important node, as `HubRuns` has them.
  let hubs: ArraySlice<UInt8>
  /// In millimeters, in the same order.
  let lengths: PackedNumbers
  /// The first steps of the ways, as `Beginning` has them.
  let beginnings: ArraySlice<UInt8>
  /// What ways are told by.
  private let arcs: ArcRows
  /// By arc, how far behind the first label of its node that of its target stands.
  private let offsets: [Int32]

  /// - Parameters:
  ///   - starts: of all nodes, and the end of the last.
  ///   - arcs: what ways are told by.
  init(
    starts: [Start], hubs: ArraySlice<UInt8>, lengths: PackedNumbers,
    beginnings: ArraySlice<UInt8>, arcs: ArcRows
  ) {
    (self.starts, self.hubs, self.arcs) = (starts, hubs, arcs)
    (self.lengths, self.beginnings) = (lengths, beginnings)
    var offsets: [Int32] = []
    offsets.reserveCapacity(arcs.arcs.count)
    for node in 0..<starts.count - 1 {
      for arc in arcs.arcs[Int(arcs.first[node])..<Int(arcs.first[node + 1])] {
        offsets.append(starts[Int(arc.target)].label - starts[node].label)
      }
    }
    self.offsets = offsets
  }

  var count: Int { beginnings.count }

  var nodeCount: Int { starts.count - 1 }

  func count(of node: Int32) -> Int {
    Int(starts[Int(node) + 1].label - starts[Int(node)].label)
  }

  /// - Parameter body: is given what stands before the first run of a node's hubs.
  @inline(__always)
  func readRuns(of node: Int32, _ body: (inout HubRuns.Cursor) -> Void) {
    hubs.withUnsafeBufferPointer { hubs in
      var runs = HubRuns.Cursor(hubs, starts[Int(node)], starts[Int(node) + 1])
      body(&runs)
    }
  }

  /// The first step of a way.
  struct Beginning {
    /// In the upper four bits the number of its arc among those of the node, from 1, 0 where the
    /// node is the hub; in the lower four how far behind the place of this node's label in its row
    /// that of the next node for the hub stands in its own, a number with a sign.
    let code: UInt8

    /// The arc's number has no room: it is to be looked for.
    static let unknownArc = 15
    /// So is the label of the next node.
    private static let elsewhere = -8
    /// At the hub.
    static let none = Beginning(code: 0)

    @inline(__always)
    init(code: UInt8) { self.code = code }

    /// - Parameter shift: how far behind the place of this node's label that of the next stands.
    init(arc: Int, shift: Int) {
      let place = abs(shift) < -Self.elsewhere ? shift : Self.elsewhere
      code = UInt8(min(arc, Self.unknownArc)) << 4 | UInt8(truncatingIfNeeded: place) & 15
    }

    var arc: Int { Int(code >> 4) }

    /// Valid unless it is elsewhere.
    var shift: Int { Int(Int8(bitPattern: code << 4) >> 4) }

    var isElsewhere: Bool { shift == Self.elsewhere }
  }

  func read<Result>(_ body: (Reader) -> Result) -> Result {
    hubs.withUnsafeBufferPointer { hubs in
      starts.withUnsafeBufferPointer { starts in
        arcs.first.withUnsafeBufferPointer { firstArc in
          arcs.arcs.withUnsafeBufferPointer { arcs in
            offsets.withUnsafeBufferPointer { offsets in
              lengths.read { lengths in
                beginnings.withUnsafeBufferPointer { beginnings in
                  body(
                    Reader(
                      hubs: hubs, starts: starts, firstArc: firstArc, arcs: arcs,
                      offsets: offsets, lengths: lengths, beginnings: beginnings))
                }
              }
            }
          }
        }
      }
    }
  }

  /// Reads labels by their number among all.
  struct Reader {
    fileprivate let hubs: UnsafeBufferPointer<UInt8>
    fileprivate let starts: UnsafeBufferPointer<Start>
    fileprivate let firstArc: UnsafeBufferPointer<Int32>
    let arcs: UnsafeBufferPointer<WalkGraph.Arc>
    /// Of labels, by arc.
    let offsets: UnsafeBufferPointer<Int32>
    let lengths: PackedNumbers.Reader
    fileprivate let beginnings: UnsafeBufferPointer<UInt8>

    /// Before the first run of a node's hubs.
    @inline(__always)
    func runs(of node: Int32) -> HubRuns.Cursor {
      HubRuns.Cursor(hubs, starts[Int(node)], starts[Int(node) &+ 1])
    }

    @inline(__always)
    func beginning(_ label: Int) -> Beginning { Beginning(code: beginnings[label]) }

    var nodeCount: Int { starts.count - 1 }

    var count: Int { beginnings.count }

    /// The arc of a node with this number, from 1; nil where it has none.
    @inline(__always)
    func arc(_ number: Int, of node: Int32) -> Int? {
      let place = Int(firstArc[Int(node)]) &+ number &- 1
      return number > 0 && place < Int(firstArc[Int(node) &+ 1]) ? place : nil
    }

    /// The arc that a way of this length to `hub` begins with; nil where none leads there.
    ///
    /// One of no length is the last choice: it may lead to where the way comes back from.
    func arc(to hub: UInt32, lengthMillimeters length: UInt32, from node: Int32) -> Int? {
      let all = Int(firstArc[Int(node)])..<Int(firstArc[Int(node) + 1])
      func leads(_ place: Int) -> Bool {
        let arc = arcs[place]
        guard arc.lengthMillimeters <= length, let label = label(for: hub, at: arc.target)
        else { return false }
        return lengths[label] == length - arc.lengthMillimeters
      }
      return all.first { arcs[$0].lengthMillimeters > 0 && leads($0) }
        ?? all.first { arcs[$0].lengthMillimeters == 0 && leads($0) }
    }

    /// The label of a node for `hub`, by its number among all; nil where it has none.
    func label(for hub: UInt32, at node: Int32) -> Int? {
      var runs = runs(of: node)
      while runs.advance() {
        if hub < runs.high { return hub < runs.low ? nil : runs.label(for: hub) }
      }
      return nil
    }
  }
}
