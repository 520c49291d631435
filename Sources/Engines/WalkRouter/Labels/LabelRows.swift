/// The labels of all nodes for one direction, shared by all copies of a graph.
final class LabelRows: Sendable {
  /// Entries of node v are `entries[first[v]..<first[v + 1] - 1]`, ascending by hub; the last place
  /// is the end mark's.
  let first: [Int32]
  /// Ranks of the hubs, 0 for the most important node; apart from the entries, for merging looks at
  /// all of these and at few of those.
  let hubs: [UInt32]
  let entries: [HubLabels.Entry]

  /// Greater than every rank.
  static let end = UInt32.max

  init(first: [Int32], hubs: [UInt32], entries: [HubLabels.Entry]) {
    (self.first, self.hubs, self.entries) = (first, hubs, entries)
  }

  /// Where the entries of nodes that have so many begin, and after the last one where all end.
  static func places(counts: some Sequence<Int>) -> [Int32] {
    var first: [Int32] = [0]
    for count in counts { first.append(first[first.count - 1] + Int32(count) + 1) }
    return first
  }

  func count(of node: Int32) -> Int { Int(first[Int(node) + 1] - first[Int(node)]) - 1 }

  var entryCount: Int { entries.count - first.count + 1 }

  /// Appends the nodes from an entry's to its hub, and the edges between them.
  func trace(_ place: Int32, to walk: inout Walk, isHubIncluded: Bool) {
    entries.withUnsafeBufferPointer { entries in
      var entry = entries[Int(place)]
      while entry.next >= 0 {
        walk.nodes.append(entry.node)
        walk.edges.append(entry.edge)
        entry = entries[Int(entry.next)]
      }
      if isHubIncluded { walk.nodes.append(entry.node) }
    }
  }
}
