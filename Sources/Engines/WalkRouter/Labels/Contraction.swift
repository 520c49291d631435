/// Orders the nodes of a graph by their importance to walks: nodes are removed one by one, the
/// least important first, and shortcuts keep the lengths between the remaining nodes.
///
/// Geisberger, Sanders, Schultes, Delling: Contraction Hierarchies (WEA 2008). One-way edges are
/// treated as two-way: any order gives correct labels, and this one is as good.
struct Contraction {
  /// An edge of the remaining graph, or a shortcut; stored at both ends.
  private struct Link {
    var node: Int32
    var lengthMillimeters: UInt32
    /// Number of edges of the graph that it represents.
    var edges: UInt32
  }

  private struct Shortcut {
    var from: Int32
    var to: Int32
    var lengthMillimeters: UInt32
    var edges: UInt32
  }

  private struct Reach {
    var search: UInt32 = 0
    var lengthMillimeters: UInt32 = 0
    /// The search in which the node is a goal.
    var wanted: UInt32 = 0
  }

  /// Most nodes settled in a search for another path: giving up may add a needless shortcut, but
  /// never an error.
  private static let witnessLimit = 40

  private var links: [[Link]]
  private var levels: [UInt32]
  /// For each node its neighbors that were removed before it.
  private var below: [[Int32]]
  private var reaches: [Reach]
  private var search: UInt32 = 0
  private var heap = KeyHeap()
  private var shortcuts: [Shortcut] = []

  init(of graph: WalkGraph) {
    let count = graph.nodes.count
    links = Array(repeating: [], count: count)
    levels = Array(repeating: 0, count: count)
    below = Array(repeating: [], count: count)
    reaches = Array(repeating: Reach(), count: count)
    for edge in graph.edges where edge.from != edge.to {
      join(
        Shortcut(
          from: edge.from, to: edge.to, lengthMillimeters: edge.lengthMillimeters, edges: 1))
    }
  }

  /// All nodes, the most important first, and each before those below it.
  ///
  /// Two nodes may come in either order if neither is below the other. So the nodes of a region are
  /// kept together: hubs that two far nodes do not share then form long runs, which makes merging
  /// faster.
  mutating func order() -> [Int32] {
    let contracted = contractAll()
    var order: [Int32] = []
    order.reserveCapacity(contracted.count)
    var isSeen = [Bool](repeating: false, count: contracted.count)
    // a node, and how many of those below it have been visited
    var open: [(node: Int32, entered: Int)] = []
    for top in contracted.reversed() where !isSeen[Int(top)] {
      isSeen[Int(top)] = true
      open.append((top, 0))
      while let (node, entered) = open.last {
        let lower = below[Int(node)]
        guard entered < lower.count else {
          order.append(node)
          open.removeLast()
          continue
        }
        open[open.count - 1].entered += 1
        let next = lower[lower.count - 1 - entered]
        if isSeen[Int(next)] { continue }
        isSeen[Int(next)] = true
        open.append((next, 0))
      }
    }
    return order.reversed()
  }

  /// All nodes in the order of their removal; the lowest first among equally important ones.
  ///
  /// A node's rating is updated only when its turn comes: updating all neighbors after every
  /// removal hardly reduces the labels, and takes twice as long.
  private mutating func contractAll() -> [Int32] {
    var queue = KeyHeap()
    for node in links.indices { queue.insert(UInt64(rating(of: node)) << 32 | UInt64(node)) }
    var contracted: [Int32] = []
    contracted.reserveCapacity(links.count)
    while let entry = queue.popMin() {
      let node = Int(entry & 0xffff_ffff)
      let rating = rating(of: node)
      if rating != UInt32(entry >> 32) {
        queue.insert(UInt64(rating) << 32 | UInt64(node))
        continue
      }
      takeAway(node)
      contracted.append(Int32(node))
    }
    return contracted
  }

