/// The byte format of labels, which queries read directly.
///
///     1            whether ways to hubs differ from those back
///     4            nodes n, the lowest byte first
///     then once, or for ways to hubs and then for ways from hubs:
///     1            bits of a length
///     2 n or more  of each node how many labels it has, m in all, and in how many bytes their
///                  hubs; seven bits a byte, the lowest first, and the highest bit set in all but
///                  the last
///     …            hubs, as `HubRuns` has them
///     …            m lengths, as `PackedNumbers` has them
///     m            beginnings, as `LabelRows` has them
extension HubLabels {
  /// Why bytes are not valid labels of a graph.
  public enum Flaw: Error, Hashable, Sendable, CaseIterable {
    case cutOff
    case otherGraph
    case counts
    case excess
  }

  /// The labels in the byte format.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = [isOneWay ? 1 : 0]
    bytes.append(number: UInt32(forward.nodeCount))
    forward.append(to: &bytes)
    if isOneWay { backward.append(to: &bytes) }
    return bytes
  }

  /// Reads bytes that `bytes` returned for the same graph.
  ///
  /// Walks found with the labels are real walks even if the lengths are wrong; `areTrue` checks the
  /// lengths too.
  public convenience init(bytes: [UInt8], of graph: WalkGraph) throws(Flaw) {
    var reader = LabelReader(bytes)
    let isOneWay = graph.edges.contains { $0.traits.contains(.oneWay) }
    guard try reader.byte() == (isOneWay ? 1 : 0),
      Int(try reader.number()) == graph.nodes.count
    else { throw .otherGraph }
    let forward = try reader.rows(of: graph.arcs)
    let backward = isOneWay ? try reader.rows(of: graph.arcsBack()) : forward
    guard reader.isAtEnd else { throw .excess }
    self.init(forward: forward, backward: backward)
  }
}

extension HubLabels.Flaw: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cutOff: "labels that are cut off"
    case .otherGraph: "labels of another graph"
    case .counts: "labels that are miscounted"
    case .excess: "bytes behind the labels"
    }
  }
}

extension LabelRows {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(UInt8(lengths.width))
    for (start, end) in zip(starts, starts.dropFirst()) {
      bytes.append(smallNumber: end.label - start.label)
      bytes.append(smallNumber: end.byte - start.byte)
    }
    bytes += hubs + lengths.bytes + beginnings
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: UInt32) {
    for shift in stride(from: 0, to: 32, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
    }
  }

  fileprivate mutating func append(smallNumber number: Int32) {
    var rest = number
    while rest > 127 {
      append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
