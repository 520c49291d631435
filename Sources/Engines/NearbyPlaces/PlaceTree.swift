import Geodesy

/// A tree of boxes around places, each halved until few places are left, so that searches skip
/// whole boxes that are far away or have only other categories.
///
/// Places can be added and removed at any time; the tree is rebuilt when a branch gets too long.
struct PlaceTree: Sendable {
  /// The data of a place that searches and maps need, adjacent in memory.
  struct Entry: Hashable, Sendable {
    var point: SpherePoint
    var coordinate: Coordinate
    var id: Int64
    var categories: PlaceCategories
    var slot: Int32
  }

  struct Node: Sendable {
    /// A box around all places ever added; it may be too large after removals.
    var box = SphereBox.empty
    var count: Int32 = 0
    /// Number of its places in selected categories, and the sum of their points.
    var selected: Int32 = 0
    var sum = SpherePoint.zero
    var parent: Int32 = PlaceTree.none
    /// The two halves; `none` in a leaf.
    var first: Int32 = PlaceTree.none
    var second: Int32 = PlaceTree.none
    /// For a leaf: the block of `entries` that holds its places.
    var block: Int32 = PlaceTree.none
    var depth: Int32 = 0

    var isLeaf: Bool { first == PlaceTree.none }
  }

  static let none: Int32 = -1
  static let root = 0
  /// Most places of a leaf.
  static let blockSize = 16
  /// Places of a leaf after building: the rest is room for more.
  static let filling = 10
  /// The tree is rebuilt at a greater depth; 100 000 places need 14 levels.
  static let mostDepth: Int32 = 40

  var nodes: [Node] = [Node(block: 0)]
  /// In blocks, one per leaf.
  var entries = [Entry](repeating: PlaceTree.blank, count: PlaceTree.blockSize)
  /// By slot: the leaf that holds the place, or `none`.
  private(set) var leafOfSlot: [Int32] = []
  /// Number of builds: nodes of different generations are different nodes.
  private(set) var generation: UInt32 = 0
  /// The categories that searches and maps use.
  private(set) var selection = PlaceCategories.all
  /// Places added or removed since the last build.
  private(set) var changes = 0

  static let blank = Entry(
    point: .zero, coordinate: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0), id: 0,
    categories: [], slot: PlaceTree.none)

  var count: Int { Int(nodes[PlaceTree.root].count) }

  /// The places of the leaf `node`, as indices of `entries`.
  func entries(of node: Int) -> Range<Int> {
    let start = Int(nodes[node].block) * PlaceTree.blockSize
    return start..<start + Int(nodes[node].count)
  }

  mutating func insert(_ entry: Entry) {
    while leafOfSlot.count <= Int(entry.slot) { leafOfSlot.append(PlaceTree.none) }
    changes += 1
    var node = PlaceTree.root
    while true {
      grow(node, by: entry)
      if nodes[node].isLeaf { break }
      node = nearerHalf(of: node, to: entry.point)
    }
    // one more than its block holds: the leaf is halved, including the new place
    if nodes[node].count > Int32(PlaceTree.blockSize) { return split(node, adding: entry) }
    entries[self.entries(of: node).upperBound - 1] = entry
    leafOfSlot[Int(entry.slot)] = Int32(node)
  }

  mutating func remove(slot: Int32) {
    guard Int(slot) < leafOfSlot.count, leafOfSlot[Int(slot)] != PlaceTree.none else { return }
    let leaf = Int(leafOfSlot[Int(slot)])
    let range = entries(of: leaf)
    guard let index = range.first(where: { entries[$0].slot == slot }) else { return }
    let entry = entries[index]
    entries[index] = entries[range.upperBound - 1]
    leafOfSlot[Int(slot)] = PlaceTree.none
    changes += 1
    var node = Int32(leaf)
    while node != PlaceTree.none {
      nodes[Int(node)].count -= 1
      if selects(entry) {
        nodes[Int(node)].selected -= 1
        nodes[Int(node)].sum -= entry.point
      }
      node = nodes[Int(node)].parent
    }
  }

  private mutating func grow(_ node: Int, by entry: Entry) {
    nodes[node].box.add(entry.point)
    nodes[node].count += 1
    guard selects(entry) else { return }
    nodes[node].selected += 1
    nodes[node].sum += entry.point
  }

  func selects(_ entry: Entry) -> Bool { !entry.categories.isDisjoint(with: selection) }

  /// Restricts searches and maps to places of `categories`.
  mutating func select(_ categories: PlaceCategories) {
    selection = categories
    for node in nodes.indices { (nodes[node].selected, nodes[node].sum) = (0, .zero) }
    for leaf in nodes.indices where nodes[leaf].isLeaf {
      for index in entries(of: leaf) where selects(entries[index]) {
        var node = Int32(leaf)
        while node != PlaceTree.none {
          nodes[Int(node)].selected += 1
          nodes[Int(node)].sum += entries[index].point
          node = nodes[Int(node)].parent
        }
      }
    }
  }

  /// The half whose box is nearer, or the one with fewer places if equal, so that many places at
  /// one spot are distributed over both.
  private func nearerHalf(of node: Int, to point: SpherePoint) -> Int {
    let (first, second) = (Int(nodes[node].first), Int(nodes[node].second))
    let firstDistance = nodes[first].box.squaredChord(to: point)
    let secondDistance = nodes[second].box.squaredChord(to: point)
    if firstDistance != secondDistance { return firstDistance < secondDistance ? first : second }
    return nodes[first].count <= nodes[second].count ? first : second
  }

  private mutating func split(_ node: Int, adding entry: Entry) {
    let start = Int(nodes[node].block) * PlaceTree.blockSize
    var parts = Array(entries[start..<start + PlaceTree.blockSize])
    parts.append(entry)
    guard nodes[node].depth < PlaceTree.mostDepth else {
      nodes[node].count -= 1
      return build(all() + [entry])
    }
    let half = parts.count / 2
    PlaceTree.partition(&parts, 0..<parts.count, at: half, along: nodes[node].box.longestAxis)
    let block = nodes[node].block
    nodes[node].block = PlaceTree.none
    let newBlock = Int32(entries.count / PlaceTree.blockSize)
    entries.append(contentsOf: repeatElement(PlaceTree.blank, count: PlaceTree.blockSize))
    nodes[node].first = addLeaf(parts[..<half], below: node, block: block)
    nodes[node].second = addLeaf(parts[half...], below: node, block: newBlock)
  }

  private mutating func addLeaf(
    _ parts: ArraySlice<Entry>, below parent: Int, block: Int32
  ) -> Int32 {
    let number = nodes.count
    var leaf = Node(parent: Int32(parent), block: block)
    leaf.depth = nodes[parent].depth + 1
    nodes.append(leaf)
    var place = Int(block) * PlaceTree.blockSize
    for entry in parts {
      grow(number, by: entry)
      entries[place] = entry
      leafOfSlot[Int(entry.slot)] = Int32(number)
      place += 1
    }
    return Int32(number)
  }

  private func all() -> [Entry] {
    nodes.indices.filter { nodes[$0].isLeaf }.flatMap { entries[entries(of: $0)] }
  }
}

