/// The labels of all nodes for one direction, as stored in a pack; shared by all copies of a graph.
///
/// Data for merging is separate from data for the answer, and that from data for following walks.
final class LabelRows: Sendable {
  /// Where the labels of a node begin; those of node v end where those of node v + 1 begin.
  struct Start {
    /// Number of labels before them.
    var label: Int32
    /// Number of bytes of hubs before theirs.
    var byte: Int32
  }

  let starts: [Start]
  /// Ranks of the hubs, 0 for the most important node, in the format of `HubRuns`.
  let hubs: ArraySlice<UInt8>
  /// Lengths in millimeters, in the same order.
  let lengths: PackedNumbers
  /// The first steps of the paths, in the format of `Beginning`.
  let beginnings: ArraySlice<UInt8>
  /// The arcs that the first steps refer to.
  let arcs: ArcRows
  /// The same arcs in the form for following walks, at the same indices, and one dummy at the end.
  private let hops: [Hop]

  /// - Parameters:
  ///   - starts: starts of all nodes, and the end of the last.
  ///   - arcs: the arcs that the first steps refer to, at most `arcLimit`.
  init(
    starts: [Start], hubs: ArraySlice<UInt8>, lengths: PackedNumbers,
    beginnings: ArraySlice<UInt8>, arcs: ArcRows
  ) {
    precondition(arcs.count <= Self.arcLimit, "more arcs than hops can tell")
    (self.starts, self.hubs) = (starts, hubs)
    (self.lengths, self.beginnings) = (lengths, beginnings)
    self.arcs = arcs
    var hops: [Hop] = []
    hops.reserveCapacity(arcs.count + 1)
    for node in 0..<Int32(arcs.nodeCount) {
      let places = arcs[node]
      for place in places {
        let edge = arcs.edge(at: place)
        let target = edge.end(from: node)
        hops.append(
          Hop(
            target: target, lengthMillimeters: edge.lengthMillimeters,
            labels: starts[Int(target)].label - starts[Int(node)].label,
            next: Self.firstHop(from: target, arcs.first, nowhere: arcs.count),
            left: places.upperBound - place))
      }
    }
    hops.append(.nowhere)
    self.hops = hops
  }

  /// The index of the first hop from a node, given the starts of the arcs.
  @inline(__always)
  private static func firstHop<Rows: RandomAccessCollection<Int32>>(
    from node: Int32, _ firstArc: Rows, nowhere: Int
  ) -> Int where Rows.Index == Int {
    let (start, end) = (firstArc[Int(node)], firstArc[Int(node) &+ 1])
    return start < end ? Int(start) : nowhere
  }

  var count: Int { beginnings.count }

  var nodeCount: Int { starts.count - 1 }

  func count(of node: Int32) -> Int {
    Int(starts[Int(node) + 1].label - starts[Int(node)].label)
  }
}

extension LabelRows {
  /// An arc in the form for following walks: all data of a step in a quarter of a cache line.
  struct Hop {
    let target: Int32
    let lengthMillimeters: UInt32
    /// Distance from the first label of its node to that of `target`, minus the origin of shifts.
    let labels: Int32
    /// The upper 28 bits: the index of the first hop from `target`. The lower four: the number of
    /// hops of its own node from this one on, 15 for more.
    private let nextAndLeft: UInt32

    /// The dummy hop, used for nodes without hops.
    fileprivate static let nowhere = Hop(
      target: 0, lengthMillimeters: 0, labels: 0, next: 0, left: 0)

    fileprivate init(
      target: Int32, lengthMillimeters: UInt32, labels: Int32, next: Int, left: Int
    ) {
      (self.target, self.lengthMillimeters) = (target, lengthMillimeters)
      self.labels = labels &+ Int32(Beginning.shiftOrigin)
      nextAndLeft = UInt32(next) << 4 | UInt32(min(left, 15))
    }

    @inline(__always)
    var next: Int { Int(nextAndLeft >> 4) }

    @inline(__always)
    var left: Int { Int(nextAndLeft & 15) }
  }

  /// Largest number of arcs.
  static let arcLimit = 1 << 28 - 1

  /// The first step of a path.
  struct Beginning {
    /// The upper four bits: the number of its arc among those of the node, from 1. The lower four:
    /// the shift from the position of this node's label in its row to that of the next node's label
    /// for the same hub in its row, from 1 for `leastShift`, or 0 if it does not fit. 0 at the hub.
    let code: UInt8

    /// Marks an arc whose number does not fit; its shift is not stored then either, and both are
    /// searched for. (With a shift, which is never written, it would be the fifteenth arc.)
    static let unknownArc = 15
    static let leastShift = -7
    /// The origin of shifts.
    static let shiftOrigin = leastShift - 1
    /// The value at the hub.
    static let none = Beginning(code: 0)

