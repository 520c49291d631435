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
  let arcs: ArcRows
  /// The same as walks follow them, in the same places, and one that leads nowhere.
  private let hops: [Hop]

  /// - Parameters:
  ///   - starts: of all nodes, and the end of the last.
  ///   - arcs: what ways are told by, `arcLimit` at most.
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

  /// Where the hops from a node begin, given where arcs do.
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
  /// An arc, as walks follow it: all that a step needs in a quarter of a cache line.
  struct Hop {
    let target: Int32
    let lengthMillimeters: UInt32
    /// How far behind the first label of its node that of `target` stands, less what shifts are
    /// counted from.
    let labels: Int32
    /// In the upper 28 bits where the hops from `target` begin; in the lower four how many from its
    /// own node there are from it on, 15 where there are more.
    private let nextAndLeft: UInt32

    /// Where hops from a node begin that has none.
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

  /// Arcs that there is room for.
  static let arcLimit = 1 << 28 - 1

  /// The first step of a way.
  struct Beginning {
    /// In the upper four bits the number of its arc among those of the node, from 1; in the lower
    /// four how far behind the place of this node's label in its row that of the next node for the
    /// hub stands in its own, from 1 for `leastShift`, or 0 where it is elsewhere. 0 at the hub.
    let code: UInt8

    /// The arc's number has no room, nor has the shift then: both are to be looked for. (With a
    /// shift, which is never written, it is the fifteenth arc.)
    static let unknownArc = 15
    static let leastShift = -7
    /// What shifts are counted from.
    static let shiftOrigin = leastShift - 1
    /// At the hub.
    static let none = Beginning(code: 0)

    @inline(__always)
    init(code: UInt8) { self.code = code }

    /// - Parameter shift: how far behind the place of this node's label that of the next stands.
    init(arc: Int, shift: Int) {
      let isTold = arc < Self.unknownArc && abs(shift) <= -Self.leastShift
      let place = isTold ? UInt8(shift - Self.shiftOrigin) : 0
      code = UInt8(min(arc, Self.unknownArc)) << 4 | place
    }

    @inline(__always)
    var isAtHub: Bool { code == 0 }

    @inline(__always)
    var arc: Int { Int(code >> 4) }

    /// From 1; 0 where the next label is to be looked for.
    @inline(__always)
    var shift: Int { Int(code & 15) }
  }
}

// MARK: reading

extension LabelRows {
  /// What merging looks at.
  struct HubReader {
    var runs: HubRuns.Cursor
    let lengths: PackedNumbers.Reader
    /// Labels of the node.
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

  /// What walks look at: labels by their number among all.
  struct Reader {
    /// Outlives what reads it.
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

    /// Where the hops from a node begin.
    @inline(__always)
    func firstHop(from node: Int32) -> Int {
      LabelRows.firstHop(from: node, firstArc, nowhere: hops.count &- 1)
    }
  }
}

// MARK: looking for what a beginning doesn't tell

extension LabelRows {
  /// The step of a way that is not at its hub, and whose beginning doesn't tell all: its hop, and
  /// the label of the next node; nil where labels contradict each other.
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

  /// The hop that a way of this length to `hub` begins with; nil where none leads there.
  ///
  /// One of no length is the last choice: it may lead to where the way comes back from.
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

  /// The label of a node for `hub`, by its number among all; nil where it has none.
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