  /// The importance of a node to the remaining graph: its level, and the links its removal would
  /// add.
  ///
  /// The weights are those of RoutingKit, with the level counted twice.
  private mutating func rating(of node: Int) -> UInt32 {
    findShortcuts(around: node)
    var rating = 200 * UInt64(levels[node])
    let removed = links[node].reduce(0) { $0 + UInt64($1.edges) }
    if removed > 0 {
      let added = shortcuts.reduce(0) { $0 + UInt64($1.edges) }
      rating += 100 * UInt64(shortcuts.count) / UInt64(links[node].count) + 100 * added / removed
    }
    return UInt32(clamping: rating)
  }

  /// Removes the node that was rated last, so its shortcuts are known.
  private mutating func takeAway(_ node: Int) {
    let gone = links[node]
    links[node] = []
    for link in gone {
      let neighbor = Int(link.node)
      links[neighbor].removeAll { $0.node == Int32(node) }
      levels[neighbor] = max(levels[neighbor], levels[node] + 1)
      below[neighbor].append(Int32(node))
    }
    for shortcut in shortcuts { join(shortcut) }
  }

  /// Joins two nodes, unless an equally short link exists.
  private mutating func join(_ shortcut: Shortcut) {
    for (from, to) in [(shortcut.from, shortcut.to), (shortcut.to, shortcut.from)] {
      let link = Link(
        node: to, lengthMillimeters: shortcut.lengthMillimeters, edges: shortcut.edges)
      if let known = links[Int(from)].firstIndex(where: { $0.node == to }) {
        if links[Int(from)][known].lengthMillimeters > link.lengthMillimeters {
          links[Int(from)][known] = link
        }
      } else {
        links[Int(from)].append(link)
      }
    }
  }

  // MARK: paths around a node

  /// Finds the shortcuts that the remaining graph needs without `node`.
  private mutating func findShortcuts(around node: Int) {
    shortcuts.removeAll(keepingCapacity: true)
    let all = links[node]
    for (index, link) in all.enumerated().dropLast() {
      let others = all[(index + 1)...]
      findWays(from: link, around: Int32(node), to: others)
      for other in others {
        let (length, isTooMuch) = link.lengthMillimeters
          .addingReportingOverflow(other.lengthMillimeters)
        let reach = reaches[Int(other.node)]
        if isTooMuch || (reach.search == search && reach.lengthMillimeters <= length) { continue }
        shortcuts.append(
          Shortcut(
            from: link.node, to: other.node, lengthMillimeters: length,
            edges: link.edges &+ other.edges))
      }
    }
  }

  /// Searches for paths from one neighbor of `node` to others, as short as those through it.
  private mutating func findWays(
    from link: Link, around node: Int32, to others: ArraySlice<Link>
  ) {
    search += 1
    var limit: UInt32 = 0
    var open = others.count
    for other in others {
      reaches[Int(other.node)].wanted = search
      limit = max(limit, other.lengthMillimeters)
    }
    limit = UInt32(clamping: UInt64(limit) + UInt64(link.lengthMillimeters))
    heap.removeAll()
    reaches[Int(link.node)].search = search
    reaches[Int(link.node)].lengthMillimeters = 0
    heap.insert(UInt64(UInt32(bitPattern: link.node)))
    var settled = 0
    while settled < Self.witnessLimit, let entry = heap.popMin() {
      let at = Int(entry & 0xffff_ffff)
      let length = UInt32(entry >> 32)
      if length > reaches[at].lengthMillimeters { continue }
      settled += 1
      if reaches[at].wanted == search {
        reaches[at].wanted = 0
        open -= 1
        if open == 0 { return }
      }
      for next in links[at] where next.node != node {
        let (sum, isTooMuch) = length.addingReportingOverflow(next.lengthMillimeters)
        let known = reaches[Int(next.node)]
        if isTooMuch || sum > limit { continue }
        if known.search == search, known.lengthMillimeters <= sum { continue }
        reaches[Int(next.node)].search = search
        reaches[Int(next.node)].lengthMillimeters = sum
        heap.insert(UInt64(sum) << 32 | UInt64(UInt32(bitPattern: next.node)))
      }
    }
  }
}