    @inline(__always)
    init(code: UInt8) { self.code = code }

    /// - Parameter shift: difference between the positions of the next node's and this node's
    ///   label.
    init(arc: Int, shift: Int) {
      let isTold = arc < Self.unknownArc && abs(shift) <= -Self.leastShift
      let place = isTold ? UInt8(shift - Self.shiftOrigin) : 0
      code = UInt8(min(arc, Self.unknownArc)) << 4 | place
    }

    @inline(__always)
    var isAtHub: Bool { code == 0 }

    @inline(__always)
    var arc: Int { Int(code >> 4) }

    /// From 1; 0 if the next label must be searched for.
    @inline(__always)
    var shift: Int { Int(code & 15) }
  }
}

// MARK: reading

extension LabelRows {
  /// The data for merging.
  struct HubReader {
    var runs: HubRuns.Cursor
    let lengths: PackedNumbers.Reader
    /// Number of labels of the node.
    let count: Int32
  }

  @inline(__always)
  func readHubs<Result>(of node: Int32, _ body: (HubReader) -> Result) -> Result {
    let (start, end) = (starts[Int(node)], starts[Int(node) + 1])
    return hubs.withUnsafeBufferPointer { hubs in
      lengths.read { lengths in
        body(
          HubReader(
            runs: HubRuns.Cursor(hubs, start, end), lengths: lengths,
            count: end.label - start.label))
      }
    }
  }

  @inline(__always)
  func read<Result>(_ body: (Reader) -> Result) -> Result {
    arcs.first.withUnsafeBufferPointer { firstArc in
      hops.withUnsafeBufferPointer { hops in
        beginnings.withUnsafeBufferPointer { beginnings in
          body(Reader(rows: self, firstArc: firstArc, hops: hops, beginnings: beginnings))
        }
      }
    }
  }

  /// The data for following walks: labels by their index among all.
  struct Reader {
    /// The rows live longer than this reader.
    unowned(unsafe) let rows: LabelRows
    private let firstArc: UnsafeBufferPointer<Int32>
    let hops: UnsafeBufferPointer<Hop>
    private let beginnings: UnsafeBufferPointer<UInt8>

    @inline(__always)
    fileprivate init(
      rows: LabelRows, firstArc: UnsafeBufferPointer<Int32>, hops: UnsafeBufferPointer<Hop>,
      beginnings: UnsafeBufferPointer<UInt8>
    ) {
      (self.rows, self.firstArc, self.hops) = (rows, firstArc, hops)
      self.beginnings = beginnings
    }

    @inline(__always)
    func beginning(_ label: Int) -> Beginning { Beginning(code: beginnings[label]) }

    var count: Int { beginnings.count }

    /// The index of the first hop from a node.
    @inline(__always)
    func firstHop(from node: Int32) -> Int {
      LabelRows.firstHop(from: node, firstArc, nowhere: hops.count &- 1)
    }
  }
}

// MARK: searching for steps without a complete beginning

extension LabelRows {
  /// The step of a path that is not at its hub and whose beginning is incomplete: its hop, and the
  /// label of the next node; nil if labels contradict each other.
  @inline(never)
  func findStep(from node: Int32, to hub: UInt32, by label: Int) -> (hop: Int, label: Int)? {
    let arc = Beginning(code: beginnings[beginnings.startIndex + label]).arc
    let hop =
      arc == Beginning.unknownArc
      ? hop(from: node, to: hub, lengthMillimeters: lengths[label])
      : arcs[node].dropFirst(arc - 1).first
    guard let hop, let next = self.label(for: hub, at: hops[hop].target)
    else { return nil }
    return (hop, next)
  }

  /// The first hop of a path of this length to `hub`; nil if there is none.
  ///
  /// A hop of length 0 is the last choice, because the path may come back from there.
  private func hop(
    from node: Int32, to hub: UInt32, lengthMillimeters length: UInt32
  ) -> Int? {
    func leads(_ place: Int) -> Bool {
      let hop = hops[place]
      guard hop.lengthMillimeters <= length, let label = label(for: hub, at: hop.target)
      else { return false }
      return lengths[label] == length - hop.lengthMillimeters
    }
    let all = arcs[node]
    return all.first { hops[$0].lengthMillimeters > 0 && leads($0) }
      ?? all.first { hops[$0].lengthMillimeters == 0 && leads($0) }
  }

  /// The label of a node for `hub`, as an index among all; nil if it has none.
  func label(for hub: UInt32, at node: Int32) -> Int? {
    readHubs(of: node) { hubs in
      var runs = hubs.runs
      while runs.advance() {
        if hub < runs.high { return hub < runs.low ? nil : runs.label(for: hub) }
      }
      return nil
    }
  }
}
