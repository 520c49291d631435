/// Labels as bytes: the tree of ways of every hub, a bit for each arc that may go on.
///
/// Lengths are not among them, for they follow from the edges: labels that were read may miss a
/// walk, but never tell a length that no walk has.
///
///     1            whether forward and backward ways differ
///     4            nodes n
///     4 × n        nodes, the most important first
///     then once, or for ways to hubs and ways from hubs:
///     4 × n        labels of each node
///     4            bytes of bits
///     …            for each hub a bit, whether it has a tree, and then for each node of its tree,
///                  the last found first, a bit for each arc but the one that led there
///
/// Numbers have the lowest byte first, and so have bytes the lowest bit.
extension HubLabels {
  /// Why bytes are no labels of a graph.
  public enum Flaw: Error, Hashable, Sendable, CaseIterable {
    case cutOff
    case otherGraph
    case order
    case counts
    case tree
    case length
    case excess
  }

  public func bytes(of graph: WalkGraph) -> [UInt8] {
    var bytes: [UInt8] = [isOneWay ? 1 : 0]
    bytes.append(number: UInt32(order.count))
    for node in order { bytes.append(number: UInt32(node)) }
    let away = ArcRows(from: graph)
    forward.append(to: &bytes, order, isOneWay ? ArcRows(to: graph) : away)
    if isOneWay { backward.append(to: &bytes, order, away) }
    return bytes
  }

  /// Reads what `bytes(of:)` gave, of the same graph.
  public init(bytes: [UInt8], of graph: WalkGraph) throws(Flaw) {
    var reader = LabelReader(bytes)
    let isOneWay = graph.edges.contains { $0.traits.contains(.oneWay) }
    guard try reader.byte() == (isOneWay ? 1 : 0),
      Int(try reader.number()) == graph.nodes.count
    else { throw .otherGraph }
    order = try reader.order(graph.nodes.count)
    let away = ArcRows(from: graph)
    forward = try reader.rows(order, isOneWay ? ArcRows(to: graph) : away)
    backward = isOneWay ? try reader.rows(order, away) : forward
    guard reader.isAtEnd else { throw .excess }
  }
}

extension HubLabels.Flaw: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cutOff: "labels that are cut off"
    case .otherGraph: "labels of another graph"
    case .order: "labels whose order is none"
    case .counts: "labels that are miscounted"
    case .tree: "labels whose ways meet themselves"
    case .length: "labels of endless ways"
    case .excess: "bytes behind the labels"
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: UInt32) {
    for shift in stride(from: 0, to: 32, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
    }
  }
}

extension LabelRows {
  fileprivate func append(to bytes: inout [UInt8], _ order: [Int32], _ rows: ArcRows) {
    for node in order.indices { bytes.append(number: UInt32(count(of: Int32(node)))) }
    var bits: [UInt8] = []
    var bitCount = 0
    func add(_ bit: Bool) {
      if bitCount % 8 == 0 { bits.append(0) }
      if bit { bits[bitCount / 8] |= 1 << UInt8(bitCount % 8) }
      bitCount += 1
    }
    var next = first
    var open: [Int32] = []
    for (rank, root) in order.enumerated() {
      /// The place of a node's label of this hub, where that is the next one of the node.
      func place(of node: Int32) -> Int32? {
        let place = next[Int(node)]
        return hubs[Int(place)] == UInt32(rank) ? place : nil
      }
      let start = place(of: root)
      add(start != nil)
      guard let start else { continue }
      next[Int(root)] += 1
      open.append(start)
      while let at = open.popLast() {
        let entry = entries[Int(at)]
        for arc in rows.arcs(of: entry.node) where arc.edge != entry.edge {
          guard let place = place(of: arc.target), entries[Int(place)].next == at,
            entries[Int(place)].edge == arc.edge
          else {
            add(false)
            continue
          }
          add(true)
          next[Int(arc.target)] += 1
          open.append(place)
        }
      }
    }
    bytes.append(number: UInt32(bits.count))
    bytes += bits
  }
}

extension ArcRows {
  fileprivate func arcs(of node: Int32) -> ArraySlice<WalkGraph.Arc> {
    arcs[Int(first[Int(node)])..<Int(first[Int(node) + 1])]
  }
}