// MARK: building

extension PlaceTree {
  /// Replaces the content with `all`, in a tree of least depth.
  mutating func build(_ all: [Entry]) {
    generation &+= 1
    changes = 0
    nodes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    for slot in leafOfSlot.indices { leafOfSlot[slot] = PlaceTree.none }
    let last = all.max { $0.slot < $1.slot }?.slot ?? PlaceTree.none
    while leafOfSlot.count <= Int(last) { leafOfSlot.append(PlaceTree.none) }
    var parts = all
    _ = build(&parts, parts.indices, below: PlaceTree.none, depth: 0)
  }

  private mutating func build(
    _ parts: inout [Entry], _ range: Range<Int>, below parent: Int32, depth: Int32
  ) -> Int32 {
    let number = nodes.count
    nodes.append(Node(parent: parent, depth: depth))
    for index in range { grow(number, by: parts[index]) }
    if range.count <= PlaceTree.filling {
      let block = entries.count / PlaceTree.blockSize
      nodes[number].block = Int32(block)
      entries.append(contentsOf: repeatElement(PlaceTree.blank, count: PlaceTree.blockSize))
      for (place, index) in range.enumerated() {
        entries[block * PlaceTree.blockSize + place] = parts[index]
        leafOfSlot[Int(parts[index].slot)] = Int32(number)
      }
      return Int32(number)
    }
    let middle = range.lowerBound + range.count / 2
    PlaceTree.partition(&parts, range, at: middle, along: nodes[number].box.longestAxis)
    let first = build(
      &parts, range.lowerBound..<middle, below: Int32(number), depth: depth + 1)
    let second = build(
      &parts, middle..<range.upperBound, below: Int32(number), depth: depth + 1)
    nodes[number].first = first
    nodes[number].second = second
    return Int32(number)
  }

  /// Reorders `parts` so that none before `middle` is greater than one from `middle` on (Hoare
  /// 1961).
  static func partition(
    _ parts: inout [Entry], _ range: Range<Int>, at middle: Int, along axis: Int
  ) {
    var (low, high) = (range.lowerBound, range.upperBound - 1)
    while low < high {
      let pivot = parts[low + (high - low) / 2].point.along(axis)
      var (left, right) = (low, high)
      while left <= right {
        while parts[left].point.along(axis) < pivot { left += 1 }
        while parts[right].point.along(axis) > pivot { right -= 1 }
        if left <= right {
          parts.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if middle <= right {
        high = right
      } else if middle >= left {
        low = left
      } else {
        return
      }
    }
  }
}
