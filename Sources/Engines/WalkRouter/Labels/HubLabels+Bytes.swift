/// Labels as bytes, of which queries read what takes the most room as it is.
///
///     1            whether ways to hubs differ from those back
///     4            nodes n
///     then once, or for ways to hubs and then for ways from hubs:
///     1            bits of a length
///     4            labels m
///     4            bytes of hubs that follow
///     …            hubs of each node, ascending, and an end
///     …            m lengths, as `PackedNumbers` has them
///     m            beginnings, as `LabelRows` has them
///
/// A hub is told by how far its rank lies above that of the one before it, and one more; the first
/// as if one of rank -1 came before it; the end by 1. These numbers are in Elias' gamma code;
/// others have the lowest byte first.
extension HubLabels {
  /// Why bytes are no labels of a graph.
  public enum Flaw: Error, Hashable, Sendable, CaseIterable {
    case cutOff
    case otherGraph
    case counts
    case hubs
    case excess
  }

  /// What tells these labels from all others of their graph.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = [isOneWay ? 1 : 0]
    bytes.append(number: UInt32(forward.nodeCount))
    forward.append(to: &bytes)
    if isOneWay { backward.append(to: &bytes) }
    return bytes
  }

  /// Reads what `bytes` gave, of the same graph.
  ///
  /// Whatever lengths they tell, walks that are told of them are walks; `areTrue` says whether the
  /// lengths are those of walks, too.
  public init(bytes: [UInt8], of graph: WalkGraph) throws(Flaw) {
    var reader = LabelReader(bytes)
    let isOneWay = graph.edges.contains { $0.traits.contains(.oneWay) }
    guard try reader.byte() == (isOneWay ? 1 : 0),
      Int(try reader.number()) == graph.nodes.count
    else { throw .otherGraph }
    forward = try reader.rows(of: ArcRows(from: graph))
    backward = isOneWay ? try reader.rows(of: ArcRows(to: graph)) : forward
    guard reader.isAtEnd else { throw .excess }
  }
}

extension HubLabels.Flaw: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cutOff: "labels that are cut off"
    case .otherGraph: "labels of another graph"
    case .counts: "labels that are miscounted"
    case .hubs: "labels of hubs that are none"
    case .excess: "bytes behind the labels"
    }
  }
}

extension LabelRows {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(UInt8(lengths.width))
    bytes.append(number: UInt32(count))
    var writer = GammaWriter()
    var before: Int64 = -1
    for hub in hubs {
      let isEnd = hub == Self.end
      writer.append(isEnd ? 1 : UInt64(Int64(hub) - before) + 1)
      before = isEnd ? -1 : Int64(hub)
    }
    bytes.append(number: UInt32(writer.bytes.count))
    bytes += writer.bytes
    bytes += lengths.bytes + beginnings
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: UInt32) {
    for shift in stride(from: 0, to: 32, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
    }
  }
}
