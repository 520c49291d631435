import WalkRouter

/// Dijkstra's algorithm in its textbook form, with its own lists: every answer is compared with it.
struct PlainSearch {
  private let ways: [[(to: Int32, millimeters: UInt64)]]

  init(_ graph: WalkGraph) {
    var ways = [[(to: Int32, millimeters: UInt64)]](repeating: [], count: graph.nodes.count)
    for edge in graph.edges {
      ways[Int(edge.from)].append((edge.to, UInt64(edge.lengthMillimeters)))
      if edge.traits.contains(.oneWay) { continue }
      ways[Int(edge.to)].append((edge.from, UInt64(edge.lengthMillimeters)))
    }
    self.ways = ways
  }

  /// Returns the lengths of the shortest walks from `start` to every node, in millimeters; nil if
  /// there is no walk, or none whose length fits 32 bits.
  func lengths(from start: Int32) -> [UInt32?] {
    var best = [UInt64](repeating: .max, count: ways.count)
    best[Int(start)] = 0
    var queue = Queue()
    queue.insert((0, start))
    while let (length, node) = queue.popMin() {
      if length > best[Int(node)] { continue }
      for way in ways[Int(node)] where length + way.millimeters < best[Int(way.to)] {
        best[Int(way.to)] = length + way.millimeters
        queue.insert((best[Int(way.to)], way.to))
      }
    }
    return best.map { UInt32(exactly: $0) }
  }

  /// A binary heap.
  private struct Queue {
    private var entries: [(length: UInt64, node: Int32)] = []

    mutating func insert(_ entry: (length: UInt64, node: Int32)) {
      entries.append(entry)
      var index = entries.count - 1
      while index > 0, entries[index] < entries[(index - 1) / 2] {
        entries.swapAt(index, (index - 1) / 2)
        index = (index - 1) / 2
      }
    }

    mutating func popMin() -> (length: UInt64, node: Int32)? {
      guard !entries.isEmpty else { return nil }
      entries.swapAt(0, entries.count - 1)
      let least = entries.removeLast()
      var index = 0
      while true {
        let children = (2 * index + 1)..<min(2 * index + 3, max(2 * index + 1, entries.count))
        guard let child = children.min(by: { entries[$0] < entries[$1] }),
          entries[child] < entries[index]
        else { return least }
        entries.swapAt(index, child)
        index = child
      }
    }
  }
}
