/// The labels of all nodes for one direction, shared by all copies of a graph.
///
/// What merging looks at is apart from what only the answer needs; and the ways are in order of the
/// hubs, so that the nodes of one lie near each other.
final class LabelRows: Sendable {
  /// The way between a node and one of its hubs.
  struct Way {
    var lengthMillimeters: UInt32
    /// Its place among `steps`.
    var step: Int32

    /// What stands beside an end mark.
    static let end = Way(lengthMillimeters: 0, step: -1)
  }

  /// A node on the way to a hub.
  struct Step {
    var node: Int32
    /// Place of the next one; -1 at the hub.
    var next: Int32
    /// The edge to the next node; -1 at the hub.
    var edge: Int32
  }

  /// Labels of node v are `first[v]..<first[v] + counts[v]`, ascending by hub; an end mark follows.
  let first: [Int32]
  let counts: [Int32]
  /// Ranks of the hubs, 0 for the most important node.
  let hubs: [UInt32]
  let ways: [Way]
  let steps: [Step]

  /// Greater than every rank.
  static let end = UInt32.max

  init(places: Places, hubs: [UInt32], ways: [Way], steps: [Step]) {
    (first, counts) = (places.first, places.counts)
    (self.hubs, self.ways, self.steps) = (hubs, ways, steps)
  }

  func count(of node: Int32) -> Int { Int(counts[Int(node)]) }

  /// Calls `body` with a step, those that follow on the way to its hub, and how many came before;
  /// not with that of the hub, whose node is returned.
  @inline(__always)
  func follow(_ place: Int32, _ body: (Int, Step) -> Void) -> Int32 {
    steps.withUnsafeBufferPointer { steps in
      var (count, step) = (0, steps[Int(place)])
      while step.next >= 0 {
        body(count, step)
        count += 1
        step = steps[Int(step.next)]
      }
      return step.node
    }
  }
}

extension LabelRows {
  /// Where the labels of nodes go: those of a region near each other.
  struct Places {
    let first: [Int32]
    let counts: [Int32]
    /// Of all labels, with an end mark for each node.
    let size: Int

    /// - Parameter counts: labels by node.
    init(counts: [Int32], order: [Int32]) {
      var first = [Int32](repeating: 0, count: counts.count)
      var size: Int32 = 0
      for node in order {
        first[Int(node)] = size
        size += counts[Int(node)] + 1
      }
      (self.first, self.counts, self.size) = (first, counts, Int(size))
    }
  }
}
